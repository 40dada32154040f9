import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../server/database-types.ts'
import { validationFailed } from '../../server/problem.ts'
import type { AuctionRow } from './auction-row.server.ts'
import type { SORTS } from './auctions.ts'

/**
 * The orders of the auction list. A page begins after the last auction of the one before, named by its
 * place in the order: pages neither repeat nor skip when auctions come and go meanwhile.
 */
export type Sort = (typeof SORTS)[number]

interface Order {
  /** What the list is ordered by; the id follows, to make every place one of its own. */
  by: RawBuilder<unknown>
  /** The same as a value that a cursor can carry, what it may be, and the type it has in the database. */
  place(row: AuctionRow): string | number
  may: z.ZodType<string | number>
  type: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

/** Auctions without a mileage come last. */
const NO_MILEAGE = 2_147_483_647
/** Milliseconds: thirty thousand years, later than any end and still a safe integer. */
const AFTER_ALL_ENDS = 1_000_000_000_000_000

const ORDERS: Record<Sort, Order> = {
  newest: {
    by: sql`created_at`,
    place: (row) => row.created_at.toISOString(),
    // There is no year 0 in the database.
    may: z.iso.datetime().refine((instant) => instant >= '0001'),
    type: sql`timestamptz`,
    direction: 'desc',
  },
  ending_soonest: {
    // Bidding first, by its end; what is over follows.
    by: sql`(extract(epoch from ends_at) * 1000)::bigint + case when status = 'available' then 0 else ${sql.lit(AFTER_ALL_ENDS)} end`,
    place: (row) => row.ends_at.getTime() + (row.status === 'available' ? 0 : AFTER_ALL_ENDS),
    may: z.int(),
    type: sql`bigint`,
    direction: 'asc',
  },
  price_asc: {
    by: sql`price`,
    place: (row) => row.price ?? 0,
    may: z.int(),
    type: sql`bigint`,
    direction: 'asc',
  },
  price_desc: {
    by: sql`price`,
    place: (row) => row.price ?? 0,
    may: z.int(),
    type: sql`bigint`,
    direction: 'desc',
  },
  mileage: {
    by: sql`coalesce(mileage, ${sql.lit(NO_MILEAGE)})`,
    place: (row) => row.mileage ?? NO_MILEAGE,
    may: z.int().max(NO_MILEAGE).min(0),
    type: sql`integer`,
    direction: 'asc',
  },
}

const cursorSchema = z.tuple([z.string(), z.union([z.string().max(40), z.number()]), z.uuid()])
type Cursor = { place: string | number; id: string }

export function writeCursor(row: AuctionRow, sort: Sort): string {
  return Buffer.from(JSON.stringify([sort, ORDERS[sort].place(row), row.id])).toString('base64url')
}

/** Reads a cursor that `writeCursor` made for the same order. Throws 422 for anything else. */
export function readCursor(text: string, sort: Sort): Cursor {
  const parsed = cursorSchema.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString()))
  if (parsed.success && parsed.data[0] === sort) {
    const [, place, id] = parsed.data
    if (ORDERS[sort].may.safeParse(place).success) return { place, id }
  }
  const message = 'This cursor does not belong to this list. Start again without it.'
  throw validationFailed([{ path: 'cursor', message }])
}

export function pageAfter<O>(
  all: SelectQueryBuilder<DB, 'auctions', O>,
  sort: Sort,
  cursor: Cursor | null,
): SelectQueryBuilder<DB, 'auctions', O> {
  const { by, type, direction } = ORDERS[sort]
  const ordered = all.orderBy(by, direction).orderBy('id', direction)
  if (!cursor) return ordered
  const after = direction === 'asc' ? sql`>` : sql`<`
  return ordered.where(
    sql<boolean>`(${by}, id) ${after} (${cursor.place}::${type}, ${cursor.id}::uuid)`,
  )
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
