import { FILTER_NAMES, FILTERS, type FilterKind, type FilterName } from './auction-filter.ts'

export type FilterOf<Kind extends FilterKind> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends Kind ? Name : never
}[FilterName]

/** The filters of some kinds, in the order of the table. */
export function filtersOf<Kind extends FilterKind>(...kinds: Kind[]): FilterOf<Kind>[] {
  return FILTER_NAMES.filter((name): name is FilterOf<Kind> =>
    kinds.some((kind) => kind === FILTERS[name]),
  )
}

/** What is made of each name, by name. */
export function recordOf<Name extends string, T>(names: readonly Name[], make: (name: Name) => T) {
  // `fromEntries` forgets which names there are.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>
}
