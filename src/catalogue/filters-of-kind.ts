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
