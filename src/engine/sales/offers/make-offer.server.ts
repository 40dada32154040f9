import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { formatCents, type Cents } from '../../../rules/money.ts'
import { counterOfferRefusal, offerExpiresAt, type OfferKind } from '../../../rules/sales/offers.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { requireBuyers } from '../../barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from '../../lock.server.ts'
import { writeNotices, type NewNotice } from '../notices/write-notices.server.ts'
import { requireNoOfferWaiting } from './waiting-offer.server.ts'

export type OfferRow = Selectable<DB['offers']>

interface NewOffer {
  kind: OfferKind
  userId: string
  amount: Cents
  /** Null where nobody of the staff did it. */
  madeBy: string | null
  now: Date
}

/**
 * Locks an auction of which the highest bidder is to be made an offer, and finds that bidder's bid. With `bid` it must be that one:
 * what was agreed to is not done to another bidder, or in another run.
 * @throws Problem where there is no such auction or bid, in words for staff
 */
export async function counterOfferFor(
  tx: Transaction<DB>,
  auctionId: string,
  bid?: string,
): Promise<{ auction: LockedAuction; bid: string; now: Date }> {
  const { locked, now } = await lockAuctions(tx, [auctionId])
  const auction = locked.get(auctionId)
  if (!auction) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  const highest = await tx
    .selectFrom('bids')
    .select('id')
    .where('auction_id', '=', auctionId)
    .where('run', '=', auction.auction.run)
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!highest || (bid !== undefined && highest.id !== bid)) throw noCounterOffer()
  return { auction, bid: highest.id, now }
}

/**
 * Makes the highest bidder of a run that ended below its reserve an offer, under the auction's lock. Of `mayMake` false nothing is
 * written: the rules are asked first either way.
 * @throws Problem where it cannot be made, in words for staff
 */
export async function makeCounterOffer(
  tx: Transaction<DB>,
  locked: LockedAuction,
  { amount, madeBy, now }: Pick<NewOffer, 'amount' | 'madeBy' | 'now'>,
  mayMake: boolean,
): Promise<void> {
  const refusal = counterOfferRefusal(locked.auction, amount)
  const { leading } = locked.auction
  if (refusal?.reason === 'not-above-bid') {
    const message = answerDeskText('offerMoreThanBid', { amount: formatCents(refusal.bid) })
    throw validationFailed([{ path: 'amount', message }])
  }
  if (refusal || !leading) throw noCounterOffer()
  await requireNoOfferWaiting(tx, locked.auction.id)
  await requireBuyers(tx, [{ auctionId: locked.auction.id, member: leading.bidder }], now)
  if (!mayMake) return
  await makeOffer(tx, locked, {
    kind: 'counter_offer',
    userId: leading.bidder,
    amount,
    madeBy,
    now,
  })
}

function noCounterOffer(): Problem {
  return new Problem('not_available', answerDeskText('noCounterOffer'))
}

/** Offers a run at a price to one of its bidders, and tells them. The auction is locked, and the bidder held as one who may buy. */
export async function makeOffer(
  tx: Transaction<DB>,
  { auction: { id: auctionId, run, leading } }: LockedAuction,
  { kind, userId, amount, madeBy, now }: NewOffer,
): Promise<void> {
  const id = randomUUID()
  const expires = offerExpiresAt(now)
  await tx
    .insertInto('offers')
    .values({
      id,
      auction_id: auctionId,
      run,
      user_id: userId,
      kind,
      amount,
      expires_at: expires,
      made_by: madeBy,
      created_at: now,
    })
    .execute()
  const about = { userId, auctionId, saleId: null, occasion: `${kind} ${id}` }
  const offer = { offer: id, amount, expiresAt: expires.toISOString() }
  const notice: NewNotice =
    kind === 'counter_offer'
      ? { ...about, kind, data: { ...offer, bid: leading?.amount ?? 0 } }
      : { ...about, kind, data: offer }
  await writeNotices(tx, [notice], now)
}
