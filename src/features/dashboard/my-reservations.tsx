import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useCallback } from 'react'
import { fetchOwnFile } from '../../browser/api.ts'
import { useDownload } from '../../browser/use-download.ts'
import { formatDollars } from '../../rules/money.ts'
import { Chip, type ChipTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { reservationAnchor } from '../buy-now/reservation-anchor.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import { dayAndTime } from '../lot/instants.ts'
import { AuctionRow, AuctionRowsLoading, LoadMore } from './auction-rows.tsx'
import { paymentMethodLabel, reservationLabel, timeToPay } from './dashboard-labels.ts'
import type { MyReservation, MyReservationList } from './dashboard.ts'
import { TickingText } from './ticking-text.tsx'

interface MyReservationsProps {
  list: UseInfiniteQueryResult<InfiniteData<MyReservationList>>
}

/** What one has bought or won, newest first. */
export function MyReservations({ list }: MyReservationsProps) {
  if (!list.data) return <AuctionRowsLoading />
  const reservations = list.data.pages.flatMap((page) => page.items)
  if (reservations.length === 0) {
    return (
      <EmptyState
        icon={ShoppingBag}
        as="h2"
        title="No Purchases Yet"
        text="Use Buy Now to purchase vehicles instantly"
      />
    )
  }
  return (
    <>
      <div className="stack auction-rows">
        {reservations.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} />
        ))}
      </div>
      <LoadMore list={list} />
    </>
  )
}

function ReservationRow({ reservation }: { reservation: MyReservation }) {
  const { auction, kind, created_at, payment_due_at, status } = reservation
  const { word, tone } = reservationLabel(status)
  const due = Date.parse(payment_due_at)
  const timeLeft = useCallback((now: number) => timeToPay(due, now), [due])
  const isPending = tone === 'warn'
  const Icon = ICON_OF[tone] ?? Clock
  return (
    <AuctionRow
      className="auction-row-reservation"
      id={reservationAnchor(reservation.id)}
      auction={auction}
      note={`${kind === 'win' ? 'Won' : 'Reserved'} ${calendarDay(created_at)}`}
    >
      <div>
        <small>Price</small>
        <span className="fig">{formatDollars(reservation.winning_bid)}</span>
      </div>
      <div>
        <small>Payment method</small>
        <span className="auction-row-words">{paymentMethodLabel(reservation.payment_method)}</span>
      </div>
      <div>
        {isPending ? (
          <>
            <small>Due</small>
            <TickingText className="fig auction-row-time" textAt={timeLeft} />
          </>
        ) : null}
      </div>
      <div className="auction-row-status">
        <Chip tone={tone}>
          <Icon className="icon" />
          {word}
        </Chip>
      </div>
      {isPending || reservation.has_agreement ? (
        <div className="spread reservation-foot">
          {isPending ? (
            <p>
              Please pay by {dayAndTime(payment_due_at)}.{' '}
              <Link to="/help/payment-process">How to pay</Link>
            </p>
          ) : null}
          {reservation.has_agreement ? <AgreementButton reservation={reservation} /> : null}
        </div>
      ) : null}
    </AuctionRow>
  )
}

const ICON_OF: Partial<Record<ChipTone, typeof Clock>> = { ok: Check, mute: CircleX }

function AgreementButton({ reservation: { id, auction } }: { reservation: MyReservation }) {
  const { isBusy, download } = useDownload({
    fetchIt: () => fetchOwnFile(`/api/me/reservations/${id}/agreement.pdf`),
    name: 'purchase-agreement.pdf',
    failure: 'Failed to download the agreement',
  })
  return (
    <Button
      look="line"
      size="sm"
      busy={isBusy && 'Downloading...'}
      aria-label={isBusy ? undefined : `Download agreement for ${auction.title}`}
      onClick={() => void download()}
    >
      <Download className="icon" />
      Download agreement
    </Button>
  )
}
