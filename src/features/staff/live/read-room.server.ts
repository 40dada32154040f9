import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { AuctionRow } from '../../../engine/auction-row.server.ts'
import { WATCHERS_COUNT_FOR_SECONDS } from '../../../live/room/note-watchers.server.ts'
import { bidderLabel } from '../../../rules/bidding.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { mainPhoto } from '../../../rules/photos.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import {
  BID_MINUTES,
  roomQuerySchema,
  roomSchema,
  ROOM_ADDRESS,
  type Room,
  type RunningAuction,
} from './live-room.ts'

interface Services {
  db: Database
}

export const readRoom = endpoint({
  method: 'GET',
  path: ROOM_ADDRESS,
  summary: 'What runs now, by time left, page by page, with the figures of the live room',
  who: 'staff',
  limit: 'reads',
  query: roomQuerySchema,
  response: roomSchema,
  async handle({ query: { limit, cursor } }, { db }: Services) {
    const [page, { total, ...figures }, bids] = await Promise.all([
      readRunning(db, { limit, cursor }),
      readFigures(db),
      bidsByMinute(db),
    ])
    return { ...page, total, figures: { ...figures, bids_by_minute: bids } }
  },
})

interface Asked {
  limit: number
  cursor: string | undefined
}

const ALL = sql`auction_summaries`

/** What runs, by time left, page by page, of all lots or of those that whoever asks may see. */
export async function readRunning(
  db: Database,
  { limit, cursor }: Asked,
  lots: RawBuilder<unknown> = ALL,
): Promise<Pick<Room, 'items' | 'next_cursor'>> {
  const rows = await readRows(db, { limit, cursor }, lots)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isLast = !last || rows.length <= limit
  return {
    items: page.map(present),
    next_cursor: isLast ? null : cursorFor([last.place, last.id]),
  }
}

interface Row extends AuctionRow {
  place: string
  pause_count: number
  bidders: number | null
  busiest_bids: number | null
  email: string | null
  first_name: string | null
  last_name: string | null
  leader_email: string | null
  leader_first_name: string | null
  leader_last_name: string | null
  amounts: number[] | null
  watchers: number | null
}

const placeSchema = z.tuple([z.string().regex(/^-?\d{1,18}$/), z.uuid()])
/** What is paused has a place before all that runs. */
const PAUSED_BELOW = sql.lit(0)
/** As many as a small line can show. */
const AMOUNTS_SHOWN = 24

const WATCHING = sql`select auction_id, sum(watchers)::int as watchers from live_watchers
  where noted_at > now() - make_interval(secs => ${WATCHERS_COUNT_FOR_SECONDS}) group by auction_id`

