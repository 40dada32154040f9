import { reserveText } from '../../languages/rules/reserve.ts'
import { cents, formatCents, type Cents } from '../money.ts'

/** How the bidding stands against the reserve, for staff and consignors: nobody else may learn it. */

type Standing =
  | { state: 'none' | 'no-bids' }
  /** `by` is what is missing, or what the bid has beyond it. */
  | { state: 'short' | 'met'; by: Cents }

interface Bidding {
  reserve: Cents | null
  bid: Cents | null
}

export function againstReserve({ reserve, bid }: Bidding): Standing {
  if (reserve === null) return { state: 'none' }
  if (bid === null) return { state: 'no-bids' }
  return bid < reserve
    ? { state: 'short', by: cents(reserve - bid) }
    : { state: 'met', by: cents(bid - reserve) }
}

/** "$1,500 short", "Met, +$800". */
export function againstReserveText(bidding: Bidding): string {
  const standing = againstReserve(bidding)
  switch (standing.state) {
    case 'none':
      return reserveText('noReserve')
    case 'no-bids':
      return reserveText('noBids')
    case 'short':
      return reserveText('short', { amount: formatCents(standing.by) })
    case 'met':
      return standing.by === 0
        ? reserveText('met')
        : reserveText('metBeyond', { amount: formatCents(standing.by) })
  }
}

/** The bar runs from 60 to 120 percent of the reserve. */
const [FROM, TO] = [0.6, 1.2]
/** Where on the bar the reserve stands. */
export const RESERVE_MARK = (1 - FROM) / (TO - FROM)

/** How much of the bar a bid fills, from 0 to 1. */
export function shareOfReserve({ reserve, bid }: Bidding): number {
  if (!reserve || bid === null) return 0
  return Math.min(1, Math.max(0, (bid / reserve - FROM) / (TO - FROM)))
}
