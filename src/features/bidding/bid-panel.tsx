import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { formatDollars } from '../../rules/money.ts'
import { Badge, type BadgeTone, Chip } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { AuctionView } from '../auctions/auctions.ts'
import { CountdownPanel } from '../auctions/countdown-panel.tsx'
import { useIsOver } from '../auctions/use-is-over.ts'
import { BidForm } from './bid-form.tsx'
import './bid-panel.css'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { Extension, StandingStrip } from './standing-strip.tsx'

/** The panel's id, which the bid bar of small screens leads to. */
export const BIDDING = 'bidding'

/** Time, price and one's own bid, in the order in which they are asked for. */
export function BidPanel({ auction }: { auction: AuctionView }) {
  const hasEnded = useIsOver(auction.ends_at)
  const isOpen = isAvailable(auction.status) && !hasEnded
  const [typed, setTyped] = useState<string | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const { badge, tone } = panelBadge(auction.status, isOpen)
  return (
    <section className="panel bid-panel" id={BIDDING} aria-label="Bidding">
      <div className="bid-panel-top">
        <Badge tone={tone}>{badge}</Badge>
        <span>Blind auction</span>
      </div>
      <CountdownPanel endsAt={auction.ends_at} startedAt={auction.started_at} isOver={!isOpen} />
      <Price auction={auction} isOpen={isOpen} />
      {isOpen ? (
        <>
          <Extension endsAt={auction.ends_at} />
          <StandingStrip auction={auction} isHeld={isPlacing} />
          <ForWhoever
            visitor={<SignInPrompt auction={auction} />}
            member={
              <BidForm auction={auction} typed={typed} onType={setTyped} onPlacing={setPlacing} />
            }
          />
        </>
      ) : (
        <Over isWithdrawn={auction.status === 'withdrawn'} />
      )}
    </section>
  )
}

/** An unknown status counts as available (specification, section 4). */
function isAvailable(status: string): boolean {
  return !['ended', 'sold', 'withdrawn'].includes(status)
}

function panelBadge(status: string, isOpen: boolean): { badge: string; tone: BadgeTone } {
  if (status === 'sold') return { badge: 'Sold', tone: 'sold' }
  if (status === 'withdrawn') return { badge: 'Withdrawn', tone: 'ink' }
  return isOpen ? { badge: 'AVAILABLE', tone: 'available' } : { badge: 'Ended', tone: 'reserved' }
}

function Price({ auction, isOpen }: { auction: AuctionView; isOpen: boolean }) {
  const { current_bid, starting_bid, bid_count } = auction
  const label = current_bid === null ? 'Starting bid' : isOpen ? 'Current bid' : 'Final bid'
  return (
    <div className="price">
      <div>
        <small>{label}</small>
        <span className="fig">{formatDollars(current_bid ?? starting_bid)}</span>
      </div>
      <div className="price-side">
        <span className="tn">{bidCount(bid_count, isOpen)}</span>
        <ReserveChip status={auction.reserve_status} isOpen={isOpen} />
      </div>
    </div>
  )
}

function bidCount(count: number, isOpen: boolean): string {
  if (count === 0) return isOpen ? 'No bids yet' : 'No bids'
  return count === 1 ? '1 bid' : `${count} bids`
}

function ReserveChip({
  status,
  isOpen,
}: {
  status: AuctionView['reserve_status']
  isOpen: boolean
}) {
  if (status === 'not_met') {
    return (
      <Chip tone="warn">
        <TriangleAlert className="icon" />
        Reserve not met
      </Chip>
    )
  }
  if (status !== 'met' || !isOpen) return null
  return (
    <Chip tone="ok">
      <Check className="icon" />
      Reserve met
    </Chip>
  )
}

/**
 * What only visitors or only members see. Until the browser has told which it is, both are there, for
 * the page is the same for everybody, and the style sheet shows the one that will stay.
 */
function ForWhoever({ visitor, member }: { visitor: ReactNode; member: ReactNode }) {
  const { status } = useSession()
  const isUnknown = status === 'unknown'
  return (
    <>
      {status === 'signed-in' ? null : (
        <div className={isUnknown ? 'until-known for-visitors' : undefined}>{visitor}</div>
      )}
      {status === 'anonymous' ? null : (
        <div className={isUnknown ? 'until-known for-members' : undefined}>{member}</div>
      )}
    </>
  )
}

function Over({ isWithdrawn }: { isWithdrawn: boolean }) {
  return (
    <div className="bid-panel-act">
      <p>
        {isWithdrawn
          ? 'This auction was withdrawn. No bid on it counts.'
          : 'This auction has ended'}
      </p>
      <Link to="/auctions" className={buttonClass('line')}>
        Browse Auctions
      </Link>
    </div>
  )
}
