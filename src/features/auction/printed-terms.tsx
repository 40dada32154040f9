import { useLocation } from '@tanstack/react-router'
import { auctionText } from '../../languages/site/auction.ts'
import { isOver } from '../../rules/auction.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { termsInSentences } from '../bidding/fine-print.tsx'
import { dayAndMinute, dayAndTime } from '../lot/instants.ts'
import { useMinute } from '../lot/use-server-time.ts'

/** What the printed page has in place of what can only be used on a screen: the end, the terms, the address. */
export function PrintedTerms({ auction }: { auction: AuctionView }) {
  const { lot_number } = auction
  const address = useLocation({ select: ({ pathname }) => pathname })
  const isHydrated = useHydrated()
  const printedAt = useMinute()
  return (
    <section className="print-only printed-terms" aria-label={auctionText('termsAndAddress')}>
      <h2>{auctionText('terms')}</h2>
      <ul>
        {termsInSentences().map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p>
        {auctionText('printedNote', {
          lot: lot_number,
          end: printedEnd(auction),
          at: dayAndMinute(new Date(printedAt).toISOString()),
        })}
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
  if (status === 'withdrawn') return auctionText('printedWithdrawn')
  if (isOver(status)) return auctionText('printedEnded', { day: dayAndTime(ends_at) })
  if (paused_at !== null) return auctionText('printedPaused')
  return auctionText('printedEnds', { day: dayAndTime(ends_at) })
}
