import type { AuctionStatus } from '../../rules/auction.ts'
import { cents, toDollars } from '../../rules/money.ts'
import type { AuctionSummary } from './dashboard.ts'

/** The columns of an auction that its bidders and buyers see beside their own rows. */
export const summaryColumns = [
  'auctions.id as auction_id',
  'auctions.title',
  'auctions.image_url',
  'auctions.category',
  'auctions.mileage',
  'auctions.mileage_unit',
  'auctions.location',
  'auctions.status as auction_status',
  'auctions.starting_bid',
  'auctions.current_bid',
  'auctions.sale_price',
  'auctions.ends_at',
  'auctions.run as auction_run',
  'auctions.version',
] as const

interface Row {
  auction_id: string
  title: string
  image_url: string | null
  category: string
  mileage: number | null
  mileage_unit: string
  location: string | null
  auction_status: string
  starting_bid: number
  current_bid: number | null
  sale_price: number | null
  /** Text where it was read as JSON. */
  ends_at: Date | string
  auction_run: number
  version: number
}

export function auctionSummary(row: Row): AuctionSummary {
  return {
    id: row.auction_id,
    title: row.title,
    image_url: row.image_url,
    category: row.category,
    mileage: row.mileage,
    mileage_unit: row.mileage_unit === 'hours' ? 'hours' : 'miles',
    location: row.location,
    // Kept to these words by a constraint.
    status: row.auction_status as AuctionStatus,
    starting_bid: toDollars(cents(row.starting_bid)),
    current_bid: toDollars(cents(row.current_bid)),
    sale_price: toDollars(cents(row.sale_price)),
    ends_at: new Date(row.ends_at).toISOString(),
    run: row.auction_run,
    version: row.version,
  }
}
