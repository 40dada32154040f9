import { sql, type Transaction } from 'kysely'
import type { StandingBid } from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import { cents, type Cents } from '../rules/money.ts'
import { Problem } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { lockAuctions, type LockedAuction } from './lock.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'
import { refused } from './refusals.server.ts'

interface VoidedBid {
  locked: LockedAuction
  /** Of the bid. */
  amount: Cents
  now: Date
  /** False where `mayVoid` did not let it be done; then nothing is written. */
  isVoided: boolean
}

/**
 * Undoes a bid under the auction's lock, in the caller's transaction, if `mayVoid` allows it for its amount. The rules are
 * asked first either way. Throws `not_found`, or the problem of their refusal.
 */
export async function voidBid(
  tx: Transaction<DB>,
  { auctionId, bid, reason }: { auctionId: string; bid: string; reason: string },
  mayVoid: (amount: Cents) => boolean,
): Promise<VoidedBid> {
  const { locked: all, now } = await lockAuctions(tx, [auctionId])
  const locked = all.get(auctionId)
  if (!locked) throw new Problem('not_found', 'Auction Not Found')
  const standing = await standingBids(tx, auctionId, locked.auction.run, bid)
  const command = { type: 'void-bid', bid, standing, reason } as const
  const decision = decide(locked.auction, command, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  const amount = standing.find((one) => one.bid === bid)?.amount ?? cents(0)
  if (!mayVoid(amount)) return { locked, amount, now, isVoided: false }
  const recording = startRecording(now)
  carryOut(recording, locked, command)
  await writeRecording(tx, recording)
  return { locked, amount, now, isVoided: true }
}

/** Of the run's bids that count those that the rule needs: the one asked for and the two highest. */
async function standingBids(
  tx: Transaction<DB>,
  auctionId: string,
  run: number,
  bid: string,
): Promise<StandingBid[]> {
  const { rows } = await sql<{ id: string; bidder_id: string; amount: number }>`
    (select id, bidder_id, amount, seq from bids
      where auction_id = ${auctionId} and run = ${run} order by amount desc limit 2)
    union
    select id, bidder_id, amount, seq from bids
      where id = ${bid} and auction_id = ${auctionId} and run = ${run}
    order by seq`.execute(tx)
  return rows.map(({ id, bidder_id: bidder, amount }) => ({
    bid: id,
    bidder,
    amount: cents(amount),
  }))
}
