import Gavel from 'lucide-react/icons/gavel'
import { type MouseEvent, useEffect, useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { formatDollars } from '../../rules/money.ts'
import { priceLabel, priceOf } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AllInLine } from '../delivery/all-in-line.tsx'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { Countdown } from '../lot/countdown.tsx'
import { useIsOver } from '../lot/use-server-time.ts'
import { BID_FIELD } from './bid-amount-field.tsx'
import './bid-bar.css'
import { BIDDING } from './bid-panel.tsx'

interface BidBarProps {
  auction: AuctionView
  /** Dollars: what stands in the field of the panel; null when it is no amount to bid. */
  amount: number | null
}

/** Small screens: price, time and Place Bid stay at hand until the panel itself is in view. */
export function BidBar({ auction, amount }: BidBarProps) {
  const isOver = useIsOver(auction.ends_at)
  const isPanelInView = useInView(BIDDING)
  const askToSignIn = useAskToSignIn()
  const isOpen = auction.status === 'available' && !isOver

  function leadToPanel(event: MouseEvent) {
    event.preventDefault()
    if (useSession.getState().status !== 'signed-in') {
      return askToSignIn('Please sign in to place a bid')
    }
    document.getElementById(BIDDING)?.scrollIntoView({ behavior: 'smooth' })
    document.getElementById(BID_FIELD)?.focus({ preventScroll: true })
  }

  if (!isOpen) return null
  return (
    <div className="bid-bar" hidden={isPanelInView}>
      <div>
        <small>
          {priceLabel(auction)}
          <b>
            <Countdown endsAt={auction.ends_at} /> left
          </b>
        </small>
        <span className="fig">{formatDollars(priceOf(auction))}</span>
      </div>
      <a href={`#${BIDDING}`} className={buttonClass('lane', 'lg')} onClick={leadToPanel}>
        <Gavel className="icon" />
        Place Bid
      </a>
      <AllInLine auctionId={auction.id} amount={amount} />
    </div>
  )
}

/** Whether any of the element with this id can be seen. */
function useInView(id: string): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      // A sliver of it is no use to a thumb.
      { rootMargin: '0px 0px -25% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}
