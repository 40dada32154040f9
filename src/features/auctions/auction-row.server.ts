import type { Selectable } from 'kysely'
import type { Auction, AuctionStatus, Outcome, Reservation } from '../../rules/auction.ts'
import { buyNowPrice, minimumBid, offersBuyNow, reserveStatus } from '../../rules/bidding.ts'
import { cents, toDollars, type Cents } from '../../rules/money.ts'
import type { DB } from '../../server/database-types.ts'
import type { AuctionLiveState, AuctionView } from './auctions.ts'

/** An auction as the database keeps it: the engine's state beside the facts of what is sold. */
export type AuctionRow = Selectable<DB['auctions']>

/** The engine's part of a row. */
export function engineState(row: AuctionRow): Auction {
  const { current_bid, leading_bidder_id } = row
  return {
    id: row.id,
    version: row.version,
    run: row.run,
    // Kept to these values by constraints on the table.
    status: row.status as AuctionStatus,
    outcome: row.outcome as Outcome | null,
    startingBid: cents(row.starting_bid),
    reservePrice: centsOrNull(row.reserve_price),
    buyNowPrice: centsOrNull(row.buy_now_price),
    buyNowEnabled: row.buy_now_enabled,
    softCloseSeconds: row.soft_close_seconds,
    endsAt: row.ends_at,
    leading:
      current_bid !== null && leading_bidder_id !== null
        ? { bidder: leading_bidder_id, amount: cents(current_bid) }
        : null,
    bidCount: row.bid_count,
    reservation: reservationOf(row),
  }
}

function reservationOf(row: AuctionRow): Reservation | null {
  const { reservation_id: id, buyer_id: buyer, sale_price: price, sale_kind: kind } = row
  if (id === null || buyer === null || price === null) return null
  return { id, buyer, price: cents(price), kind: kind === 'buy_now' ? 'buy_now' : 'win' }
}

/** The columns that the engine's state is kept in. */
export function engineColumns(auction: Auction) {
  return {
    id: auction.id,
    version: auction.version,
    run: auction.run,
    status: auction.status,
    outcome: auction.outcome,
    starting_bid: auction.startingBid,
    current_bid: auction.leading?.amount ?? null,
    leading_bidder_id: auction.leading?.bidder ?? null,
    bid_count: auction.bidCount,
    reserve_price: auction.reservePrice,
    buy_now_price: auction.buyNowPrice,
    buy_now_enabled: auction.buyNowEnabled,
    soft_close_seconds: auction.softCloseSeconds,
    reservation_id: auction.reservation?.id ?? null,
    buyer_id: auction.reservation?.buyer ?? null,
    sale_price: auction.reservation?.price ?? null,
    sale_kind: auction.reservation?.kind ?? null,
    ends_at: auction.endsAt,
  }
}

/** What changes during a run, as everybody may see it. */
export function presentLive(auction: Auction): AuctionLiveState {
  const price = offersBuyNow(auction) ? buyNowPrice(auction) : null
  return {
    id: auction.id,
    version: auction.version,
    status: auction.status,
    current_bid: auction.leading ? toDollars(auction.leading.amount) : null,
    minimum_bid: toDollars(minimumBid(auction)),
    bid_count: auction.bidCount,
    reserve_status: reserveStatus(auction),
    buy_now_price: price === null ? null : toDollars(price),
    ends_at: auction.endsAt.toISOString(),
  }
}

/** The whole auction as everybody may see it. `auction` when the engine's state is newer than the row. */
export function present(row: AuctionRow, auction: Auction = engineState(row)): AuctionView {
  return { ...presentState(auction), ...presentFacts(row) }
}

/**
 * The same as JSON text. The facts of a row, by far the longer part, are written once however many bids on it are
 * answered.
 */
export function presentAsJson(row: AuctionRow, auction: Auction): string {
  const facts = writtenFacts.get(row) ?? JSON.stringify(presentFacts(row))
  writtenFacts.set(row, facts)
  return `${JSON.stringify(presentState(auction)).slice(0, -1)},${facts.slice(1)}`
}

const writtenFacts = new WeakMap<AuctionRow, string>()

function presentState(auction: Auction) {
  return {
    ...presentLive(auction),
    run: auction.run,
    starting_bid: toDollars(auction.startingBid),
  }
}

function presentFacts(row: AuctionRow) {
  return {
    lot_number: lotNumber(row.lot_number),
    title: row.title,
    category: row.category,
    year: row.year,
    make: row.make,
    model: row.model,
    vin: row.vin,
    image_url: row.image_url,
    images: row.images,
    auction_type: row.auction_type,
    started_at: row.started_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    mileage: row.mileage,
    mileage_unit: row.mileage_unit === 'hours' ? ('hours' as const) : ('miles' as const),
    body_style: row.body_style,
    location: row.location,
    engine: row.engine,
    drive_train: row.drive_train,
    transmission: row.transmission,
    exterior_color: row.exterior_color,
    interior_color: row.interior_color,
    description: row.description,
    equipment: row.equipment,
    country: row.country,
    payment_methods: row.payment_methods,
    delivery_terms: row.delivery_terms,
  }
}

/** The number on the key tag: HL-10482. */
export function lotNumber(number: number): string {
  return `HL-${number}`
}

export function centsOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount)
}
