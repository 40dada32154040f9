import Gavel from 'lucide-react/icons/gavel'
import ImageIcon from 'lucide-react/icons/image'
import { inventoryText } from '../../../languages/staff/inventory.ts'
import { formatDollars } from '../../../rules/money.ts'
import { priceOf } from '../../../rules/price.ts'
import { Countdown } from '../../lot/countdown.tsx'
import { dayAndMinute, shortDay } from '../../lot/instants.ts'
import { Picture } from '../../lot/picture.tsx'
import { useIsDaysOff } from '../../lot/use-server-time.ts'
import type { StaffColumn } from '../table/columns.ts'
import { Figure } from '../table/figure.tsx'
import { RESERVE_WIDTH, ReserveBar } from '../table/reserve-bar.tsx'
import type { AuctionLine } from './auction-list.ts'
import { StatusWord } from './status-word.tsx'

/** What it is left, money right, then the time, and whose it is. */
export function inventoryColumns(): StaffColumn<AuctionLine>[] {
  return [...lotColumns(), ...saleColumns()]
}

function lotColumns(): StaffColumn<AuctionLine>[] {
  return [
    {
      id: 'photo',
      header: inventoryText('photo'),
      width: '4rem',
      cell: (line) => <Thumbnail line={line} />,
    },
    {
      id: 'lot',
      header: inventoryText('lot'),
      width: '5.25rem',
      sort: 'lot_number',
      cell: (line) => line.lot_number,
    },
    {
      id: 'title',
      header: inventoryText('vehicle'),
      width: '3fr',
      isTitle: true,
      cell: (line) => line.title,
    },
    {
      id: 'vin',
      header: inventoryText('vinTail'),
      width: '5.5rem',
      isForWidest: true,
      isLeftOutOfCards: true,
      cell: ({ vin }) => <span className="tn vin-tail">{vin?.slice(-8) ?? ''}</span>,
    },
    {
      id: 'status',
      header: inventoryText('status'),
      width: '6rem',
      cell: ({ status, paused_at: at }) => <StatusWord status={status} isPaused={at !== null} />,
    },
  ]
}

function saleColumns(): StaffColumn<AuctionLine>[] {
  return [
    {
      id: 'bids',
      header: inventoryText('bids'),
      width: '4.5rem',
      isForWide: true,
      isNumber: true,
      sort: 'bid_count',
      cell: ({ bid_count: bids }) => <Figure isFaint={bids === 0}>{bids}</Figure>,
    },
    {
      id: 'price',
      header: inventoryText('price'),
      width: '6.25rem',
      isNumber: true,
      sort: 'price',
      cell: (line) => (
        <Figure isFaint={line.current_bid === null && line.sale_price === null}>
          {formatDollars(priceOf(line))}
        </Figure>
      ),
    },
    {
      id: 'reserve',
      header: inventoryText('againstReserve'),
      width: RESERVE_WIDTH,
      isForWide: true,
      cell: (line) => <ReserveBar line={line} />,
    },
    {
      id: 'ends',
      header: inventoryText('ends'),
      width: '7.5rem',
      isNumber: true,
      sort: 'ends_at',
      cell: (line) => <Ends line={line} />,
    },
    {
      id: 'consignor',
      header: inventoryText('consignor'),
      width: '7rem',
      isForWide: true,
      cell: ({ consignor }) => consignor ?? '',
    },
    {
      id: 'stock',
      header: inventoryText('stockNumber'),
      width: '7.5rem',
      isExtra: true,
      cell: ({ stock_number: stock }) => <span className="tn">{stock ?? ''}</span>,
    },
    {
      id: 'wants',
      header: inventoryText('wants'),
      width: '6.5rem',
      cell: (line) => <Wants line={line} />,
    },
    {
      id: 'location',
      header: inventoryText('location'),
      width: '2fr',
      isExtra: true,
      cell: ({ location }) => location ?? '',
    },
    {
      id: 'created',
      header: inventoryText('takenIn'),
      width: '12rem',
      isNumber: true,
      isExtra: true,
      isLeftOutOfCards: true,
      sort: 'created_at',
      cell: ({ created_at: at }) => dayAndMinute(at),
    },
  ]
}

function Thumbnail({ line }: { line: AuctionLine }) {
  return (
    <span className="lot-thumb">
      <Picture src={line.photo} category={line.category} sizes="3rem" alt="" loading="lazy" />
    </span>
  )
}

/** A draft has an end that nobody relies on yet, and what was withdrawn none any more. */
function Ends({ line: { status, ends_at: at, paused_at: pausedAt } }: { line: AuctionLine }) {
  const isFar = useIsDaysOff(at)
  if (status === 'draft')
    return <span className="figure-faint">{inventoryText('notPublished')}</span>
  if (status === 'withdrawn') return <span className="figure-faint">—</span>
  if (status !== 'available') return <span className="figure-faint">{shortDay(at)}</span>
  if (pausedAt === null && isFar) return shortDay(at)
  return <Countdown endsAt={at} pausedAt={pausedAt} />
}

function Wants({ line }: { line: AuctionLine }) {
  return (
    <>
      {line.wants.includes('decision') ? (
        <span className="lot-wants">
          <Gavel className="icon" />
          {inventoryText('decision')}
        </span>
      ) : null}
      {line.wants.includes('photos') ? (
        <span className="lot-wants">
          <ImageIcon className="icon" />
          {inventoryText('photoCount', { count: line.photo_count })}
        </span>
      ) : null}
    </>
  )
}
