import { z } from 'zod'
import { validationFailed } from '../server/http/problem.ts'
import type { SORTS } from './auction-filter.ts'
import type { ColumnName } from './column.server.ts'
import { NO_MILEAGE, type Shelf } from './shelf.server.ts'

/**
 * The orders of the auction list. A page begins after the last auction of the one before, named by its
 * place in the order: pages neither repeat nor skip when auctions come and go meanwhile.
 */
export type Sort = (typeof SORTS)[number]

interface Order {
  /** What the list is ordered by; the id follows, to make every place one of its own. */
  column: ColumnName
  direction: 'asc' | 'desc'
  /** What a cursor may carry as its place. */
  may: z.ZodType<number>
}

const ORDERS: Record<Sort, Order> = {
  newest: { column: 'created', direction: 'desc', may: z.int() },
  ending_soonest: { column: 'ends', direction: 'asc', may: z.int() },
  price_asc: { column: 'price', direction: 'asc', may: z.int() },
  price_desc: { column: 'price', direction: 'desc', may: z.int() },
  mileage: { column: 'mileage', direction: 'asc', may: z.int().max(NO_MILEAGE).min(0) },
}

const cursorSchema = z.tuple([z.string(), z.number(), z.uuid()])
export type Place = { value: number; id: string }

export function writeCursor(shelf: Shelf, slot: number, sort: Sort): string {
  const value = shelf.column(ORDERS[sort].column).values[slot]
  return Buffer.from(JSON.stringify([sort, value, shelf.idAt(slot)])).toString('base64url')
}

/** Reads a cursor that `writeCursor` made for the same order. Throws 422 for anything else. */
export function readCursor(text: string, sort: Sort): Place {
  const parsed = cursorSchema.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString()))
  if (parsed.success && parsed.data[0] === sort) {
    const [, value, id] = parsed.data
    if (ORDERS[sort].may.safeParse(value).success) return { value, id }
  }
  const message = 'This cursor does not belong to this list. Start again without it.'
  throw validationFailed([{ path: 'cursor', message }])
}

/** The first of the slots found, in their order, after a place. */
export function pageAfter(
  shelf: Shelf,
  found: Uint32Array,
  { sort, after, most }: { sort: Sort; after: Place | null; most: number },
): number[] {
  const { column, direction } = ORDERS[sort]
  const { values } = shelf.column(column)
  const sign = direction === 'asc' ? 1 : -1
  /** Below 0 when the slot comes before a value and, among those of the same, an id. */
  const compare = (slot: number, value: number, id: string) =>
    sign * ((values[slot] ?? 0) - value || compareIds(shelf.idAt(slot), id))
  const comesBefore = (slot: number, other: number) =>
    compare(slot, values[other] ?? 0, shelf.idAt(other)) < 0
  const page: number[] = []
  /** What comes after the last one of a full page. */
  let limit = Infinity
  for (let nth = 0; nth < found.length; nth += 1) {
    const slot = found[nth] ?? 0
    // Most are turned away here.
    if (sign * (values[slot] ?? 0) > limit) continue
    if (after && compare(slot, after.value, after.id) <= 0) continue
    const at = page.findIndex((other) => comesBefore(slot, other))
    page.splice(at === -1 ? page.length : at, 0, slot)
    if (page.length > most) page.pop()
    if (page.length === most) limit = sign * (values[page.at(-1) ?? 0] ?? 0)
  }
  return page
}

/** Of ids in lower case, as the database orders them. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
