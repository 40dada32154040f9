import type { Selectable } from 'kysely'
import {
  reservationKind,
  type Auction,
  type AuctionStatus,
  type Outcome,
  type Reservation,
} from '../rules/auction.ts'
import { cents } from '../rules/money.ts'
import type { DB } from '../server/postgres/database-types.ts'

/** An auction as the database keeps it: the engine's state beside the facts of what is sold. */
export type AuctionRow = Selectable<DB['auctions']>

type EngineColumns = Pick<AuctionRow, keyof ReturnType<typeof engineColumns>>

/** The engine's part of a row. */
export function engineState(row: EngineColumns): Auction {
  const { current_bid, leading_bidder_id } = row
  return {
    id: row.id,
    version: row.version,
    run: row.run,
    // Kept to these values by constraints on the table.
    status: row.status as AuctionStatus,
    outcome: row.outcome as Outcome | null,
    startingBid: cents(row.starting_bid),
    reservePrice: cents(row.reserve_price),
    buyNowPrice: cents(row.buy_now_price),
    buyNowEnabled: row.buy_now_enabled,
    softCloseSeconds: row.soft_close_seconds,
    endsAt: row.ends_at,
    leading:
      current_bid !== null && leading_bidder_id !== null
        ? { bidder: leading_bidder_id, amount: cents(current_bid) }
        : null,
    leadingMaximum: cents(row.leading_maximum),
    bidCount: row.bid_count,
    lastAnnouncement: row.last_announcement,
    pausedAt: row.paused_at,
    reservation: reservationOf(row),
  }
}

function reservationOf(row: EngineColumns): Reservation | null {
  const { reservation_id: id, buyer_id: buyer, sale_price: price, sale_kind: kind } = row
  if (id === null || buyer === null || price === null) return null
  return { id, buyer, price: cents(price), kind: reservationKind(kind) }
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
    leading_maximum: auction.leadingMaximum,
    bid_count: auction.bidCount,
    last_announcement: auction.lastAnnouncement,
    reserve_price: auction.reservePrice,
    buy_now_price: auction.buyNowPrice,
    buy_now_enabled: auction.buyNowEnabled,
    soft_close_seconds: auction.softCloseSeconds,
    reservation_id: auction.reservation?.id ?? null,
    buyer_id: auction.reservation?.buyer ?? null,
    sale_price: auction.reservation?.price ?? null,
    sale_kind: auction.reservation?.kind ?? null,
    ends_at: auction.endsAt,
    paused_at: auction.pausedAt,
  }
}
