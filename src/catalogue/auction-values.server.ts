import type { AuctionRow } from '../engine/auction-row.server.ts'
import { offersBuyNow, reserveStatus } from '../rules/bidding.ts'
import { cents } from '../rules/money.ts'
import { priceOf } from '../rules/price.ts'
import type { ColumnName, NameColumn } from './column.server.ts'

/** The columns of an auction that the catalogue keeps. */
export const CATALOGUE_COLUMNS = [
  ...(['id', 'status', 'category', 'make', 'model', 'year', 'mileage', 'mileage_unit'] as const),
  ...(['starting_bid', 'current_bid', 'sale_price', 'reserve_price', 'buy_now_price'] as const),
  ...(['buy_now_enabled', 'created_at', 'ends_at', 'paused_at'] as const),
] as const satisfies readonly (keyof AuctionRow)[]

/** An auction as the catalogue reads it. */
export type CatalogueRow = Pick<AuctionRow, (typeof CATALOGUE_COLUMNS)[number]> & {
  /** What its body style is called. */
  body_style: string | null
  /** The code of the state where it stands. */
  state: string | null
  location: string | null
  /** 'Ford F-150': one name for each model, also where makes give the same. */
  make_model: string | null
  /** What searches look through beside the category: a line for each fact. */
  text: string
  /** The lot number, the VIN and other numbers, which are found as a whole or by a long part. */
  numbers: string[]
}

/** More than any reading: sorted by one unit, what counts the other comes after all that count this one. */
const AFTER_ALL_READINGS = 2 ** 31
/** Auctions without a reading come last. */
export const UNKNOWN_READING = 2 ** 32
/** Milliseconds: thirty thousand years, later than any end and still a safe integer. */
const AFTER_ALL_ENDS = 1_000_000_000_000_000
const AFTER_RUNNING_ENDS = AFTER_ALL_ENDS / 2

/** What lists filter, sort and count by, but for names: prices in cents, instants in milliseconds. */
export function valuesOf(row: CatalogueRow): [Exclude<ColumnName, NameColumn>, number][] {
  const { status, created_at, ends_at, year } = row
  const terms = {
    status,
    leading: row.current_bid === null ? null : { amount: cents(row.current_bid) },
    startingBid: cents(row.starting_bid),
    reservePrice: cents(row.reserve_price),
    buyNowPrice: cents(row.buy_now_price),
    buyNowEnabled: row.buy_now_enabled,
    pausedAt: row.paused_at,
  }
  return [
    ['year', year ?? Number.NaN],
    ['price', priceOf(row)],
    ...readingValues(row),
    ['no_reserve', Number(reserveStatus(terms) === 'none')],
    ['buy_now', Number(offersBuyNow(terms))],
    ['created', created_at.getTime()],
    ['ends', ends_at.getTime() + placeOf(row)],
  ]
}

/** What is open to bids first, by its end; what is paused follows, for its end is not known yet, and then what is over. */
function placeOf({ status, paused_at }: Pick<CatalogueRow, 'status' | 'paused_at'>): number {
  if (status !== 'available') return AFTER_ALL_ENDS
  return paused_at === null ? 0 : AFTER_RUNNING_ENDS
}

/** Miles and hours are never compared: each has a column to be filtered by, and an order in which it comes first. */
function readingValues(row: Pick<CatalogueRow, 'mileage' | 'mileage_unit'>) {
  const { mileage, mileage_unit } = row
  const countsHours = mileage_unit === 'hours'
  const place = (isOther: boolean) =>
    mileage === null ? UNKNOWN_READING : mileage + (isOther ? AFTER_ALL_READINGS : 0)
  return [
    ['miles', countsHours ? Number.NaN : (mileage ?? Number.NaN)],
    ['hours', countsHours ? (mileage ?? Number.NaN) : Number.NaN],
    ['by_miles', place(countsHours)],
    ['by_hours', place(!countsHours)],
  ] satisfies [ColumnName, number][]
}
