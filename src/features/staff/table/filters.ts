/** What a table can be narrowed by. A filter is one value of the address, which the list's call takes as it stands. */
export interface FilterField {
  /** In the address and in the call: 'status', 'ends_before'. */
  name: string
  label: string
  /** Between label and value: 'is', 'before', 'at least'. */
  relation: string
  kind: 'choice' | 'text' | 'number' | 'date'
  options?: readonly { value: string; label: string }[]
}

export interface FilterToken {
  name: string
  label: string
  relation: string
  value: string
}

/** The filters that an address has, in the order of the fields. */
export function tokensIn(fields: readonly FilterField[], search: URLSearchParams): FilterToken[] {
  return fields.flatMap(({ name, label, relation, options }) => {
    const value = search.get(name)
    if (!value) return []
    const shown = options?.find((option) => option.value === value)?.label ?? value
    return [{ name, label, relation, value: shown }]
  })
}

/** What of an address is asked of the server: words, filters and order. The rest is how the table looks. */
export function filterQuery(fields: readonly FilterField[], search: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of ['q', 'sort', ...fields.map((field) => field.name)]) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query.toString()
}

/** The same, for a page of so many rows. */
export function listQuery(
  fields: readonly FilterField[],
  search: URLSearchParams,
  limit: number,
): string {
  const query = new URLSearchParams(filterQuery(fields, search))
  query.set('limit', String(limit))
  return query.toString()
}

/** A set of filters, columns and order that has a name. */
export interface SavedView {
  name: string
  /** As it stands in the address. */
  search: string
  /** How many rows it holds, where that is known. */
  count?: number
}

/** What of an address belongs to a view: not the row that is open. */
export function viewOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  kept.delete('row')
  kept.sort()
  return kept.toString()
}

export function isSameView({ search }: SavedView, current: URLSearchParams): boolean {
  return viewOf(new URLSearchParams(search)) === viewOf(current)
}

/** Whatever is kept in the browser may be of another version, or of nobody's making. */
export function readViews(text: string | null): SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

function isView(one: unknown): one is SavedView {
  const view = one as Partial<SavedView> | null
  return typeof view?.name === 'string' && typeof view.search === 'string'
}
