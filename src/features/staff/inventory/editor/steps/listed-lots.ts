/** The lots of the inventory in the order in which this window listed them last. */
const KEY = 'hammerlane.staff.listed-lots'

interface Listed {
  /** As far as they were loaded. */
  ids: readonly string[]
  total: number
}

/** A lot's place in that list, and the lots beside it. */
export interface Place {
  /** From 1. */
  at: number
  total: number
  before: string | undefined
  after: string | undefined
}

export function noteListedLots(listed: Listed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(listed))
  } catch {
    // A browser that keeps nothing has no lot before or after.
  }
}

/** Null of a lot that was not listed. */
export function placeOfLot(id: string): Place | null {
  const { ids, total } = listedLots()
  const at = ids.indexOf(id)
  return at === -1 ? null : { at: at + 1, total, before: ids[at - 1], after: ids[at + 1] }
}

const NONE: Listed = { ids: [], total: 0 }

function listedLots(): Listed {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? NONE
  } catch {
    return NONE
  }
}
