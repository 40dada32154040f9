import { clsx } from 'clsx'
import { memo, useEffect, useRef } from 'react'
import { uiText } from '../../../languages/site/ui.ts'
import { liveText } from '../../../languages/staff/live.ts'
import { formatDollars } from '../../../rules/money.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../lot/countdown.tsx'
import { EndDay } from '../../lot/end-day.tsx'
import { Picture } from '../../lot/picture.tsx'
import { StaffLink } from '../frame/staff-link.tsx'
import { ReserveBar } from '../table/reserve-bar.tsx'
import type { RunningAuction } from './live-room.ts'
import { PriceLine } from './price-line.tsx'
import { alertTitle, type RoomAlert } from './room-alerts.ts'
import './room-table.css'
import type { useHeldOrder, useRoom } from './use-room.ts'

const COLUMNS = 8

interface RoomTableProps {
  room: ReturnType<typeof useRoom>
  order: ReturnType<typeof useHeldOrder>
  open: string | null
  alerts: readonly RoomAlert[]
}

/** What runs, by time left. Nothing moves under the pointer: the order holds while it is over the table. */
export function RoomTable({ room, order, open, alerts }: RoomTableProps) {
  const { groups, rowOf, hold, release } = order
  const alertsOf = Map.groupBy(alerts, ({ line }) => line.id)
  return (
    <div
      className="panel live-scroll"
      data-open={open !== null || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold()}
      onPointerLeave={release}
    >
      <table className="live-table" aria-label={liveText('runningAuctions')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{liveText('photo')}</span>
            </th>
            <th scope="col">{liveText('auction')}</th>
            <th scope="col" className="is-number">
              {liveText('timeLeft')}
            </th>
            <th scope="col" className="is-number">
              {liveText('currentBid')}
            </th>
            <th scope="col">{liveText('againstReserve')}</th>
            <th scope="col" className="live-line">
              {liveText('priceSoFar')}
            </th>
            <th scope="col" className="is-number">
              {liveText('bids')}
            </th>
            <th scope="col" className="is-number live-watching">
              {liveText('watching')}
            </th>
          </tr>
        </thead>
        {groups.map(({ title, ids }) => (
          <tbody key={title}>
            <tr className="live-group">
              <th colSpan={COLUMNS} scope="rowgroup">
                {title} <span>{ids.length}</span>
              </th>
            </tr>
            {ids.map((id) => {
              const line = rowOf(id)
              return line ? (
                <Row
                  key={id}
                  line={line}
                  alerts={alertWords(alertsOf.get(id))}
                  isOpen={id === open}
                />
              ) : null
            })}
          </tbody>
        ))}
      </table>
      {room.hasMore ? (
        <Button
          look="ghost"
          size="sm"
          className="live-more"
          busy={room.isLoadingMore && uiText('loading')}
          onClick={room.loadMore}
        >
          {liveText('showLater')}
        </Button>
      ) : null}
    </div>
  )
}

/** One by its name, several by their number. */
function alertWords(alerts: readonly RoomAlert[] = []): string | null {
  const [first] = alerts
  if (!first) return null
  return alerts.length === 1 ? alertTitle(first) : liveText('countAlerts', { count: alerts.length })
}

interface RowProps {
  line: RunningAuction
  alerts: string | null
  isOpen: boolean
}

const Row = memo(function Row({ line, alerts, isOpen }: RowProps) {
  const { id, lot_number: lot, title, location, bid_count: bids, bidder_count: bidders } = line
  const element = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <tr ref={element} className={clsx(isOpen && 'is-open')}>
      <td className="live-photo">
        <Picture src={line.photo} category={line.category} alt="" sizes="4.5rem" loading="lazy" />
      </td>
      <td className="live-name">
        <StaffLink path="live" search={`lot=${id}`} isCurrent={isOpen} className="live-title">
          {title}
        </StaffLink>
        <small>
          <span>
            <span className="tn">{lot}</span>
            {alerts === null && location ? `, ${location}` : null}
          </span>
          {alerts === null ? null : <Chip tone="warn">{alerts}</Chip>}
        </small>
      </td>
      <td className="is-number live-left">
        <Countdown endsAt={line.ends_at} pausedAt={line.paused_at} />
        {line.paused_at === null ? (
          <>
            <span className="live-over">{liveText('ended')}</span>
            <EndDay endsAt={line.ends_at} />
          </>
        ) : (
          <small>{liveText('paused')}</small>
        )}
      </td>
      <td className="is-number live-price">
        <span className="fig" data-faint={bids === 0 || undefined}>
          {formatDollars(line.current_bid ?? line.starting_bid)}
        </span>
      </td>
      <td className="live-reserve">
        <ReserveBar line={{ ...line, status: 'available' }} />
      </td>
      <td className="live-line">
        <PriceLine amounts={line.last_amounts} />
      </td>
      <td className="is-number live-bids">
        <span className="fig">{bids}</span>
        <small>{liveText('bidders', { count: bidders })}</small>
      </td>
      <td className="is-number live-watching">
        <span className="fig">{line.watchers}</span>
      </td>
    </tr>
  )
})
