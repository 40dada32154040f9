import { readEvent, type LedgerLine } from '../../src/engine/ledger.server.ts'
import { reservationKind } from '../../src/rules/auction.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import type { Ledger, Outage } from './history.ts'

/** What the database holds of auctions, in the checker's terms. */
export async function readLedgers(
  db: Database,
  listedBy: ReadonlyMap<string, number>,
): Promise<Ledger[]> {
  const lots = [...listedBy.keys()]
  if (lots.length === 0) return []
  const auctions = await db
    .selectFrom('auctions')
    .select(['id', 'current_bid', 'bid_count'])
    .where('id', 'in', lots)
    .execute()
  const lines = await db
    .selectFrom('auction_events')
    .selectAll()
    .select('auction_id as auctionId')
    .where('auction_id', 'in', lots)
    .orderBy('seq')
    // The engine wrote them, each from an event.
    .$castTo<LedgerLine>()
    .execute()
  const reservations = await db
    .selectFrom('reservations')
    .select(['id', 'auction_id', 'user_id', 'kind', 'winning_bid'])
    .where('auction_id', 'in', lots)
    .execute()
  const linesOf = Map.groupBy(lines, ({ auctionId }) => auctionId)
  const reservationsOf = Map.groupBy(reservations, (one) => one.auction_id)
  return auctions.map(({ id, current_bid: currentBid, bid_count: bidCount }) => ({
    ...{ lot: id, listedBy: listedBy.get(id) ?? Infinity, bidCount },
    currentBid: currentBid === null ? null : currentBid / 100,
    lines: (linesOf.get(id) ?? []).map((line) => ({
      at: line.at.getTime(),
      event: readEvent(line),
    })),
    reservations: (reservationsOf.get(id) ?? []).map((one) => ({
      ...{ id: one.id, buyer: one.user_id, price: one.winning_bid / 100 },
      kind: reservationKind(one.kind),
    })),
  }))
}

export async function readOutages(db: Database): Promise<Outage[]> {
  const outages = await db.selectFrom('outages').select(['began_at', 'ended_at']).execute()
  return outages.map(({ began_at: from, ended_at: until }) => ({
    from: from.getTime(),
    until: until.getTime(),
  }))
}
