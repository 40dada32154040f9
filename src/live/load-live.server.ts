import { sql } from 'kysely'
import { engineState } from '../engine/auction-row.server.ts'
import {
  type AuctionLiveState,
  type BidView,
  type BidWithBidder,
  presentLive,
  presentBid,
} from '../rules/public-auction.ts'
import type { Database } from '../server/postgres/database.ts'

/** An auction as its watchers may know it, and who has to do with that, which stays on the server. */
export interface LiveNews {
  state: AuctionLiveState
  run: number
  /** The member who leads. */
  leader: string | null
  /** The number in the ledger after which `bids` are told; 0 for all. */
  after: number
  /** Bids of the current run after the one that was asked from, highest first; the latest, if there are many. */
  bids: LiveBid[]
  /** The database's clock: the time that it read with the auction, and what has passed since. */
  clock(): number
}

interface LiveBid {
  view: BidView
  bidder: string
}

/** Which auction, and the number in its ledger after which bids are news. */
interface AuctionAfter {
  id: string
  after: number
}

/** Loads auctions with what is new about them. Those that do not exist are left out. */
export async function loadLive(
  db: Database,
  wanted: readonly AuctionAfter[],
  maxBids: number,
): Promise<LiveNews[]> {
  const ids = wanted.map(({ id }) => id)
  const rows = await db
    .selectFrom('auctions')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('read_at'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const loadedAt = performance.now()
  const after = new Map(wanted.map((one) => [one.id, one.after]))
  const withNews = rows.filter((row) => row.bid_count > 0 && row.version > (after.get(row.id) ?? 0))
  const bids = await loadBids(
    db,
    withNews.map(({ id, run, version }) => ({ id, run, upTo: version, after: after.get(id) ?? 0 })),
    maxBids,
  )
  return rows.map((row) => {
    const auction = engineState(row)
    return {
      state: presentLive(auction),
      run: auction.run,
      leader: auction.leading?.bidder ?? null,
      after: after.get(row.id) ?? 0,
      bids: bids.get(row.id) ?? [],
      clock: () => row.read_at.getTime() + performance.now() - loadedAt,
    }
  })
}

type BidRange = { id: string; run: number; after: number; upTo: number }

/** Not beyond the version that was read before: a bid since then comes with the next news. */
async function loadBids(
  db: Database,
  stretches: BidRange[],
  most: number,
): Promise<Map<string, LiveBid[]>> {
  if (stretches.length === 0) return new Map()
  const { rows } = await sql<BidWithBidder & { auction_id: string }>`
    select bids.auction_id, bids.id, bids.seq, bids.amount, bids.created_at, bids.bidder_id,
      users.email, profiles.first_name, profiles.last_name
    from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb)
      as wanted (id uuid, run integer, after integer, "upTo" integer)
    cross join lateral (
      select * from bids
      where auction_id = wanted.id and run = wanted.run and seq > wanted.after and seq <= wanted."upTo"
      order by seq desc limit ${most}
    ) as bids
    join users on users.id = bids.bidder_id
    left join profiles on profiles.id = bids.bidder_id
    order by bids.auction_id, bids.seq desc`.execute(db)
  const grouped = Map.groupBy(rows, (row) => row.auction_id)
  const liveBid = (row: BidWithBidder) => ({ view: presentBid(row, null), bidder: row.bidder_id })
  return new Map([...grouped].map(([id, bids]) => [id, bids.map(liveBid)]))
}
