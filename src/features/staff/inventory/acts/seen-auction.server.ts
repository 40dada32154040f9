import { isEqual } from 'es-toolkit/predicate'
import { inventoryAnswersText } from '../../../../languages/staff/answers/inventory.ts'
import type { Auction } from '../../../../rules/auction.ts'
import { toDollars } from '../../../../rules/money.ts'
import { Problem } from '../../../../server/http/problem.ts'
import type { SeenAuction } from '../auction-form.ts'

/**
 * What was decided about another state of things is not done: an end without a sale, once there is a bid. Asked under the auction's
 * lock. @throws Problem 409 `changed_meanwhile`
 */
export function requireAuctionAsSeen(auction: Auction, seen: SeenAuction): void {
  const now: Required<SeenAuction> = {
    run: auction.run,
    bid_count: auction.bidCount,
    current_bid: toDollars(auction.leading?.amount ?? null),
    starting_bid: toDollars(auction.startingBid),
    reserve_price: toDollars(auction.reservePrice),
    buy_now_price: toDollars(auction.buyNowPrice),
    buy_now_enabled: auction.buyNowEnabled,
    soft_close_seconds: auction.softCloseSeconds,
    ends_at: auction.endsAt,
  }
  // In this order: another run has other bids and another end.
  const names = Object.keys(now) as (keyof SeenAuction)[]
  const changed = names.find((name) => seen[name] !== undefined && !isEqual(seen[name], now[name]))
  if (changed) throw new Problem('changed_meanwhile', whatChanged(changed, auction))
}

function whatChanged(name: keyof SeenAuction, { run, bidCount }: Auction): string {
  switch (name) {
    case 'run':
      return inventoryAnswersText('runChanged', { run })
    case 'bid_count':
    case 'current_bid':
      return inventoryAnswersText('bidsChanged', { count: bidCount })
    case 'ends_at':
      return inventoryAnswersText('endMoved')
    default:
      return inventoryAnswersText('termsChanged')
  }
}
