import { sql, type Transaction } from 'kysely'
import { cents } from '../../../rules/money.ts'
import type { Barred } from '../../../rules/safeguards/void-bid.ts'
import { nextRunEnd } from '../../../rules/sales/next-run.ts'
import { isLeftByBuyer, nextToAsk, type RunBidder } from '../../../rules/sales/offers.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { barredAt, holdMembers } from '../../barred-bidders.server.ts'
import type { LockedAuction } from '../../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../../record.server.ts'
import { refused } from '../../refusals.server.ts'
import { makeOffer } from './make-offer.server.ts'
import { waitingOffer } from './waiting-offer.server.ts'

interface Next {
  /** Who bid next is to be asked; by default as the auction says. */
  isOffered?: boolean
  /** Who of the staff offers it. */
  madeBy?: string | null
}

/**
 * Of a run whose buyer did not pay, under the auction's lock: asks who bid next, at their own highest bid, or holds the lot again
 * where nobody is left to ask, or is to be asked any more. Nothing happens while an offer waits, or where somebody has the run by now.
 */
export async function offerNextOrRelist(
  tx: Transaction<DB>,
  locked: LockedAuction,
  now: Date,
  { isOffered = locked.row.second_chance, madeBy = null }: Next = {},
): Promise<void> {
  if (!isLeftByBuyer(locked.auction) || (await waitingOffer(tx, locked.auction.id))) return
  const { reservePrice } = locked.auction
  const next = isOffered ? nextToAsk(await biddersOf(tx, locked, now), reservePrice) : null
  if (next) {
    const { id: userId, amount } = next
    await makeOffer(tx, locked, { kind: 'second_chance', userId, amount, madeBy, now })
    return
  }
  const recording = startRecording(now)
  const { started_at: startedAt, ends_at: endsAt } = locked.row
  const relist = { type: 'relist', endsAt: nextRunEnd({ startedAt, endsAt }, now) } as const
  const decision = carryOut(recording, locked, relist)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  await writeRecording(tx, recording)
}

/** Held until the commit, so that who may buy now still may when it is offered. */
async function biddersOf(
  tx: Transaction<DB>,
  { auction: { id, run } }: LockedAuction,
  now: Date,
): Promise<RunBidder[]> {
  const ofRun = sql`auction_id = ${id} and run = ${run}`
  await holdMembers(tx, sql`select bidder_id from bids where ${ofRun}`)
  const { rows } = await sql<{
    id: string
    amount: number
    barred: Barred | null
    has_bought: boolean
    was_asked: boolean
  }>`
    select users.id, amount, ${barredAt(now, sql`${id}::uuid`)} as barred,
      exists (select from reservations where ${ofRun} and user_id = users.id) as has_bought,
      exists (
        select from offers where ${ofRun} and user_id = users.id and kind = 'second_chance'
      ) as was_asked
    from (
        select bidder_id, max(amount) as amount from bids where ${ofRun} group by bidder_id
      ) as highest
      join users on users.id = bidder_id
      join profiles on profiles.id = bidder_id`.execute(tx)
  return rows.map(({ id: bidder, amount, barred, has_bought: hasBought, was_asked: wasAsked }) => ({
    id: bidder,
    amount: cents(amount),
    barred,
    hasBought,
    wasAsked,
  }))
}

/** Whether who bid next is asked before the lot is held again, should its buyer not pay. To be called under the auction's lock. */
export async function setSecondChance(
  tx: Transaction<DB>,
  { row }: LockedAuction,
  enabled: boolean,
): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ second_chance: enabled })
    .where('id', '=', row.id)
    .execute()
  row.second_chance = enabled
}
