import type { ReactNode } from 'react'
import { biddingText } from '../../languages/site/bidding.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { BidPrice } from './bid-price.tsx'
import './bid-panel.css'
import { CountdownPanel } from './countdown-panel.tsx'

interface BidPanelHeadProps {
  auction: AuctionView
  isOpen: boolean
  /** Its kind, or what moved its end. */
  children: ReactNode
}

/** Whether one can bid, until when, and the price. */
export function BidPanelHead({ auction, isOpen, children }: BidPanelHeadProps) {
  const { badge, tone } = panelBadge(auction, isOpen)
  return (
    <>
      <div className="spread bid-panel-top">
        <Badge tone={tone}>{badge}</Badge>
        {children}
      </div>
      {/* One that was withdrawn did not end at its time, which may still lie ahead. */}
      {auction.status === 'withdrawn' ? null : (
        <CountdownPanel auction={auction} isOver={!isOpen} />
      )}
      <BidPrice auction={auction} isOpen={isOpen} />
    </>
  )
}

function panelBadge(
  { status, paused_at: pausedAt }: AuctionView,
  isOpen: boolean,
): { badge: string; tone: BadgeTone } {
  if (status === 'sold') return { badge: biddingText('sold'), tone: 'sold' }
  if (status === 'withdrawn') return { badge: biddingText('withdrawn'), tone: 'ink' }
  if (isOpen && pausedAt !== null) return { badge: biddingText('paused'), tone: 'ink' }
  return isOpen
    ? { badge: biddingText('available'), tone: 'available' }
    : { badge: biddingText('ended'), tone: 'reserved' }
}
