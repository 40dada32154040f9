import { sortBy } from 'es-toolkit/array'
import { sql } from 'kysely'
import { engineState } from '../../engine/auction-row.server.ts'
import { sellsLot } from '../../engine/consigning/sells-lot.server.ts'
import { loadStandings } from '../../live/load-standings.server.ts'
import { toldMaximum } from '../../rules/maximum/told-maximum.ts'
import { cents, toDollars } from '../../rules/money.ts'
import { presentAuction } from '../../rules/public-auction.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { standingInReply } from '../dashboard/my-standing.ts'
import { MY_AUCTIONS_ADDRESS } from './my-auctions-address.ts'
import { MAX_AT_ONCE, myAuctionsSchema } from './my-auctions.ts'

interface Services {
  db: Database
}

export const listMyAuctions = endpoint({
  method: 'GET',
  path: MY_AUCTIONS_ADDRESS,
  summary: `The running auctions that one watches or bids on, with how one stands in each: ${MAX_AT_ONCE} at most, those that one bids on before others, then those that end first`,
  who: 'member',
  limit: 'reads',
  response: myAuctionsSchema,
  async handle({ member: { userId } }, { db }: Services) {
    const [rows, total] = await Promise.all([readRunning(db, userId), countRunning(db, userId)])
    const standings = await loadStandings(
      db,
      rows.map(({ id }) => ({ auction: id, member: userId })),
    )
    const standingOf = new Map(standings.map(({ auction, standing }) => [auction, standing]))
    return {
      items: rows.flatMap(({ own_maximum, is_watched, sells_lot, ...row }) => {
        const standing = standingOf.get(row.id)
        // Withdrawn between the two reads.
        if (!standing) return []
        const auction = engineState(row)
        const { bidder = null, amount: price = null } = auction.leading ?? {}
        const lead = { isLeading: bidder === userId, price }
        return {
          auction: presentAuction(auction, row),
          is_watched,
          standing: { ...standingInReply(standing), own_bids: [], sells_lot },
          maximum: toDollars(toldMaximum(cents(own_maximum), lead)),
        }
      }),
      total,
    }
  },
})

/** Those that come into the answer, by their end. */
async function readRunning(db: Database, userId: string) {
  const rows = await running(db, userId)
    .leftJoin('maximum_bids', (join) =>
      join
        .onRef('maximum_bids.auction_id', '=', 'auctions.id')
        .onRef('maximum_bids.run', '=', 'auctions.run')
        .on('maximum_bids.bidder_id', '=', userId),
    )
    .selectAll('auctions')
    .select('maximum_bids.amount as own_maximum')
    .select(isWatched(userId).as('is_watched'))
    .select(sellsLot(sql`${userId}::uuid`, sql`auctions.id`).as('sells_lot'))
    .orderBy(hasOffered(userId), 'desc')
    .orderBy('auctions.ends_at')
    .orderBy('auctions.id')
    .limit(MAX_AT_ONCE)
    .execute()
  return sortBy(rows, [({ ends_at: end }) => end.getTime(), 'id'])
}

async function countRunning(db: Database, userId: string): Promise<number> {
  const { total } = await running(db, userId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** On the watchlist, or in the present run bid on or with a maximum of one's own; one whose bids were all voided is still of interest to who made them. */
function running(db: Database, userId: string) {
  return db
    .selectFrom('auctions')
    .where('auctions.status', '=', 'available')
    .where(
      sql<boolean>`exists (
        select from (
          select auction_id, null::int as run from watchlist_entries where user_id = ${userId}
          union select auction_id, run from bids where bidder_id = ${userId}
          union select auction_id, run from maximum_bids where bidder_id = ${userId}
          union select auction_id, run from voided_bids where bidder_id = ${userId}
        ) as mine
        where mine.auction_id = auctions.id and coalesce(mine.run, auctions.run) = auctions.run
      )`,
    )
}

function hasOffered(userId: string) {
  const inRun = sql`where auction_id = auctions.id and run = auctions.run and bidder_id = ${userId}`
  return sql<boolean>`(
    exists (select from bids ${inRun})
    or exists (select from maximum_bids ${inRun})
    or exists (select from voided_bids ${inRun})
  )`
}

function isWatched(userId: string) {
  return sql<boolean>`exists (
    select from watchlist_entries where user_id = ${userId} and auction_id = auctions.id
  )`
}
