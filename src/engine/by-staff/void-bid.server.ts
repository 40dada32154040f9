import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import type { Command, StandingBid } from '../../rules/auction.ts'
import { decide } from '../../rules/decide.ts'
import { followOffers, linesOf, type Offers, standingFor } from '../../rules/maximum/offers.ts'
import { cents, type Cents } from '../../rules/money.ts'
import { BARRED_REASONS, passedOver, type Barred } from '../../rules/safeguards/void-bid.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { barredAt, holdMembers } from '../barred-bidders.server.ts'
import { type Json, type LedgerLine, readEvent } from '../ledger.server.ts'
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
  const { offers: _, ...bid } = await lockVoidable(tx, asked)
  return bid
}

/**
 * Undoes a bid under the auction's lock, in the caller's transaction. Bids that would lead then, of members who may no longer
 * bid, are undone before it, each by a line of its own, and their maximums end. Where the bid falls with one of them, the maximum
 * that made it ends.
 * @throws Problem `not_found`, or that of the rules' refusal
 */
export async function voidBid(tx: Transaction<DB>, asked: AskedVoid): Promise<VoidedBid> {
  const { offers, ...voidable } = await lockVoidable(tx, asked)
  const { locked, now } = voidable
  const recording = startRecording(now)
  const barred = await barredAmongBidders(tx, locked, now)
  const following = followOffers(offers)
  const carry = (command: Command) => {
    const decision = carryOut(recording, locked, command)
    for (const event of decision.events ?? []) following.after(event, now)
  }
  const carryVoid = (gone: StandingBid, reason: string) => {
    const left = following.offers()
    const bid = standingFor(gone, left)?.bid
    // It may have gone with another.
    if (bid) carry({ type: 'void-bid', bid, offers: left, answer: randomUUID(), reason })
  }
  const standing = linesOf(offers).map((line) => ({
    ...line,
    barred: barred.get(line.bidder) ?? null,
  }))
  const also = passedOver(standing, asked.bid)
  for (const one of also) carryVoid(one, BARRED_REASONS[one.barred])
  const gone = standing.find(({ bid }) => bid === asked.bid)
  const isFallen = gone && !standingFor(gone, following.offers())
  // After those: a maximum whose bid fell with one of them would else bid again.
  const withMaximums = following.offers().filter(({ maximum }) => maximum)
  for (const bidder of new Set(withMaximums.map((one) => one.bidder))) {
    const ends = barred.has(bidder) || (isFallen && bidder === gone.bidder)
    if (ends) carry({ type: 'withdraw-maximum', bidder })
  }
  if (gone) carryVoid(gone, asked.reason)
  await writeRecording(tx, recording)
  return { ...voidable, passedOver: also }
}

async function lockVoidable(
  tx: Transaction<DB>,
  { auctionId, bid, reason }: AskedVoid,
): Promise<VoidableBid & { offers: Offers }> {
  const { locked: all, now } = await lockAuctions(tx, [auctionId])
  const locked = all.get(auctionId)
  if (!locked) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  const offers = await offersOfRun(tx, auctionId)
  const command = { type: 'void-bid', bid, offers, answer: randomUUID(), reason } as const
  const decision = decide(locked.auction, command, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  const amount = linesOf(offers).find((one) => one.bid === bid)?.amount ?? cents(0)
  return { locked, amount, now, offers }
}

/** What was offered in the auction's present run and counts, as its ledger tells. */
async function offersOfRun(tx: Transaction<DB>, auctionId: string): Promise<Offers> {
  const ofAuction = sql`from auction_events where auction_id = ${auctionId}`
  const { rows } = await sql<{ type: LedgerLine['type']; open: Json; sealed: Json; at: Date }>`
    select type, open, sealed, at ${ofAuction}
      and type in ('bid-placed', 'maximum-set', 'bid-voided')
      and seq > coalesce((select max(seq) ${ofAuction} and type = 'relisted'), 0)
    order by seq`.execute(tx)
  const following = followOffers()
  for (const line of rows) following.after(readEvent(line), line.at)
  return following.offers()
}

/** Why members who have bid in the present run may no longer bid; the others are left out. */
async function barredAmongBidders(
  tx: Transaction<DB>,
  { auction: { id: auctionId, run } }: LockedAuction,
  now: Date,
): Promise<ReadonlyMap<string, Barred>> {
  const ofRun = sql`where auction_id = ${auctionId} and run = ${run}`
  const bidders = sql<string>`select bidder_id from bids ${ofRun} union select bidder_id from maximum_bids ${ofRun}`
  await holdMembers(tx, bidders)
  const { rows } = await sql<{ id: string; barred: Barred }>`
    select id, barred from (
      select users.id, ${barredAt(now, sql`${auctionId}::uuid`)} as barred
      from users join profiles on profiles.id = users.id
      where users.id in (${bidders})
    ) as bidders where barred is not null`.execute(tx)
  return new Map(rows.map(({ id, barred }) => [id, barred]))
}
