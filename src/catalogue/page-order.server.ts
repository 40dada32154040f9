import { z } from 'zod'
import { cursorFor, placeIn } from '../server/http/cursor.ts'
import type { Sort } from './auction-filter.ts'
import { UNKNOWN_READING } from './auction-values.server.ts'
import type { ColumnStore } from './column-store.server.ts'
import type { ColumnName } from './column.server.ts'
import type { ByLocation } from './distance.server.ts'
import { deliveredPrices, milesAway } from './placed-values.server.ts'

/**
 * The orders of the auction list. A page begins after the last auction of the one before, named by its
 * place in the order: pages neither repeat nor skip when auctions come and go meanwhile.
 */
interface Sorting {
  /** What the list is ordered by; the id follows, so that no two auctions have the same place. */
  column: ColumnName | 'miles_away' | 'delivered'
  direction: 'asc' | 'desc'
  /** The values that a cursor may carry. */
  may: z.ZodType<number>
}

/** A list's order. */
interface Order {
  sort: Sort
  sign: 1 | -1
  valueAt: (doc: number) => number
}

const reading = z.int().min(0).max(UNKNOWN_READING)

/** More than any price or distance: what stands where nobody can tell comes last, in either direction. */
const NOWHERE = 2 ** 50

const ORDERS: Record<Sort, Sorting> = {
  newest: { column: 'created', direction: 'desc', may: z.int() },
  ending_soonest: { column: 'ends', direction: 'asc', may: z.int() },
  price_asc: { column: 'price', direction: 'asc', may: z.int() },
  price_desc: { column: 'price', direction: 'desc', may: z.int() },
  mileage: { column: 'by_miles', direction: 'asc', may: reading },
  hours: { column: 'by_hours', direction: 'asc', may: reading },
  delivered_asc: { column: 'delivered', direction: 'asc', may: z.int() },
  delivered_desc: { column: 'delivered', direction: 'desc', may: z.int() },
  nearest: { column: 'miles_away', direction: 'asc', may: z.int() },
}

export type Place = { value: number; id: string }

/** `places` is for orders that go by where the visitor is. */
export function orderOf(store: ColumnStore, sort: Sort, places: ByLocation | null): Order {
  const { column, direction } = ORDERS[sort]
  const sign = direction === 'asc' ? 1 : -1
  if (column !== 'miles_away' && column !== 'delivered') {
    const { values } = store.column(column)
    return { sort, sign, valueAt: (doc) => values[doc] ?? 0 }
  }
  if (!places) throw new Error(`sorted by ${sort} from nowhere`)
  const nowhere = sign * NOWHERE
  const valueAt =
    column === 'delivered'
      ? deliveredPrices(store, places, nowhere)
      : milesAway(store, places, nowhere)
  return { sort, sign, valueAt }
}

export function writeCursor(store: ColumnStore, doc: number, { sort, valueAt }: Order): string {
  return cursorFor([sort, valueAt(doc), store.idOf(doc)])
}

/** Reads a cursor that `writeCursor` made for the same order. Throws 422 for anything else. */
export function readCursor(text: string, sort: Sort): Place {
  const place = z.tuple([z.literal(sort), ORDERS[sort].may, z.uuid()])
  const [, value, id] = placeIn(text, place)
  return { value, id }
}

/** At most so many of the documents found, in their order, that come after a place. */
export function pageAfter(
  store: ColumnStore,
  found: Uint32Array,
  { order, after, most }: { order: Order; after: Place | null; most: number },
): number[] {
  const { sign, valueAt } = order
  /** Below 0 when the document comes before a value and, among those of the same, an id. */
  const compare = (doc: number, value: number, id: string) =>
    sign * (valueAt(doc) - value || compareIds(store.idOf(doc), id))
  const comesBefore = (doc: number, other: number) =>
    compare(doc, valueAt(other), store.idOf(other)) < 0
  const page: number[] = []
  /** The value of the last one on a full page: most documents come after it. */
  let limit = Infinity
  for (let nth = 0; nth < found.length; nth += 1) {
    const doc = found[nth] ?? 0
    if (sign * valueAt(doc) > limit) continue
    if (after && compare(doc, after.value, after.id) <= 0) continue
    const at = page.findIndex((other) => comesBefore(doc, other))
    page.splice(at === -1 ? page.length : at, 0, doc)
    if (page.length > most) page.pop()
    if (page.length === most) limit = sign * valueAt(page.at(-1) ?? 0)
  }
  return page
}

/** As the database orders ids, which are in lower case. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
