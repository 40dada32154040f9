import { Link } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import Hourglass from 'lucide-react/icons/hourglass'
import Trophy from 'lucide-react/icons/trophy'
import type { ReservationKind } from '../../rules/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { dayAndTime } from '../lot/instants.ts'
import { Strip } from './strip.tsx'

interface ResultStripProps {
  auction: AuctionView
  standing: MyStanding | null
}

/** What came of one's own bids, in the server's words alone: who led when the clock ran out may not have won. */
export function ResultStrip({ auction, standing }: ResultStripProps) {
  if (!standing || auction.status === 'withdrawn') return null
  const { reservation } = standing
  if (standing.highest_own_bid === null && !reservation) return null
  if (auction.status === 'available' || standing.version < auction.version) {
    return (
      <Strip tone="warn" icon={Hourglass}>
        <b>Time is up.</b> The result is being confirmed...
      </Strip>
    )
  }
  if (reservation) return <Won reservation={reservation} />
  const highest = formatDollars(standing.highest_own_bid ?? 0)
  if (standing.standing === 'leading' && standing.outcome === 'reserve_not_met') {
    return (
      <Strip tone="warn" icon={Flag}>
        <b>Your bid was the highest,</b> but it did not meet the reserve. If the seller accepts it
        anyway, you will find it under My Reservations.
      </Strip>
    )
  }
  if (standing.outcome === 'bought') {
    return (
      <Strip tone="bad" icon={Flag}>
        <b>Another member bought it with Buy Now.</b> Your highest bid was {highest}.
      </Strip>
    )
  }
  return (
    <Strip tone="bad" icon={Flag}>
      <b>You did not win this auction.</b> Your highest bid was {highest}.
    </Strip>
  )
}

function Won({ reservation }: { reservation: NonNullable<MyStanding['reservation']> }) {
  const price = formatDollars(reservation.winning_bid)
  return (
    <Strip tone="ok" icon={Trophy}>
      <HowBought kind={reservation.kind} price={price} />{' '}
      {reservation.status === 'pending' ? (
        <>Payment is due by {dayAndTime(reservation.payment_due_at)}. </>
      ) : null}
      <Link to="/dashboard" search={{ view: 'reservations' }} className="link">
        Open your dashboard
      </Link>
    </Strip>
  )
}

function HowBought({ kind, price }: { kind: ReservationKind; price: string }) {
  switch (kind) {
    case 'win':
      return (
        <>
          <b>You won.</b> Your bid of {price} won this auction.
        </>
      )
    case 'buy_now':
      return (
        <>
          <b>You bought it</b> for {price}.
        </>
      )
    case 'offer':
      return (
        <>
          <b>It is yours</b> at the agreed price of {price}.
        </>
      )
  }
}
