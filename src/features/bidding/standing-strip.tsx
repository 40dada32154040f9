import Ban from 'lucide-react/icons/ban'
import Hourglass from 'lucide-react/icons/hourglass'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import { biddingText } from '../../languages/site/bidding.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { useTabMark } from '../frame/tab-mark.ts'
import { inBold, Strip } from './strip.tsx'

interface StandingStripProps {
  auction: AuctionView
  standing: MyStanding | null
  /** While one's own bid is under way nothing new is said: its answer will tell. */
  isPaused: boolean
}

/** Whether one is winning, has been outbid, or a bid of one's own was voided, as the server told it. */
export function StandingStrip({ auction, standing, isPaused }: StandingStripProps) {
  const told = usePaused(standing, isPaused)
  return (
    <>
      <VoidedStrip told={told} />
      <WinningStrip auction={auction} told={told} isPaused={isPaused} />
    </>
  )
}

/** Until one bids as high again. */
function VoidedStrip({ told }: { told: MyStanding | null }) {
  const voided = told?.voided_bid ?? null
  if (voided === null || voided <= (told?.highest_own_bid ?? 0)) return null
  return (
    <Strip tone="warn" icon={Ban}>
      {biddingText.rich('bidVoided', { b: inBold, amount: formatDollars(voided) })}
    </Strip>
  )
}

interface WinningStripProps extends Omit<StandingStripProps, 'standing'> {
  told: MyStanding | null
}

function WinningStrip({ auction, told, isPaused }: WinningStripProps) {
  const behind = (auction.current_bid ?? 0) - (told?.highest_own_bid ?? 0)
  const isOutbid = told?.standing === 'outbid' && behind > 0
  useTabMark(isOutbid ? biddingText('outbid') : null)
  if (!told || told.standing === 'none') return null
  // Something has happened since the server told who leads. Who was outbid still is.
  if (told.version < auction.version && !isPaused && !isOutbid) {
    return (
      <Strip tone="warn" icon={Hourglass}>
        {biddingText.rich('somethingChanged', { b: inBold })}
      </Strip>
    )
  }
  if (told.standing === 'leading') {
    return (
      <Strip tone="ok" icon={Trophy}>
        {biddingText.rich(
          auction.reserve_status === 'not_met' ? 'winningBelowReserve' : 'winning',
          { b: inBold, amount: formatDollars(told.highest_own_bid ?? 0) },
        )}
      </Strip>
    )
  }
  return (
    <Strip tone="bad" icon={TrendingUp}>
      {told.highest_own_bid === null
        ? biddingText.rich('maximumWasOutbid', { b: inBold })
        : biddingText.rich('youWereOutbid', { b: inBold, amount: formatDollars(behind) })}
    </Strip>
  )
}

/** The value, or while it is paused the one from before. */
function usePaused<Value>(value: Value, isPaused: boolean): Value {
  const [shown, setShown] = useState(value)
  if (!isPaused && !Object.is(shown, value)) setShown(value)
  return isPaused ? shown : value
}
