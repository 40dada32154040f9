import { pick } from 'es-toolkit'
import type { AuctionStatus } from '../../rules/auction.ts'
import { cents, toDollars } from '../../rules/money.ts'
import { CARD_FACTS, type CardFactName } from '../../rules/vehicle/card-facts.ts'
import type { VehicleFacts } from '../../rules/vehicle/vehicle-facts.ts'
import type { AuctionSummary } from './dashboard.ts'

/** The columns of an auction that its bidders and buyers see beside their own rows. */
export const summaryColumns = [
  'auctions.id as auction_id',
  ...CARD_FACTS.map((name) => `auctions.${name}` as const),
  'auctions.status as auction_status',
  'auctions.starting_bid',
  'auctions.current_bid',
  'auctions.sale_price',
  'auctions.ends_at',
  'auctions.paused_at',
  'auctions.run as auction_run',
  'auctions.version',
] as const

interface Row extends Record<CardFactName, unknown> {
  auction_id: string
  auction_status: string
  starting_bid: number
  current_bid: number | null
  sale_price: number | null
  /** Text where it was read as JSON. */
  ends_at: Date | string
  paused_at: Date | string | null
  auction_run: number
  version: number
}

export function auctionSummary(row: Row): AuctionSummary {
  return {
    // A column has the type of its fact's kind.
    ...(pick(row, CARD_FACTS) as Pick<VehicleFacts, CardFactName>),
    id: row.auction_id,
    // Kept to these words by a constraint.
    status: row.auction_status as AuctionStatus,
    starting_bid: toDollars(cents(row.starting_bid)),
    current_bid: toDollars(cents(row.current_bid)),
    sale_price: toDollars(cents(row.sale_price)),
    ends_at: new Date(row.ends_at).toISOString(),
    paused_at: row.paused_at === null ? null : new Date(row.paused_at).toISOString(),
    run: row.auction_run,
    version: row.version,
  }
}
