import { sql, type Transaction } from 'kysely'
import type { StandingBid } from '../../rules/auction.ts'
import { decide } from '../../rules/decide.ts'
import { cents, type Cents } from '../../rules/money.ts'
import { BARRED_REASONS, passedOver, type Barred } from '../../rules/safeguards/void-bid.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { barredAt, holdMembers } from '../barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'

/** A bid that may be voided as things stand, under its auction's lock. */
export interface VoidableBid {
  locked: LockedAuction
  /** Of the bid. */
  amount: Cents
  now: Date
}

export interface VoidedBid extends VoidableBid {
  /** Bids that were voided with it, for their bidders may no longer bid. */
  passedOver: readonly { bid: string; barred: Barred }[]
}

type Bid = StandingBid & { barred: Barred | null }

interface AskedVoid {
  auctionId: string
  bid: string
  reason: string
}

/**
 * Whether the rules let a bid be undone: somebody asks for it, and a second person decides. Nothing is written.
 * @throws Problem `not_found`, or that of their refusal
 */
export async function requireVoidable(tx: Transaction<DB>, asked: AskedVoid): Promise<VoidableBid> {
  const { standing: _, ...bid } = await lockVoidable(tx, asked)
  return bid
}

/**
 * Undoes a bid under the auction's lock, in the caller's transaction. Bids that would lead then, of members who may no longer
 * bid, are undone before it, each by a line of its own.
 * @throws Problem `not_found`, or that of the rules' refusal
 */
export async function voidBid(tx: Transaction<DB>, asked: AskedVoid): Promise<VoidedBid> {
  const { standing: all, ...voidable } = await lockVoidable(tx, asked)
  const { locked, now } = voidable
  const recording = startRecording(now)
  const also = passedOver(all, asked.bid)
  const voids = also.map((one) => ({ bid: one.bid, reason: BARRED_REASONS[one.barred] }))
  let standing = all
  for (const one of [...voids, { bid: asked.bid, reason: asked.reason }]) {
    carryOut(recording, locked, { type: 'void-bid', ...one, standing })
    standing = standing.filter((other) => other.bid !== one.bid)
  }
  await writeRecording(tx, recording)
  return { ...voidable, passedOver: also }
}

async function lockVoidable(
  tx: Transaction<DB>,
  { auctionId, bid, reason }: AskedVoid,
): Promise<VoidableBid & { standing: Bid[] }> {
  const { locked: all, now } = await lockAuctions(tx, [auctionId])
  const locked = all.get(auctionId)
  if (!locked) throw new Problem('not_found', 'Auction Not Found')
  const standing = await standingBids(tx, locked, bid, now)
  const decision = decide(locked.auction, { type: 'void-bid', bid, standing, reason }, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  const amount = standing.find((one) => one.bid === bid)?.amount ?? cents(0)
  return { locked, amount, now, standing }
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
      select bids.id, bidder_id, amount, seq, ${barredAt(now, sql`${auctionId}::uuid`)} as barred
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
