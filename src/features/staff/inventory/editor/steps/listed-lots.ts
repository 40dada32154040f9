/** The lots of the inventory in the order in which this window listed them last. */
const KEY = 'hammerlane.staff.listed-lots'

/** A lot's place in that list, and the lots beside it. */
export interface Place {
  /** From 1. */
  at: number
  of: number
  before: string | undefined
  after: string | undefined
}

export function noteListedLots(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // A browser that keeps nothing has no lot before or after.
  }
}

/** Null of a lot that was not listed. */
export function placeOfLot(id: string): Place | null {
  const ids = listedLots()
  const at = ids.indexOf(id)
  return at === -1 ? null : { at: at + 1, of: ids.length, before: ids[at - 1], after: ids[at + 1] }
}

function listedLots(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}
