import { type InfiniteData, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useCallback } from 'react'
import { useFirstAnswers } from '../../browser/first-answers.ts'
import { dashboardText } from '../../languages/site/dashboard.ts'
import type { ReservationKind } from '../../rules/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import { Chip, type ChipTone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Profile } from '../account/profile.ts'
import { reservationAnchor } from '../buy-now/reservation-anchor.ts'
import { HandoverPart } from '../delivery/handover-part.tsx'
import { calendarDay } from '../frame/calendar-day.ts'
import { paymentMethodLabel } from '../lot/auction-labels.ts'
import { TickingText } from '../lot/ticking-text.tsx'
import { bankQuery } from '../settlement/bank-query.ts'
import { SaleDesk } from '../settlement/sale-desk.tsx'
import { hasDueTime, pressingFrom, timeToPay } from '../settlement/sale-words.ts'
import { AuctionRow, AuctionRowsLoading, LoadMore } from './auction-rows.tsx'
import { reservationLabel } from './dashboard-labels.ts'
import type { MyReservation, MyReservationList } from './dashboard.ts'
import './reservations-print.css'
import { HandoverActions, SalePapers } from './sale-papers.tsx'

interface MyReservationsProps {
  list: UseInfiniteQueryResult<InfiniteData<MyReservationList>>
  userId: string | null
  profile: Profile | undefined
  /** The account is closed because something was not paid in time. */
  isClosed: boolean
}

/** What one has bought or won, newest first. */
export function MyReservations({ list, ...member }: MyReservationsProps) {
  const hasArrived = useFirstAnswers(member.userId, useQuery(bankQuery(member.userId)))
  if (!list.data || !hasArrived) return <AuctionRowsLoading />
  const reservations = list.data.pages.flatMap((page) => page.items)
  if (reservations.length === 0) {
    return (
      <EmptyState
        icon={ShoppingBag}
        as="h2"
        title={dashboardText('noPurchases')}
        text={dashboardText('noPurchasesText')}
      />
    )
  }
  return (
    <>
      <div className="stack auction-rows">
        {reservations.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} {...member} />
        ))}
      </div>
      <LoadMore list={list} />
    </>
  )
}

const HOW_RESERVED = {
  win: 'wonOn',
  buy_now: 'reservedOn',
  offer: 'agreedOn',
} as const satisfies Record<ReservationKind, string>

type ReservationRowProps = Omit<MyReservationsProps, 'list'> & { reservation: MyReservation }

function ReservationRow({ reservation, userId, profile, isClosed }: ReservationRowProps) {
  const { id, auction, kind, created_at, status, sale } = reservation
  const { word, tone } = reservationLabel(status)
  const Icon = ICON_OF[tone] ?? Clock
  return (
    <AuctionRow
      className="auction-row-reservation"
      id={reservationAnchor(id)}
      auction={auction}
      note={dashboardText(HOW_RESERVED[kind], { day: calendarDay(created_at) })}
    >
      <div>
        <small>{dashboardText('price')}</small>
        <span className="fig">{formatDollars(reservation.winning_bid)}</span>
      </div>
      <div>
        <small>{dashboardText('paymentMethod')}</small>
        <span className="auction-row-words">{paymentMethodLabel(reservation.payment_method)}</span>
      </div>
      <div>{hasDueTime(reservation) ? <Due at={reservation.invoice.due_at} /> : null}</div>
      <div className="auction-row-status">
        <Chip tone={sale.state === 'defaulted' ? 'bad' : tone}>
          <Icon className="icon" />
          {word}
        </Chip>
      </div>
      <SaleDesk
        facts={reservation}
        of={auction.title}
        userId={userId}
        isClosed={isClosed}
        handover={
          isClosed ? null : (
            <HandoverPart
              reservation={id}
              sale={sale}
              location={auction.location}
              of={auction.title}
              userId={userId}
              profile={profile}
            >
              <HandoverActions reservation={reservation} />
            </HandoverPart>
          )
        }
        papers={isClosed ? null : <SalePapers reservation={reservation} />}
      />
    </AuctionRow>
  )
}

function Due({ at }: { at: string }) {
  const due = Date.parse(at)
  const timeLeft = useCallback((now: number) => timeToPay(due, now), [due])
  return (
    <>
      <small>{dashboardText('due')}</small>
      <TickingText
        className="fig auction-row-time"
        textAt={timeLeft}
        pressingFrom={pressingFrom(due)}
      />
    </>
  )
}

const ICON_OF: Partial<Record<ChipTone, typeof Clock>> = { ok: Check, mute: CircleX }
