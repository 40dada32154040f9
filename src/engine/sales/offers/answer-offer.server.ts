import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { answerSalesText } from '../../../languages/answers/sales.ts'
import { cents } from '../../../rules/money.ts'
import type { HouseLimits } from '../../../rules/safeguards/account-limits.ts'
import type { OfferState } from '../../../rules/sales/offers.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { openLimits, perhapsLimited } from '../../account-limits.server.ts'
import { requireMayBuy } from '../../barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from '../../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../../record.server.ts'
import { refused } from '../../refusals.server.ts'
import type { OfferRow } from './make-offer.server.ts'

/**
 * Takes an offer, in the caller's transaction: the run is sold to its bidder at the offered price, and the sale begins. Asked again
 * by the same bidder it has been done.
 * @throws Problem `not_found` for somebody else's, `not_available` once it is over, `limit_exceeded`, or that of a barred account
 */
export async function acceptOffer(
  tx: Transaction<DB>,
  id: string,
  userId: string,
  house: HouseLimits,
): Promise<void> {
  const { offer, locked, now, also } = await lockOffer(tx, id, userId, house)
  if (offer.state === 'accepted') return
  requireWaiting(offer, now)
  const limits = await openLimits(tx, house, also ?? [], new Map([[locked.auction.id, locked]]))
  const command = {
    type: 'accept-offer',
    reservation: randomUUID(),
    buyer: userId,
    price: cents(offer.amount),
  } as const
  const overLimit = limits(locked, userId, command, now)
  if (overLimit) throw refused(overLimit, now)
  await requireMayBuy(tx, { auctionId: locked.auction.id, member: userId }, now)
  await setState(tx, id, 'accepted', now)
  const recording = startRecording(now)
  const decision = carryOut(recording, locked, command)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  await writeRecording(tx, recording)
}

/** Leaves an offer: a counter-offer goes back to staff; after a second chance the run is seen to in a transaction of its own. */
export async function declineOffer(tx: Transaction<DB>, id: string, userId: string): Promise<void> {
  const { offer, now } = await lockOffer(tx, id, userId)
  if (offer.state === 'declined') return
  requireWaiting(offer, now)
  await setState(tx, id, 'declined', now)
}

/** The auction first, as everywhere. */
async function lockOffer(tx: Transaction<DB>, id: string, userId: string, house?: HouseLimits) {
  const found = await tx
    .selectFrom('offers')
    .select('auction_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found', answerSalesText('offerNotFound'))
  const limited = house && perhapsLimited(house, [userId])
  const { locked: all, now, also } = await lockAuctions(tx, [found.auction_id], 'wait', limited)
  const locked: LockedAuction | undefined = all.get(found.auction_id)
  if (!locked) throw new Error(`the auction of offer ${id} is gone`)
  const offer = await tx
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { offer, locked, now, also }
}

function requireWaiting({ state, expires_at: expiresAt }: OfferRow, now: Date): void {
  if (state === 'waiting' && now < expiresAt) return
  throw new Problem(
    'not_available',
    answerSalesText(OVER[state === 'waiting' ? 'expired' : (state as OfferState)]),
    {
      now: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    },
  )
}

const OVER = {
  waiting: 'offerWaiting',
  accepted: 'offerAccepted',
  declined: 'offerDeclined',
  expired: 'offerExpired',
  withdrawn: 'offerWithdrawn',
} as const satisfies Record<OfferState, string>

function setState(tx: Transaction<DB>, id: string, state: OfferState, now: Date) {
  return tx.updateTable('offers').set({ state, answered_at: now }).where('id', '=', id).execute()
}
