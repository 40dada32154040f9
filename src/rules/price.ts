import { priceText } from '../languages/rules/price.ts'
import { isOver } from './auction.ts'

/** What an auction's price is made of, all in one unit: cents inside, dollars on the wire. */
export interface Prices<Amount extends number = number> {
  starting_bid: Amount
  /** Null without bids. */
  current_bid: Amount | null
  /** Null unless it was won or bought. */
  sale_price: Amount | null
}

/**
 * The price of an auction, wherever one is shown, sorted or filtered by: what it was sold for, else the current
 * bid, else the starting bid.
 */
export function priceOf<Amount extends number>(prices: Prices<Amount>): Amount {
  return prices.sale_price ?? prices.current_bid ?? prices.starting_bid
}

/** What that price is. A run may be over by the clock before its status says so; one that was withdrawn came to no end. */
export function priceLabel(
  { sale_price, current_bid, status }: Prices & { status: string },
  isRunOver: boolean = isOver(status),
): string {
  if (sale_price !== null) return priceText('finalPrice')
  if (current_bid === null) return priceText('startingBid')
  if (status === 'withdrawn') return priceText('highestBid')
  return priceText(isRunOver ? 'finalBid' : 'currentBid')
}

/** "1 bid", "12 bids". */
export function bidsText(count: number): string {
  return priceText('bids', { count })
}
