import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { compareText } from '../../languages/site/compare.ts'
import { lotsText } from '../../rules/comparison/chosen-lots.ts'
import type { ComparedRow } from '../../rules/comparison/compared-rows.ts'
import { mainPhoto } from '../../rules/photos.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Badge } from '../../ui/badge.tsx'
import { forgetChosen } from '../compare-choice/choose.ts'
import { auctionAddress } from '../lot/auction-card.tsx'
import { auctionTitle, statusLabel } from '../lot/auction-labels.ts'
import { auctionQuery } from '../lot/auction-queries.ts'
import { isRunning } from '../lot/clock-stands-still.tsx'
import { Countdown } from '../lot/countdown.tsx'
import { EndDay } from '../lot/end-day.tsx'
import { Picture } from '../lot/picture.tsx'
import type { RowGroup } from './auction-rows.ts'

interface CompareTableProps {
  auctions: readonly AuctionView[]
  groups: readonly RowGroup[]
  /** What the address names. */
  lots: readonly string[]
}

/** Vehicles as columns. Where they do not fit the table scrolls sideways, and the names of the rows stay. */
export function CompareTable({ auctions, groups, lots }: CompareTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it scrolls by keys too
    <section className="panel compare-scroll" aria-label={compareText('comparison')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{compareText('whatIsCompared')}</span>
            </th>
            {auctions.map((auction) => (
              <Vehicle key={auction.id} auction={auction} lots={lots} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="compare-group">
              <th scope="rowgroup" colSpan={auctions.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} ids={auctions.map(({ id }) => id)} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Vehicle({ auction, lots }: { auction: AuctionView; lots: readonly string[] }) {
  // As long as it is shown the cache keeps it.
  useQuery(auctionQuery(auction.id))
  const title = auctionTitle(auction)
  const { lot_number: lot, status, ends_at: endsAt, paused_at: pausedAt } = auction
  const { badge, tone } = statusLabel(auction)
  const others = lots.filter((one) => one !== lot)
  return (
    <th scope="col" className="compare-vehicle photos">
      <Picture
        src={mainPhoto(auction)}
        category={auction.category}
        sizes="(max-width: 47.99rem) 11rem, 20rem"
        alt=""
      />
      <Link to={auctionAddress(auction.id)} className="compare-title">
        {title}
      </Link>
      <span className="compare-state">
        <span className="tn">{lot}</span>
        <Badge tone={tone}>{badge}</Badge>
      </span>
      {status === 'available' ? <Countdown endsAt={endsAt} pausedAt={pausedAt} /> : null}
      {isRunning(auction) ? <EndDay endsAt={endsAt} /> : null}
      <Link
        to="/compare"
        search={{ lots: others.length > 0 ? lotsText(others) : undefined }}
        resetScroll={false}
        className="iconbtn compare-remove"
        aria-label={compareText('removeVehicle', { title })}
        title={compareText('remove')}
        onClick={() => forgetChosen(lot)}
      >
        <X className="icon" />
      </Link>
    </th>
  )
}

function Row({ row, ids }: { row: ComparedRow; ids: readonly string[] }) {
  const { label, values, differs } = row
  return (
    <tr data-differs={differs ? '' : undefined}>
      <th scope="row">
        {differs
          ? compareText.rich('rowDiffers', {
              label,
              unseen: (words) => <span className="sr-only">{words}</span>,
            })
          : label}
      </th>
      {ids.map((id, at) => (
        <td key={id}>
          {values[at] ?? <span className="compare-unknown">{compareText('notKnown')}</span>}
        </td>
      ))}
    </tr>
  )
}
