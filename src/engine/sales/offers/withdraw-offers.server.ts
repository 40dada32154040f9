import type { Transaction } from 'kysely'
import type { Auction, AuctionEvent } from '../../../rules/auction.ts'
import { isToldOfWithdrawal } from '../../../rules/sales/who-is-told.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { NewNotice } from '../notices/write-notices.server.ts'

/** Whatever sells a run or ends it for good leaves nothing of it to be offered; an offer that was accepted is marked before. */
const LEAVE_NO_OFFER: readonly AuctionEvent['type'][] = [
  'accepted-below-reserve',
  'offer-accepted',
  'relisted',
  'withdrawn',
]

interface Changes {
  lines: readonly { auction_id: string; type: string }[]
  /** As they stand afterwards. */
  changed: ReadonlyMap<string, { auction: Auction }>
  now: Date
}

/** Withdraws what such changes leave of offers, and answers what those who had them are to be told. */
export async function withdrawOffers(
  tx: Transaction<DB>,
  { lines, changed, now }: Changes,
): Promise<NewNotice[]> {
  const left = lines.filter(({ type }) => LEAVE_NO_OFFER.some((one) => one === type))
  if (left.length === 0) return []
  const withdrawn = await tx
    .updateTable('offers')
    .set({ state: 'withdrawn', answered_at: now })
    .where(
      'auction_id',
      'in',
      left.map(({ auction_id: id }) => id),
    )
    .where('state', '=', 'waiting')
    .returning(['id', 'auction_id', 'user_id', 'amount'])
    .execute()
  return withdrawn.flatMap(({ id, auction_id: auctionId, user_id: userId, amount }) => {
    const auction = changed.get(auctionId)?.auction
    if (!auction) throw new Error(`offer ${id} is of no auction that was changed`)
    if (!isToldOfWithdrawal(auction, userId)) return []
    const data = { amount, isListedAgain: auction.status === 'available' }
    const about = { userId, auctionId, saleId: null, occasion: `offer_withdrawn ${id}` }
    return [{ ...about, kind: 'offer_withdrawn', data } satisfies NewNotice]
  })
}
