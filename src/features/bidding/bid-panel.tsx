import { Link } from '@tanstack/react-router'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { isStaffSession, useSession } from '../../browser/session.ts'
import { withdrawToasts } from '../../browser/toasts.ts'
import { biddingText } from '../../languages/site/bidding.ts'
import { isOver } from '../../rules/auction.ts'
import { whyConsignorCannotBid, whyStaffCannotBid } from '../../rules/bid-words.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Chip } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { ForWhoever } from '../account/for-whoever.tsx'
import { AllInPrice } from '../delivery/all-in-price.tsx'
import { useIsOver } from '../lot/use-server-time.ts'
import { BID_FIELD } from './bid-amount-field.tsx'
import type { TypedBid } from './bid-amount.ts'
import { type Activity, BidForm, type Typed } from './bid-form.tsx'
import { BidPanelHead } from './bid-panel-head.tsx'
import { ResultStrip } from './result-strip.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { StandingStrip } from './standing-strip.tsx'
import { useStanding } from './standing.ts'
import { moverInWords, useMoverOfEnd } from './use-mover-of-end.ts'
import { aboutBid } from './use-place-bid.ts'

/** The panel's id, which the bid bar of small screens leads to. */
export const BIDDING = 'bidding'

interface BidPanelProps {
  auction: AuctionView
  typed: Typed
  /** What would be sent as things stand. */
  bid: TypedBid
  onType: (text: string | null) => void
}

/** Time, price and one's own bid, in the order in which they are asked for. */
export function BidPanel({ auction, typed, bid, onType }: BidPanelProps) {
  const isTimeUp = useIsOver(auction.ends_at)
  const isPaused = auction.paused_at !== null
  const hasEnded = isTimeUp && !isPaused
  const isOpen = !isOver(auction.status) && !hasEnded
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const isStaff = isStaffSession(session)
  const standing = useStanding(auction, userId)
  const cannotBid = isStaff ? 'staff' : standing?.sells_lot ? 'consignor' : null
  const [activity, setActivity] = useState<Activity>('none')
  const hasLostLead = standing?.standing === 'outbid'
  useEffect(() => {
    if (hasLostLead) withdrawToasts(aboutBid(auction.id))
  }, [hasLostLead, auction.id])
  const minimum = auction.minimum_bid
  return (
    <section className="panel bid-panel" id={BIDDING} aria-label={biddingText('bidding')}>
      <BidPanelHead auction={auction} isOpen={isOpen}>
        <Kind key={auction.run} auction={auction} isOpen={isOpen} />
      </BidPanelHead>
      {isPaused && isOpen ? <PausedNote /> : null}
      {isOpen ? (
        <StandingStrip auction={auction} standing={standing} isPaused={activity === 'placing'} />
      ) : (
        <>
          <ResultStrip auction={auction} standing={standing} />
          <Over isWithdrawn={auction.status === 'withdrawn'} />
        </>
      )}
      {/* Whatever is open or under way stays until it is finished: its own words tell that the end has come. */}
      {isOpen || activity !== 'none' ? (
        <div hidden={!isOpen || isPaused}>
          <NeedsScripts what={biddingText('needsScripts')} />
          <ForWhoever
            visitor={<SignInPrompt auction={auction} />}
            member={
              cannotBid ? (
                <CannotBid who={cannotBid} />
              ) : (
                <BidForm
                  auction={auction}
                  isOver={!isOpen}
                  standing={standing?.version === auction.version ? standing : null}
                  highestOwnBid={standing?.highest_own_bid ?? null}
                  typed={typed}
                  bid={bid}
                  onType={onType}
                  onActivity={setActivity}
                />
              )
            }
          />
          {cannotBid ? null : (
            <AllInPrice
              auctionId={auction.id}
              bid={bid.state === 'good' ? bid.amount : minimum}
              minimum={minimum}
              userId={userId}
              onBid={(amount) => {
                onType(String(amount))
                document.getElementById(BID_FIELD)?.scrollIntoView({ block: 'nearest' })
              }}
            />
          )}
        </div>
      ) : null}
    </section>
  )
}

/** The kind of auction, or what moved its end while it was watched. It stands in the head, where a change moves nothing else. */
function Kind({ auction, isOpen }: { auction: AuctionView; isOpen: boolean }) {
  const mover = useMoverOfEnd(auction)
  if (!isOpen || mover === null) return <span>{biddingText('blindAuction')}</span>
  return (
    <Chip tone="warn">
      <Timer className="icon" />
      {moverInWords(mover)}
    </Chip>
  )
}

/** What was typed stays, and is there again once it goes on. */
function PausedNote() {
  return (
    <div className="bid-panel-act">
      <h2>{biddingText('pausedTitle')}</h2>
      <p>{biddingText('pausedText')}</p>
    </div>
  )
}

const CANNOT_BID = {
  staff: ['signedInAsStaff', whyStaffCannotBid],
  consignor: ['cannotBidOnThis', whyConsignorCannotBid],
} as const

/** What those who know the reserve see in place of the bid form, and why. */
function CannotBid({ who }: { who: keyof typeof CANNOT_BID }) {
  const [title, why] = CANNOT_BID[who]
  return (
    <div className="bid-panel-act">
      <h2>{biddingText(title)}</h2>
      <p>{why()}</p>
    </div>
  )
}

function Over({ isWithdrawn }: { isWithdrawn: boolean }) {
  return (
    <div className="bid-panel-act">
      <p>{biddingText(isWithdrawn ? 'withdrawnText' : 'hasEnded')}</p>
      <Link to="/auctions" className={buttonClass('line')}>
        {biddingText('browseAuctions')}
      </Link>
    </div>
  )
}
