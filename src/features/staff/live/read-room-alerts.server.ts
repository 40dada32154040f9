import { sql } from 'kysely'
import { alertsOf, MANY_BIDS } from '../../../rules/live-room/alerts.ts'
import { cents } from '../../../rules/money.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { ROOM_ALERTS_ADDRESS, roomAlertsSchema } from './live-room.ts'
import { readRunning } from './read-room.server.ts'

/** Of so many that end next it is known whether there is something to look at. */
const LOOKED_THROUGH = 1_000
/** More than anybody works off before the next is asked for. */
const MOST_TOLD = 100

/** What is to be looked at may end long after what the room shows first. */
export const readRoomAlerts = endpoint({
  method: 'GET',
  path: ROOM_ALERTS_ADDRESS,
  summary: 'What runs and needs a look, by time left, among the thousand auctions that end next',
  who: 'staff',
  limit: 'reads',
  response: roomAlertsSchema,
  async handle(_, { db }: { db: Database }) {
    const ids = await findWithAlerts(db)
    const lots = sql`(select * from auction_summaries where auction_id = any(${ids}::uuid[])) as found`
    const { items } = await readRunning(db, { limit: MOST_TOLD, cursor: undefined }, lots)
    return { items }
  },
})

interface Row {
  id: string
  ends_at: Date
  paused_at: Date | null
  reserve_price: number | null
  current_bid: number | null
  bid_count: number
  busiest_bids: number | null
}

async function findWithAlerts(db: Database): Promise<string[]> {
  const { rows } = await sql<Row>`
    with next as materialized (
      select auction_id, ends_place from auction_summaries where status = 'available'
      order by ends_place, auction_id limit ${LOOKED_THROUGH}
    )
    select id, ends_at, paused_at, reserve_price, current_bid, bid_count, busiest.bids as busiest_bids
    from next
      join auctions on auctions.id = next.auction_id
      left join lateral (
        select count(*)::int as bids from bids
        where bids.auction_id = auctions.id and bids.run = auctions.run and auctions.bid_count >= ${MANY_BIDS}
        group by bidder_id order by bids desc limit 1
      ) as busiest on true
    order by ends_place, id`.execute(db)
  const now = await databaseTime(db)
  return rows.filter((row) => alertsOf(runningOf(row), now).length > 0).map(({ id }) => id)
}

/** What is asked is whether there is an alert, not who it names. */
function runningOf(row: Row): Parameters<typeof alertsOf>[0] {
  const { ends_at: endsAt, paused_at: pausedAt, busiest_bids: bids } = row
  return {
    ...{ endsAt, pausedAt, bidCount: row.bid_count },
    reserve: cents(row.reserve_price),
    bid: cents(row.current_bid),
    busiest: bids === null ? null : { bidder: '', bids },
  }
}
