import Gavel from 'lucide-react/icons/gavel'
import { type MouseEvent, useEffect, useState } from 'react'
import { isStaffSession, useSession } from '../../browser/session.ts'
import { biddingText } from '../../languages/site/bidding.ts'
import { formatDollars } from '../../rules/money.ts'
import { priceLabel, priceOf } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { AllInLine } from '../delivery/all-in-line.tsx'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { auctionTitle } from '../lot/auction-labels.ts'
import { Countdown } from '../lot/countdown.tsx'
import { EndDay } from '../lot/end-day.tsx'
import { EndsAt } from '../lot/ends-at.tsx'
import { useIsOver } from '../lot/use-server-time.ts'
import { BID_FIELD } from './bid-amount-field.tsx'
import './bid-bar.css'
import { PLACE_BID } from './bid-form.tsx'
import { BIDDING } from './bid-panel.tsx'
import { BID_PRICE } from './bid-price.tsx'
import { useStanding } from './standing.ts'

interface BidBarProps {
  auction: AuctionView
  /** Dollars: what stands in the field of the panel; null when it is no amount to bid. */
  amount: number | null
}

/** The bar repeats price, time and Place Bid while the panel is out of sight: below on small screens, above on wide ones. */
export function BidBar({ auction, amount }: BidBarProps) {
  const isOver = useIsOver(auction.ends_at)
  // A sliver of it is no use to a thumb.
  const panel = useSight(BIDDING, '0px 0px -25% 0px')
  const price = useSight(BID_PRICE)
  const button = useSight(PLACE_BID)
  const askToSignIn = useAskToSignIn()
  const session = useSession()
  const standing = useStanding(auction, session.status === 'signed-in' ? session.user.id : null)
  const cannotBid = isStaffSession(session) || (standing?.sells_lot ?? false)
  const isOpen = auction.status === 'available' && !isOver && auction.paused_at === null

  function leadToPanel(event: MouseEvent) {
    event.preventDefault()
    if (useSession.getState().status !== 'signed-in') {
      return askToSignIn(biddingText('pleaseSignIn'))
    }
    document.getElementById(BIDDING)?.scrollIntoView({ behavior: 'smooth' })
    document.getElementById(BID_FIELD)?.focus({ preventScroll: true })
  }

  if (!isOpen) return null
  return (
    <div
      className="bid-bar"
      data-small={panel === 'in sight' ? undefined : ''}
      data-wide={price === 'passed' ? '' : undefined}
      data-doubled={button === 'in sight' ? '' : undefined}
    >
      <div className="bid-bar-lot">
        <b className="one-line">{auctionTitle(auction)}</b>
        <EndsAt at={auction.ends_at} />
      </div>
      <div>
        <small>
          <PriceOrStanding auction={auction} standing={standing} />
          <b>
            {biddingText.rich('timeLeft', {
              time: () => <Countdown endsAt={auction.ends_at} pausedAt={null} />,
            })}
          </b>
          <EndDay endsAt={auction.ends_at} />
        </small>
        <span className="fig">{formatDollars(priceOf(auction))}</span>
      </div>
      {cannotBid ? null : (
        <>
          <AllInLine auctionId={auction.id} amount={amount} />
          <a href={`#${BIDDING}`} className={buttonClass('lane', 'lg')} onClick={leadToPanel}>
            <Gavel className="icon" />
            {biddingText('placeBid')}
          </a>
        </>
      )}
    </div>
  )
}

/** Who has bid wants to know first whether that leads. */
function PriceOrStanding({ auction, standing }: PriceOrStandingProps) {
  const told = standing?.version === auction.version ? standing.standing : 'none'
  if (told === 'leading') return <b className="bid-bar-leading">{biddingText('youAreWinning')}</b>
  if (told === 'outbid') return <b className="bid-bar-outbid">{biddingText('outbid')}</b>
  return priceLabel(auction)
}

interface PriceOrStandingProps {
  auction: AuctionView
  standing: MyStanding | null
}

type Sight = 'unknown' | 'in sight' | 'passed' | 'ahead'

/** Where the element with this id is, as one reads down the page; within these margins of the window. */
function useSight(id: string, rootMargin = '0px'): Sight {
  const [sight, setSight] = useState<Sight>('unknown')
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        const isPassed = last.boundingClientRect.bottom <= 0
        setSight(last.isIntersecting ? 'in sight' : isPassed ? 'passed' : 'ahead')
      },
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, rootMargin])
  return sight
}
