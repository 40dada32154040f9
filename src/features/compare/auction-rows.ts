import { compareText } from '../../languages/site/compare.ts'
import {
  comparedFacts,
  comparedRow,
  type ComparedRow,
} from '../../rules/comparison/compared-rows.ts'
import { formatDollars } from '../../rules/money.ts'
import { priceLabel, priceOf } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { identifierLabel, partTitle } from '../../rules/vehicle/vehicle-facts.ts'
import { weekdayAndTime } from '../lot/instants.ts'

export interface RowGroup {
  title: string
  rows: readonly ComparedRow[]
}

/** All that is compared, part by part: the auction first, then what its page tells of the vehicle. */
export function comparison(auctions: readonly AuctionView[]): RowGroup[] {
  return [
    { title: compareText('auction'), rows: auctionRows(auctions) },
    ...comparedFacts(auctions).map(({ part, rows }) => ({ title: partTitle(part), rows })),
    { title: compareText('more'), rows: known([equipment(auctions), identifier(auctions)]) },
  ].filter(({ rows }) => rows.length > 0)
}

/** Those rows alone that are not the same everywhere. */
export function differences(groups: readonly RowGroup[]): RowGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0)
}

const RESERVE = { none: 'noReserve', met: 'reserveMet', not_met: 'reserveNotMet' } as const

function auctionRows(auctions: readonly AuctionView[]): ComparedRow[] {
  const row = (label: string, valueOf: (auction: AuctionView) => string | null) =>
    comparedRow(label, auctions.map(valueOf))
  return known([
    row(
      compareText('price'),
      (auction) => `${formatDollars(priceOf(auction))} · ${priceLabel(auction)}`,
    ),
    row(compareText('bids'), ({ bid_count }) => String(bid_count)),
    row(compareText('end'), endOf),
    row(compareText('reserve'), ({ reserve_status }) => compareText(RESERVE[reserve_status])),
    row(compareText('buyNow'), ({ buy_now_price }) =>
      buy_now_price === null ? null : formatDollars(buy_now_price),
    ),
  ])
}

/** What was withdrawn while it is compared ends no more. */
function endOf({ status, ends_at, paused_at }: AuctionView): string {
  if (status === 'withdrawn') return compareText('withdrawn')
  return paused_at === null ? weekdayAndTime(ends_at) : compareText('paused')
}

function equipment(auctions: readonly AuctionView[]): ComparedRow {
  return comparedRow(
    compareText('equipment'),
    auctions.map((auction) => [...new Set(auction.equipment)].join(', ') || null),
  )
}

/** Each by its own name, where they have different ones. */
function identifier(auctions: readonly AuctionView[]): ComparedRow {
  const labels = [...new Set(auctions.map(identifierLabel))]
  const values = auctions.map(({ vin }) => vin)
  return comparedRow(labels.join(' / '), values)
}

function known(rows: readonly ComparedRow[]): ComparedRow[] {
  return rows.filter(({ values }) => values.some((value) => value !== null))
}
