import { sql, type Transaction } from 'kysely'
import type { StandingBid } from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import { cents, type Cents } from '../rules/money.ts'
import { BARRED_REASONS, passedOver, type Barred } from '../rules/safeguards/void-bid.ts'
import { Problem } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { barredAt, holdMembers } from './barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from './lock.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'
import { refused } from './refusals.server.ts'

export interface VoidedBid {
  locked: LockedAuction
  /** Of the bid. */
  amount: Cents
  now: Date
  /** False where `mayVoid` did not let it be done; then nothing is written. */
  isVoided: boolean
  /** Bids that were voided with it, for their bidders may no longer bid. */
  passedOver: readonly { bid: string; barred: Barred }[]
}

type Bid = StandingBid & { barred: Barred | null }

/**
 * Undoes a bid under the auction's lock, in the caller's transaction, if `mayVoid` allows it for its amount. The rules are
 * asked first either way. Bids that would lead then, of members who may no longer bid, are undone before it, each by a line
 * of its own. Throws `not_found`, or the problem of their refusal.
 */
export async function voidBid(
  tx: Transaction<DB>,
  { auctionId, bid, reason }: { auctionId: string; bid: string; reason: string },
  mayVoid: (amount: Cents) => boolean,
): Promise<VoidedBid> {
  const { locked: all, now } = await lockAuctions(tx, [auctionId])
  const locked = all.get(auctionId)
  if (!locked) throw new Problem('not_found', 'Auction Not Found')
  let standing = await standingBids(tx, locked, bid, now)
  const decision = decide(locked.auction, { type: 'void-bid', bid, standing, reason }, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  const amount = standing.find((one) => one.bid === bid)?.amount ?? cents(0)
  if (!mayVoid(amount)) return { locked, amount, now, isVoided: false, passedOver: [] }
  const recording = startRecording(now)
  const also = passedOver(standing, bid)
  const voids = also.map((one) => ({ bid: one.bid, reason: BARRED_REASONS[one.barred] }))
  for (const one of [...voids, { bid, reason }]) {
    carryOut(recording, locked, { type: 'void-bid', ...one, standing })
    standing = standing.filter((other) => other.bid !== one.bid)
  }
  await writeRecording(tx, recording)
  return { locked, amount, now, isVoided: true, passedOver: also }
}

/**
 * Of the run's bids that count those that the rules need, in the ledger's order: the one asked for, the highest of the
 * others whose bidder may still bid, and all above that.
 */
async function standingBids(
  tx: Transaction<DB>,
  { auction: { id: auctionId, run } }: LockedAuction,
  bid: string,
  now: Date,
): Promise<Bid[]> {
  const ofRun = sql`auction_id = ${auctionId} and run = ${run}`
  await holdMembers(tx, sql`select bidder_id from bids where ${ofRun}`)
  const { rows } = await sql<{
    id: string
    bidder_id: string
    amount: number
    barred: Barred | null
  }>`
    with standing as materialized (
      select bids.id, bidder_id, amount, seq, ${barredAt(now)} as barred
      from bids
        join users on users.id = bidder_id
        join profiles on profiles.id = bidder_id
      where ${ofRun}
    )
    select * from standing
    where id = ${bid} or amount >= coalesce(
      (select max(amount) from standing where barred is null and id <> ${bid}), 0)
    order by seq`.execute(tx)
  return rows.map(({ id, bidder_id: bidder, amount, barred }) => ({
    bid: id,
    bidder,
    amount: cents(amount),
    barred,
  }))
}
