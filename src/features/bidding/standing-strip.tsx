import Timer from 'lucide-react/icons/timer'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../auctions/auctions.ts'
import { timeOfDay } from '../auctions/instants.ts'
import { useStanding } from './standing.ts'

interface StandingStripProps {
  auction: AuctionView
  /** While one's own bid is under way nothing new is said: its answer will tell. */
  isHeld: boolean
}

/** Whether one is winning or has been outbid, as the server told it. */
export function StandingStrip({ auction, isHeld }: StandingStripProps) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const told = useHeld(useStanding(auction, userId), isHeld)
  if (!told?.highest_own_bid) return null
  if (told.standing === 'leading') {
    return (
      <div className="standing" data-tone="ok">
        <Trophy className="icon" />
        <span>
          <b>You are winning.</b> Your bid of {formatDollars(told.highest_own_bid)} is the highest
          {auction.reserve_status === 'not_met' ? ', but it does not meet the reserve yet.' : '.'}
        </span>
      </div>
    )
  }
  const behind = (auction.current_bid ?? 0) - told.highest_own_bid
  return (
    <div className="standing" data-tone="bad">
      <TrendingUp className="icon" />
      <span>
        <b>You have been outbid.</b> The current bid is {formatDollars(behind)} above yours.
      </span>
    </div>
  )
}

/** The value, or while it is held the one from before. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [shown, setShown] = useState(value)
  if (!isHeld && !Object.is(shown, value)) setShown(value)
  return isHeld ? shown : value
}

/** Says that a late bid has moved the end, once that was seen to happen. */
export function Extension({ endsAt }: { endsAt: string }) {
  const [firstEnd] = useState(endsAt)
  if (Date.parse(endsAt) <= Date.parse(firstEnd)) return null
  return (
    <div className="standing" data-tone="warn">
      <Timer className="icon" />
      <span>
        <b>More time.</b> A late bid moved the end to{' '}
        <time dateTime={endsAt}>{timeOfDay(endsAt)}</time>.
      </span>
    </div>
  )
}