/** One more than the page holds. What belongs to each is read for the page alone. */
async function readRows(
  db: Database,
  { limit, cursor }: Asked,
  lots: RawBuilder<unknown>,
): Promise<Row[]> {
  const after = cursor === undefined ? null : placeIn(cursor, placeSchema)
  const isAfter = after
    ? sql`(ends_place, auction_id) > (${after[0]}::bigint, ${after[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<Row>`
    with page as materialized (
      select auction_id, ends_place from ${lots}
      where status = 'available' and ${isAfter}
      order by ends_place, auction_id
      limit ${limit + 1}
    ), watching as (${WATCHING})
    select auctions.*, page.ends_place::text as place, busiest.bidders, busiest.bids as busiest_bids,
      users.email, profiles.first_name, profiles.last_name, latest.amounts, watching.watchers,
      leaders.email as leader_email, leader_profiles.first_name as leader_first_name,
      leader_profiles.last_name as leader_last_name,
      (select count(*)::int from audit_log
        where subject = auctions.id::text and action = 'auction.pause') as pause_count
    from page
      join auctions on auctions.id = page.auction_id
      left join lateral (
        select bidder_id, count(*)::int as bids, (count(*) over ())::int as bidders from bids
        where bids.auction_id = auctions.id and bids.run = auctions.run
        group by bidder_id order by bids desc, bidder_id limit 1
      ) as busiest on true
      left join users on users.id = busiest.bidder_id
      left join profiles on profiles.id = busiest.bidder_id
      left join users as leaders on leaders.id = auctions.leading_bidder_id
      left join profiles as leader_profiles on leader_profiles.id = auctions.leading_bidder_id
      left join lateral (
        select jsonb_agg(amount order by amount) as amounts from (
          select amount from bids where bids.auction_id = auctions.id and bids.run = auctions.run
          order by amount desc limit ${AMOUNTS_SHOWN}
        ) as highest
      ) as latest on true
      left join watching on watching.auction_id = auctions.id
    order by page.ends_place, page.auction_id`.execute(db)
  return rows
}

async function readFigures(db: Database) {
  const { rows } = await sql<Omit<Room['figures'], 'bids_by_minute'> & { total: number }>`
    select ${countWhere(sql`true`)} as total,
      ${countWhere(sql`ends_place < ${PAUSED_BELOW}`)} as paused,
      ${countWhere(endsWithin(sql`interval '1 hour'`))} as within_the_hour,
      ${countWhere(endsWithin(sql`interval '1 day'`))} as within_a_day,
      (select count(*)::int from paused_together
        join auctions on auctions.id = auction_id and auctions.paused_at = paused_together.paused_at) as paused_together,
      (select coalesce(sum(watchers), 0)::int from (${WATCHING}) as watching) as watchers`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A query of figures alone returns one row')
  return row
}

/** Counted in the index of what ends next alone; a `filter` of one count for all would have each row of the table read. */
function countWhere(fits: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from auction_summaries where status = 'available' and ${fits})`
}

/** Not of what is paused. Places are milliseconds. */
function endsWithin(time: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`ends_place >= ${PAUSED_BELOW} and ends_place < (select extract(epoch from now() + ${time}) * 1000)::bigint`
}

/** Only what has changed last can have been bid on lately: bids have no index by time, which each would have to be written into. */
const CHANGED_LAST = 300

async function bidsByMinute(db: Database): Promise<number[]> {
  const { rows } = await sql<{ ago: number; bids: number }>`
    select floor(extract(epoch from now() - bids.created_at) / 60)::int as ago, count(*)::int as bids
    from (select auction_id from auction_changes order by changed_in desc limit ${CHANGED_LAST}) as changed
      join auctions on auctions.id = changed.auction_id
      join bids on bids.auction_id = auctions.id and bids.run = auctions.run
    where bids.created_at > now() - make_interval(mins => ${BID_MINUTES})
    group by 1`.execute(db)
  const byAge = new Map(rows.map(({ ago, bids }) => [ago, bids]))
  return Array.from({ length: BID_MINUTES }, (_, at) => byAge.get(BID_MINUTES - 1 - at) ?? 0)
}

function present(row: Row): RunningAuction {
  const { email, first_name: firstName, last_name: lastName, busiest_bids: bids } = row
  return {
    id: row.id,
    lot_number: lotNumber(row.lot_number),
    title: row.title,
    category: row.category,
    location: row.location,
    photo: mainPhoto(row),
    version: row.version,
    run: row.run,
    started_at: row.started_at?.toISOString() ?? null,
    ends_at: row.ends_at.toISOString(),
    paused_at: row.paused_at?.toISOString() ?? null,
    pause_count: row.pause_count,
    starting_bid: toDollars(cents(row.starting_bid)),
    current_bid: toDollars(cents(row.current_bid)),
    reserve_price: toDollars(cents(row.reserve_price)),
    bid_count: row.bid_count,
    bidder_count: row.bidders ?? 0,
    leader: row.leading_bidder_id === null ? null : leaderOf(row),
    busiest: bids === null ? null : { bidder: bidderLabel({ firstName, lastName, email }), bids },
    last_amounts: (row.amounts ?? []).map((amount) => toDollars(cents(amount))),
    watchers: row.watchers ?? 0,
  }
}

function leaderOf(row: Row): string {
  const { leader_first_name: firstName, leader_last_name: lastName, leader_email: email } = row
  return bidderLabel({ firstName, lastName, email })
}
