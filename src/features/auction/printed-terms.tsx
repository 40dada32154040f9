import { useLocation } from '@tanstack/react-router'
import { isOver } from '../../rules/auction.ts'
import { formatCents } from '../../rules/money.ts'
import {
  BID_INCREMENT,
  DELIVERY_DAYS_CANADA,
  DELIVERY_DAYS_US,
  PAYMENT_HOURS_WIN,
  RETURN_DAYS,
  WARRANTY_MONTHS,
} from '../../rules/policy.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { dayAndMinute, dayAndTime } from '../lot/instants.ts'
import { useMinute } from '../lot/use-server-time.ts'

const TERMS = [
  `A bid is at least ${formatCents(BID_INCREMENT)} above the current one. It is binding and cannot be cancelled.`,
  `The winner pays by bank wire within ${PAYMENT_HOURS_WIN} hours of closing.`,
  `Delivery takes at most ${DELIVERY_DAYS_US} days in the US and ${DELIVERY_DAYS_CANADA} days to Canada, once the payment is verified.`,
  `A vehicle can be returned within ${RETURN_DAYS} days of receipt. The warranty is ${WARRANTY_MONTHS} months.`,
]

/** What the printed page has in place of what can only be used on a screen: the end, the terms, the address. */
export function PrintedTerms({ auction }: { auction: AuctionView }) {
  const { lot_number } = auction
  const address = useLocation({ select: ({ pathname }) => pathname })
  const isHydrated = useHydrated()
  const printedAt = useMinute()
  return (
    <section className="print-only printed-terms" aria-label="Terms and address">
      <h2>Terms</h2>
      <ul>
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p>
        Lot {lot_number} {printedEnd(auction)} Printed{' '}
        {dayAndMinute(new Date(printedAt).toISOString())}. For the current price and end time, see
      </p>
      <p className="printed-address">{isHydrated ? location.origin + address : address}</p>
    </section>
  )
}

/** Of an auction, in the words that follow its lot number. */
export function printedEnd({
  status,
  ends_at,
  paused_at,
}: Pick<AuctionView, 'status' | 'ends_at' | 'paused_at'>): string {
  if (status === 'withdrawn') return 'was withdrawn.'
  if (isOver(status)) return `ended on ${dayAndTime(ends_at)}.`
  if (paused_at !== null) return 'is paused: its end moves by as long as the pause lasts.'
  return `ends on ${dayAndTime(ends_at)}. A late bid can extend it.`
}
