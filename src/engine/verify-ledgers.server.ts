import { isDeepStrictEqual } from 'node:util'
import { firstBrokenLine, replay, type LedgerLine } from '../rules/ledger.ts'
import { lotNumber } from '../rules/public-auction.ts'
import type { Database } from '../server/postgres/database.ts'
import { engineState, type AuctionRow } from './auction-row.server.ts'
import { bidsIn, reservationsIn, type BidRow, type ReservationRow } from './expected-rows.server.ts'

export interface Verification {
  checked: number
  /** One sentence for each ledger that does not hold. */
  wrong: string[]
}

const AT_ONCE = 200

/**
 * Replays every ledger: its hash chain must hold, and the auction, the bids and the reservations it tells of
 * must be those in the tables. Each batch is read in one snapshot, so that it may run while people bid.
 */
export async function verifyLedgers(db: Database): Promise<Verification> {
  const result: Verification = { checked: 0, wrong: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await readBatch(db, after)
    for (const row of batch.auctions) {
      const fault = faultOf(row, {
        lines: batch.lines.get(row.id) ?? [],
        bids: batch.bids.get(row.id) ?? [],
        reservations: batch.reservations.get(row.id) ?? [],
      })
      result.checked += 1
      if (fault) result.wrong.push(`${lotNumber(row.lot_number)}: ${fault}`)
    }
    const last = batch.auctions.at(-1)
    if (!last) return result
    after = last.id
  }
}

interface StoredRows {
  lines: LedgerLine[]
  bids: BidRow[]
  reservations: ReservationRow[]
}

function faultOf(row: AuctionRow, { lines, bids, reservations }: StoredRows): string | null {
  const broken = firstBrokenLine(lines)
  if (broken) return `the chain breaks at line ${broken.seq}`
  if (lines.at(-1)?.hash !== row.ledger_hash) return 'the last hash is not the one on the auction'
  if (!isDeepStrictEqual(replay(lines), engineState(row))) {
    return 'the replayed auction differs from the stored one'
  }
  if (!isDeepStrictEqual(bidsIn(lines), bids)) return 'the bids differ from those in the ledger'
  const isReserved = isDeepStrictEqual(reservationsIn(lines), reservations)
  return isReserved ? null : 'the reservations differ from those in the ledger'
}

function bidRow({ id, run, seq, bidder_id, amount, created_at }: BidRow): BidRow {
  return { id, run, seq, bidder_id, amount, created_at }
}

function reservationRow(row: ReservationRow): ReservationRow {
  const { id, run, user_id, kind, winning_bid, status, created_at } = row
  return { id, run, user_id, kind, winning_bid, status, created_at }
}

async function readBatch(db: Database, after: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const auctions = await tx
        .selectFrom('auctions')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      const ids = auctions.map(({ id }) => id)
      if (ids.length === 0)
        return { auctions, lines: new Map(), bids: new Map(), reservations: new Map() }
      const lines = await tx
        .selectFrom('auction_events')
        .selectAll()
        .where('auction_id', 'in', ids)
        .orderBy('auction_id')
        .orderBy('seq')
        .execute()
      const bids = await tx
        .selectFrom('bids')
        .select(['auction_id', 'id', 'run', 'seq', 'bidder_id', 'amount', 'created_at'])
        .where('auction_id', 'in', ids)
        .orderBy('auction_id')
        .orderBy('seq')
        .execute()
      const reservations = await tx
        .selectFrom('reservations')
        .select(['auction_id', 'id', 'run', 'user_id', 'kind', 'winning_bid', 'status'])
        .select('created_at')
        .where('auction_id', 'in', ids)
        .orderBy('auction_id')
        .orderBy('run')
        .orderBy('created_at')
        .execute()
      return {
        auctions,
        lines: grouped(lines, ({ auction_id: auctionId, ...line }) => ({ auctionId, ...line })),
        bids: grouped(bids, bidRow),
        reservations: grouped(reservations, reservationRow),
      }
    })
}

function grouped<T extends { auction_id: string }, U>(
  rows: readonly T[],
  reshape: (row: T) => U,
): Map<string, U[]> {
  const groups = new Map<string, U[]>()
  for (const row of rows) {
    const group = groups.get(row.auction_id)
    if (group) group.push(reshape(row))
    else groups.set(row.auction_id, [reshape(row)])
  }
  return groups
}
