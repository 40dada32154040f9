import { useMemo } from 'react'
import { inventoryText } from '../../../../languages/staff/inventory.ts'
import { ownText } from '../../../../languages/staff/own.ts'
import { SECOND } from '../../../../rules/durations.ts'
import { formatDollars } from '../../../../rules/money.ts'
import { Countdown } from '../../../lot/countdown.tsx'
import { shortDay } from '../../../lot/instants.ts'
import { Picture } from '../../../lot/picture.tsx'
import { useIsDaysOff } from '../../../lot/use-server-time.ts'
import { GoToScreen } from '../../frame/go-to-screen.tsx'
import '../../inventory/inventory.css'
import type { StaffColumn } from '../../table/columns.ts'
import { Figure } from '../../table/figure.tsx'
import { RESERVE_WIDTH, ReserveBar } from '../../table/reserve-bar.tsx'
import { StaffTable } from '../../table/staff-table.tsx'
import { useStaffList } from '../../table/use-staff-list.ts'
import './own.css'
import { OWN_LIVE_ADDRESS, type OwnRunningLot } from './own.ts'

const EVERY_MS = 3 * SECOND

/** What of one's own bank runs now, by time left. */
export function OwnLiveScreen() {
  const columns = useMemo(() => liveColumns(), [])
  const list = useStaffList<OwnRunningLot>(OWN_LIVE_ADDRESS, [], { refetchInterval: EVERY_MS })
  return (
    <StaffTable
      name="own-live"
      label={ownText('runningLots')}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      csvAddress={OWN_LIVE_ADDRESS}
      empty={{
        title: ownText('noneRunning'),
        text: ownText('noneRunningText'),
        action: <GoToScreen path="" />,
      }}
    />
  )
}

function liveColumns(): StaffColumn<OwnRunningLot>[] {
  return [
    {
      ...{ id: 'photo', header: inventoryText('photo'), width: '4rem', isForWide: true },
      cell: ({ photo, category }) => (
        <span className="lot-thumb">
          <Picture src={photo} category={category} sizes="3rem" alt="" loading="lazy" />
        </span>
      ),
    },
    {
      id: 'lot',
      header: inventoryText('lot'),
      width: '5.5rem',
      cell: ({ lot_number: lot }) => lot,
    },
    {
      ...{ id: 'stock', header: ownText('yourNumber'), width: '7.5rem' },
      cell: ({ stock_number: stock }) => <span className="tn">{stock ?? ''}</span>,
    },
    {
      id: 'title',
      header: inventoryText('vehicle'),
      width: '1fr',
      isTitle: true,
      cell: ({ title }) => title,
    },
    {
      ...{ id: 'ends', header: inventoryText('ends'), width: '9.75rem', isNumber: true },
      cell: (line) => <Ends line={line} />,
    },
    {
      ...{ id: 'price', header: inventoryText('price'), width: '6.5rem', isNumber: true },
      cell: ({ current_bid: bid, starting_bid: start }) => (
        <Figure isFaint={bid === null}>{formatDollars(bid ?? start)}</Figure>
      ),
    },
    {
      ...{ id: 'reserve', header: inventoryText('againstReserve'), width: RESERVE_WIDTH },
      cell: (line) => <ReserveBar line={{ ...line, status: 'available' }} />,
    },
    {
      ...{ id: 'bids', header: inventoryText('bids'), width: '4rem', isNumber: true },
      cell: ({ bid_count: bids }) => <Figure isFaint={bids === 0}>{bids}</Figure>,
    },
    {
      ...{ id: 'bidders', header: ownText('bidders'), width: '5rem', isNumber: true },
      isForWide: true,
      cell: ({ bidder_count: bidders }) => <Figure isFaint={bidders === 0}>{bidders}</Figure>,
    },
    {
      ...{ id: 'watching', header: ownText('watching'), width: '5.5rem', isNumber: true },
      isForWide: true,
      cell: ({ watchers }) => <Figure isFaint={watchers === 0}>{watchers}</Figure>,
    },
  ]
}

/** Of an end that is days off the day as well, as staff's own list says it; in one line, for rows are as high as it is chosen. */
function Ends({ line: { ends_at: endsAt, paused_at: pausedAt } }: { line: OwnRunningLot }) {
  const isFar = useIsDaysOff(endsAt) && pausedAt === null
  return (
    <span className="own-ends">
      {isFar ? <small>{shortDay(endsAt)}</small> : null}{' '}
      <Countdown endsAt={endsAt} pausedAt={pausedAt} />
    </span>
  )
}
