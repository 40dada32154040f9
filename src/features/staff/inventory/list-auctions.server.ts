import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { engineState, type AuctionRow } from '../../../engine/auction-row.server.ts'
import { OVER_STATUSES } from '../../../rules/auction.ts'
import { reserveStatus } from '../../../rules/bidding.ts'
import { PHOTOS_WANTED, wantsPhotos } from '../../../rules/listing/photos-wanted.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { mainPhoto, photosOf } from '../../../rules/photos.ts'
import { recordOf } from '../../../rules/record-of.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { factsOf } from '../../../rules/vehicle/vehicle-facts.ts'
import { cursorFor, foreignCursor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import {
  auctionListQuerySchema,
  auctionListSchema,
  AUCTIONS_ADDRESS,
  VIEW_NAMES,
  VIEWS,
  viewCountsSchema,
  type AuctionFilter,
  type AuctionLine,
  type AuctionListQuery,
  type Sort,
  type SortKey,
  type Want,
} from './auction-list.ts'
import { lotsNamed, searchedWords } from './lot-words.server.ts'

interface Services {
  db: Database
}

export const listStaffAuctions = endpoint({
  method: 'GET',
  path: AUCTIONS_ADDRESS,
  summary: 'All auctions, drafts and withdrawn ones included, narrowed, in order, page by page',
  who: 'staff',
  limit: 'reads',
  query: auctionListQuerySchema,
  response: auctionListSchema,
  async handle({ query }, { db }: Services) {
    const { rows, ...page } = await pageOfAuctions(db, query)
    return { ...page, items: rows.map(lineOf) }
  },
})

/** A page of the list, with how many there are; `only` says what of all lots whoever asks may see. */
export async function pageOfAuctions(
  db: Database,
  query: AuctionListQuery,
  only: readonly RawBuilder<unknown>[] = [],
) {
  const words = searchedWords(query.q)
  const fits = allOf(query, only)
  const { rows, total } =
    words.length > 0
      ? await searchPage(db, query, lotsNamed(words, fits))
      : await readPage(db, query, fits)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const isLast = !last || rows.length <= query.limit
  const next_cursor = isLast ? null : cursorFor([query.sort, last.place, last.id])
  return { rows: page, total, next_cursor }
}

export const countStaffAuctions = endpoint({
  method: 'GET',
  path: '/api/staff/auctions/counts',
  summary: 'How many auctions each view of the list holds',
  who: 'staff',
  limit: 'reads',
  response: viewCountsSchema,
  async handle(_, { db }: Services) {
    const counts = VIEW_NAMES.map(
      (name) => sql`count(*) filter (where ${allOf(VIEWS[name])})::int as ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<(typeof VIEW_NAMES)[number], number>>`
      select ${sql.join(counts)} from auction_summaries`.execute(db)
    return rows[0] ?? recordOf(VIEW_NAMES, () => 0)
  },
})

/** An auction with its place in the order, the name of whose it is, and that one's own number of it. */
export type ListedRow = AuctionRow & {
  place: string
  consignor: string | null
  stock_number: string | null
}

/** One more than the page holds. */
interface Found {
  rows: ListedRow[]
  total: number
}

async function readPage(
  db: Database,
  query: AuctionListQuery,
  fits: RawBuilder<boolean>,
): Promise<Found> {
  const [total, rows] = await Promise.all([countOf(db, fits), readRows(db, query, fits)])
  return { total, rows }
}

async function countOf(db: Database, fits: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from auction_summaries where ${fits}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The page is found in the narrow rows, and only then are the auctions read. */
async function readRows(
  db: Database,
  query: AuctionListQuery,
  fits: RawBuilder<boolean>,
): Promise<ListedRow[]> {
  const { place, isAfter, inOrder } = orderOf(query)
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select auction_id, ${place} as place from auction_summaries
      where ${fits} and ${isAfter(place)}
      order by ${inOrder(place)}
      limit ${query.limit + 1}
    )
    select auctions.*, page.place::text as place, ${CONSIGNED} from page join auctions on auctions.id = page.auction_id
    order by ${inOrder(sql.ref('page.place'))}`.execute(db)
  return rows
}

/**
 * All that has the words is found first, by one look through the narrow rows. Going through them in their order until the page is full
 * would read every row by itself where few or none have the words: 100,000 pages instead of 3,600.
 */
async function searchPage(
  db: Database,
  query: AuctionListQuery,
  lots: RawBuilder<unknown>,
): Promise<Found> {
  const { place, isAfter, inOrder } = orderOf(query)
  const found = sql.ref('place')
  const { rows } = await sql<ListedRow & { total: number }>`
    with found as materialized (
      select auction_id, ${place} as place from ${lots}
    ), page as materialized (
      select * from found where ${isAfter(found)} order by ${inOrder(found)} limit ${query.limit + 1}
    )
    select auctions.*, page.place::text as place, ${CONSIGNED}, counted.total
    from (select count(*)::int as total from found) as counted
      left join (page join auctions on auctions.id = page.auction_id) on true
    order by ${inOrder(sql.ref('page.place'))}`.execute(db)
  // Where nothing is found, one row has the count alone.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** Looked up for the rows of the page alone. */
const CONSIGNED = sql`
  (select name from consignments join consignors on consignors.id = consignor_id
    where consignments.auction_id = page.auction_id) as consignor,
  (select stock_number from consignments where consignments.auction_id = page.auction_id) as stock_number`

/** What the list goes by, and as SQL for it, or for a copy of it, what comes after the cursor and in which order. */
function orderOf(query: AuctionListQuery) {
  const [place, type] = PLACES[query.sort.replace('-', '') as SortKey]
  const [order, beyond] = query.sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = cursorPlace(query)
  return {
    place,
    isAfter: (at: RawBuilder<unknown>) =>
      after
        ? sql`(${at}, auction_id) ${beyond} (${after.place}::${sql.raw(type)}, ${after.id}::uuid)`
        : sql`true`,
    inOrder: (at: RawBuilder<unknown>) => sql`${at} ${order}, auction_id ${order}`,
  }
}

const cursorSchema = z.tuple([z.string(), z.string().regex(/^[-+:. \d]{1,40}$/), z.uuid()])

function cursorPlace({ cursor, sort }: { cursor?: string | undefined; sort: Sort }) {
  if (cursor === undefined) return null
  const [of, place, id] = placeIn(cursor, cursorSchema)
  if (of !== sort) throw foreignCursor()
  return { place, id }
}

/** What each order goes by, and its type. The price is that of `priceOf`: the narrow row's own is the current, else the starting bid. */
const PLACES: Record<SortKey, [place: RawBuilder<unknown>, type: string]> = {
  ends_at: [sql`ends_place`, 'bigint'],
  created_at: [sql`created_at`, 'timestamptz'],
  lot_number: [sql`lot_number`, 'integer'],
  bid_count: [sql`bid_count`, 'integer'],
  price: [sql`coalesce(sale_price, price)`, 'bigint'],
}

function allOf(
  filter: Partial<AuctionFilter>,
  only: readonly RawBuilder<unknown>[] = [],
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join([sql`true`, ...only, ...conditionsOf(filter)], sql` and `)})`
}

/** What is paused stands before all that runs. */
const IS_PAUSED = sql`ends_place < 0`

/** In the order in which they cost least: a number is compared quicker than a text. */
function conditionsOf(filter: Partial<AuctionFilter>): RawBuilder<unknown>[] {
  const { status, category, reserve, bids, wants, consignor, ends_within: hours } = filter
  return [
    ...(bids ? [bids === 'some' ? sql`bid_count > 0` : sql`bid_count = 0`] : []),
    ...(reserve ? [RESERVES[reserve]] : []),
    ...(hours === undefined
      ? []
      : [
          sql`not ${IS_PAUSED} and ends_at > now() and ends_at <= now() + make_interval(hours => ${hours})
            and status = 'available'`,
        ]),
    ...(consignor ? [sql`consignor_id = ${consignor}`] : []),
    ...(status ? [isShownAs(status)] : []),
    ...(category ? [isOneOf(sql`category`, category)] : []),
    ...(wants ? [WANTED[wants]] : []),
  ]
}

function isShownAs(statuses: NonNullable<AuctionFilter['status']>): RawBuilder<unknown> {
  const own = statuses.filter((status) => status !== 'paused')
  const each = [
    ...(own.length > 0 ? [isOneOf(sql`status`, own)] : []),
    ...(own.length < statuses.length ? [IS_PAUSED] : []),
  ]
  return sql`(${sql.join(each, sql` or `)})`
}

/** A list is gone through anew for each row: one value is compared as itself. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${values}::text[])`
}

/** By the bid, whatever the lot was sold for. */
const RESERVES = {
  none: sql`reserve_price is null`,
  met: sql`bid_count > 0 and price >= reserve_price`,
  not_met: sql`reserve_price is not null and (bid_count = 0 or price < reserve_price)`,
}

const WANTED: Record<Want, RawBuilder<unknown>> = {
  photos: sql`photo_count < ${sql.lit(PHOTOS_WANTED)} and status <> all(${sql.val([...OVER_STATUSES])}::text[])`,
  decision: sql`not is_reserved and status = 'ended'`,
}

export function lineOf(row: ListedRow): AuctionLine {
  const auction = engineState(row)
  const photos = photosOf(factsOf(row)).length
  const wants: Want[] = [
    ...(wantsPhotos(row.status, photos) ? (['photos'] as const) : []),
    ...(auction.status === 'ended' && !auction.reservation ? (['decision'] as const) : []),
  ]
  return {
    id: row.id,
    lot_number: lotNumber(row.lot_number),
    run: row.run,
    title: row.title,
    category: row.category,
    vin: row.vin,
    location: row.location,
    photo: mainPhoto(row),
    photo_count: photos,
    status: auction.status,
    outcome: auction.outcome,
    bid_count: row.bid_count,
    starting_bid: toDollars(auction.startingBid),
    current_bid: toDollars(auction.leading?.amount ?? null),
    sale_price: toDollars(cents(row.sale_price)),
    reserve_price: toDollars(auction.reservePrice),
    reserve_status: reserveStatus(auction),
    ends_at: row.ends_at.toISOString(),
    paused_at: row.paused_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    consignor: row.consignor,
    stock_number: row.stock_number,
    wants,
  }
}
