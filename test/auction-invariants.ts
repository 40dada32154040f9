/** The invariants of the auction engine, looked for in a database after whatever happened to it. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { verifyLedgers } from '../src/engine/verify-ledgers.server.ts'
import type { Database } from '../src/server/postgres/database.ts'
import type { Outcome } from './bidders.ts'

/**
 * Asserts of one run that amounts rise by $100, that current bid and count are those of the accepted bids, that none came
 * at or after the end, that each acknowledged bid is stored as it was told, and that all ledgers replay.
 */
export async function expectInvariants(
  db: Database,
  auctionId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const bids = await db
    .selectFrom('bids')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('seq')
    .execute()
  const auction = await db
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
  const amounts = bids.map(({ amount }) => amount)
  const steps = amounts.map((amount, at) => amount - (amounts[at - 1] ?? auction.starting_bid))
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(10_000)
  expect({ highest: auction.current_bid, count: auction.bid_count }).toEqual({
    highest: amounts.length > 0 ? Math.max(...amounts) : null,
    count: amounts.length,
  })
  expect(auction.leading_bidder_id).toBe(bids.at(-1)?.bidder_id ?? null)
  expect(bids.filter(({ created_at }) => created_at >= auction.ends_at)).toEqual([])
  const stored = new Map(
    bids.map(({ id, amount, created_at }) => [id, [amount / 100, created_at.toISOString()]]),
  )
  const acknowledged = acknowledgedIn(outcomes)
  expect(acknowledged.map(({ id }) => stored.get(id))).toEqual(
    acknowledged.map(({ amount, created_at }) => [amount, created_at]),
  )
  expect(await verifyLedgers(db)).toMatchObject({ wrong: [] })
  const { rows } = await sql<{ lines: number; last: number }>`
    select count(*) as lines, max(seq) as last from auction_events where auction_id = ${auctionId}`.execute(
    db,
  )
  expect(rows).toEqual([{ lines: auction.version, last: auction.version }])
}

/** The bids that somebody was told are placed. */
export function acknowledgedIn(outcomes: readonly Outcome[]) {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'answered' && outcome.status === 201 && outcome.body.bid
      ? [outcome.body.bid]
      : [],
  )
}
