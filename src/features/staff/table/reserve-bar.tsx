import { tableText } from '../../../languages/staff/table.ts'
import {
  againstReserve,
  againstReserveText,
  RESERVE_MARK,
  shareOfReserve,
} from '../../../rules/listing/against-reserve.ts'
import { dollarsToCents, formatDollars } from '../../../rules/money.ts'
import type { AuctionLine } from '../inventory/auction-list.ts'
import './reserve-bar.css'

/** Of a column of such bars, whatever their words. */
export const RESERVE_WIDTH = '11.75rem'

/** The bid on a bar with a mark at the reserve, and in words how they stand. */
export function ReserveBar({
  line,
}: {
  line: Pick<AuctionLine, 'reserve_price' | 'current_bid' | 'status'>
}) {
  const { reserve_price: price, current_bid: current, status } = line
  const bidding = { reserve: dollarsToCents(price), bid: dollarsToCents(current) }
  const { state } = againstReserve(bidding)
  if (price === null || status === 'draft') {
    const text =
      price === null
        ? againstReserveText(bidding)
        : tableText('reserve', { price: formatDollars(price) })
    return <span className="reserve-text">{text}</span>
  }
  return (
    <span className="reserve" data-state={state}>
      <svg viewBox="0 0 60 12" aria-hidden="true">
        <rect className="reserve-track" y="3" width="60" height="6" />
        <rect className="reserve-fill" y="3" width={60 * shareOfReserve(bidding)} height="6" />
        <rect className="reserve-mark" x={60 * RESERVE_MARK} width="2" height="12" />
      </svg>
      <span className="reserve-text">{againstReserveText(bidding)}</span>
    </span>
  )
}
