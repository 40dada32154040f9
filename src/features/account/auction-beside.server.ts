import { cents, toDollars } from '../../rules/money.ts'
import type { AuctionStatus } from '../../rules/auction.ts'

/** The columns of an auction that its bidders and buyers see beside their own rows. */
export const besideColumns = [
  'auctions.id as auction_id',
  'auctions.title',
  'auctions.image_url',
  'auctions.status as auction_status',
  'auctions.current_bid',
  'auctions.ends_at',
  'auctions.run as auction_run',
  'auctions.version',
] as const

interface Row {
  auction_id: string
  title: string
  image_url: string | null
  auction_status: string
  current_bid: number | null
  ends_at: Date
  auction_run: number
  version: number
}

export function auctionBeside(row: Row) {
  return {
    id: row.auction_id,
    title: row.title,
    image_url: row.image_url,
    // Kept to these words by a constraint.
    status: row.auction_status as AuctionStatus,
    current_bid: row.current_bid === null ? null : toDollars(cents(row.current_bid)),
    ends_at: row.ends_at.toISOString(),
    run: row.auction_run,
    version: row.version,
  }
}
