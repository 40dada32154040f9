import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import { formatDollars } from '../../rules/money.ts'
import { checkTypedBid, type TypedBid } from '../bidding/bid-amount.ts'

/** What was typed into a row, and the minimum as it was then, in dollars. Null for nothing. */
export type RowTyped = { text: string; minimum: number } | null

export interface RowAmount {
  /** What the row's button sends as things stand. */
  bid: TypedBid
  /** It is the minimum, and rises with it. */
  isFollowing: boolean
  /** What the row says of the amount. */
  fault: string | null
}

/** What a row bids: the minimum, unless another amount is typed. `refused`: in dollars what was sent last, and was too low by then. */
export function rowAmount(
  typed: RowTyped,
  minimum: number,
  refused: number | null = null,
): RowAmount {
  const text = plainNumber(typed?.text ?? '')
  if (typed === null || text === '') {
    const bid = { state: 'good' as const, amount: minimum }
    return {
      bid,
      isFollowing: true,
      fault: refused === null ? null : refusedWords(refused, minimum),
    }
  }
  const bid = checkTypedBid(text, minimum, typed.minimum)
  const isOvertaken = bid.state === 'wrong' && bid.isOvertaken === true
  const fault = bid.state === 'wrong' ? bid.message : null
  return {
    bid,
    isFollowing: false,
    fault: isOvertaken ? myAuctionsText('priceWentUp', { fault: bid.message }) : fault,
  }
}

/** As people write money: "$12,500". */
export function plainNumber(text: string): string {
  return text.replaceAll(/[$,\s]/g, '')
}

function refusedWords(refused: number, minimum: number): string {
  const amount = formatDollars(refused)
  // A moment after the refusal the new price is here too.
  return refused < minimum
    ? myAuctionsText('refusedMinimum', { amount, minimum: formatDollars(minimum) })
    : myAuctionsText('refused', { amount })
}
