import { Link } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import Hourglass from 'lucide-react/icons/hourglass'
import Trophy from 'lucide-react/icons/trophy'
import { biddingText } from '../../languages/site/bidding.ts'
import type { ReservationKind } from '../../rules/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { dayAndTime } from '../lot/instants.ts'
import { inBold, Strip } from './strip.tsx'

interface ResultStripProps {
  auction: AuctionView
  standing: MyStanding | null
}

/** What came of one's own bids, or of a maximum that made none, in the server's words alone: who led when the clock ran out may not have won. */
export function ResultStrip({ auction, standing }: ResultStripProps) {
  if (!standing || auction.status === 'withdrawn') return null
  const { reservation } = standing
  if (standing.standing === 'none' && !reservation) return null
  if (auction.status === 'available' || standing.version < auction.version) {
    return (
      <Strip tone="warn" icon={Hourglass}>
        {biddingText.rich('timeIsUp', { b: inBold })}
      </Strip>
    )
  }
  if (reservation) return <Won reservation={reservation} />
  if (standing.standing === 'leading' && standing.outcome === 'reserve_not_met') {
    return (
      <Strip tone="warn" icon={Flag}>
        {biddingText.rich('highestBelowReserve', { b: inBold })}
      </Strip>
    )
  }
  return (
    <Strip tone="bad" icon={Flag}>
      {inWords(standing)}
    </Strip>
  )
}

function inWords({ outcome, highest_own_bid: highest }: MyStanding) {
  const isBought = outcome === 'bought'
  if (highest === null) {
    const words = isBought ? 'boughtOverMaximum' : 'didNotWinByMaximum'
    return biddingText.rich(words, { b: inBold })
  }
  const amount = formatDollars(highest)
  return biddingText.rich(isBought ? 'boughtByAnother' : 'didNotWin', { b: inBold, amount })
}

const HOW_BOUGHT = {
  win: 'youWon',
  buy_now: 'youBought',
  offer: 'itIsYours',
} as const satisfies Record<ReservationKind, string>

function Won({ reservation }: { reservation: NonNullable<MyStanding['reservation']> }) {
  const price = formatDollars(reservation.winning_bid)
  return (
    <Strip tone="ok" icon={Trophy}>
      {biddingText.rich(HOW_BOUGHT[reservation.kind], { b: inBold, price })}{' '}
      {reservation.status === 'pending' ? (
        <>{biddingText('paymentDueBy', { at: dayAndTime(reservation.payment_due_at) })} </>
      ) : null}
      <Link to="/dashboard" search={{ view: 'reservations' }} className="link">
        {biddingText('openDashboard')}
      </Link>
    </Strip>
  )
}
