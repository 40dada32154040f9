import type { AuctionRow } from '../engine/auction-row.server.ts'
import { offersBuyNow, reserveStatus } from '../rules/bidding.ts'
import { cents } from '../rules/money.ts'
import { priceOf } from '../rules/price.ts'
import type { ColumnName, NameColumn } from './column.server.ts'

/** The columns of an auction that the catalogue keeps. */
export const KEPT_COLUMNS = [
  ...(['id', 'status', 'category', 'make', 'year', 'mileage'] as const),
  ...(['starting_bid', 'current_bid', 'sale_price', 'reserve_price', 'buy_now_price'] as const),
  ...(['buy_now_enabled', 'created_at', 'ends_at'] as const),
] as const satisfies readonly (keyof AuctionRow)[]

/** An auction as the catalogue reads it. */
export type CatalogueRow = Pick<AuctionRow, (typeof KEPT_COLUMNS)[number]> & {
  /** The code of the state where it stands. */
  state: string | null
  /** What searches look through beside the category: a line for each fact. */
  text: string
  /** The lot number, the VIN and other numbers, which are found as a whole or by a long part. */
  numbers: string[]
}

/** Auctions without a mileage come last when sorted by it, and are within no limit that one can ask for. */
export const NO_MILEAGE = 2_147_483_647
/** Milliseconds: thirty thousand years, later than any end and still a safe integer. */
const AFTER_ALL_ENDS = 1_000_000_000_000_000

/** What lists filter, sort and count by, but for names: prices in cents, instants in milliseconds. */
export function valuesOf(row: CatalogueRow): [Exclude<ColumnName, NameColumn>, number][] {
  const { status, created_at, ends_at, year, mileage } = row
  const terms = {
    status,
    leading: row.current_bid === null ? null : { amount: cents(row.current_bid) },
    startingBid: cents(row.starting_bid),
    reservePrice: cents(row.reserve_price),
    buyNowPrice: cents(row.buy_now_price),
    buyNowEnabled: row.buy_now_enabled,
  }
  return [
    ['year', year ?? Number.NaN],
    ['price', priceOf(row)],
    ['mileage', mileage ?? NO_MILEAGE],
    ['no_reserve', Number(reserveStatus(terms) === 'none')],
    ['buy_now', Number(offersBuyNow(terms))],
    ['created', created_at.getTime()],
    // What is open to bids first, by its end; what is over follows.
    ['ends', ends_at.getTime() + (status === 'available' ? 0 : AFTER_ALL_ENDS)],
  ]
}
