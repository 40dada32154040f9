/** The only test data: what a test does not name is ordinary. */
import type { Auction, StandingBid, Terms } from '../src/rules/auction.ts'
import type { Offers } from '../src/rules/maximum/offers.ts'
import { dollarsToCents, type Cents } from '../src/rules/money.ts'
import { presentAuction, type AuctionView } from '../src/rules/public-auction.ts'
import { completedFacts, type VehicleFacts } from '../src/rules/vehicle/vehicle-facts.ts'
import type { Member } from '../src/server/http/endpoint.ts'

/** The instant at which pure tests take place. */
export const NOW = new Date('2026-11-21T18:00:00.000Z')

/** An instant so many seconds after `NOW`. */
export function after(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1_000)
}

/** Terms from $10,000, without a reserve, ending an hour after `NOW` with the usual soft close. */
export function someTerms(change: Partial<Terms> = {}): Terms {
  return {
    startingBid: dollarsToCents(10_000),
    reservePrice: null,
    buyNowPrice: null,
    buyNowEnabled: true,
    softCloseSeconds: 120,
    endsAt: after(3_600),
    ...change,
  }
}

/** An auction that is open to bids and has none. */
export function anAuction(change: Partial<Auction> = {}): Auction {
  return {
    ...someTerms(),
    id: AUCTION_ID,
    version: 1,
    run: 1,
    status: 'available',
    outcome: null,
    leading: null,
    leadingMaximum: null,
    bidCount: 0,
    lastAnnouncement: 0,
    pausedAt: null,
    reservation: null,
    ...change,
  }
}

/** An auction that `bidder` leads at so many dollars. */
export function aLedAuction(
  amountInDollars: number,
  { bidder = 'marcus', ...change }: Partial<Auction> & { bidder?: string } = {},
): Auction {
  const amount: Cents = dollarsToCents(amountInDollars)
  return anAuction({ version: 2, leading: { bidder, amount }, bidCount: 1, ...change })
}

/** Bids that count, as they were placed one after the other. */
export function offersOf(...bids: readonly StandingBid[]): Offers {
  return bids.map((line) => ({ bidder: line.bidder, at: NOW, line }))
}

export const AUCTION_ID = '5f0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e11'

/** What is sold, of which only title and category are known. */
export function someFacts(change: Partial<VehicleFacts> = {}): VehicleFacts {
  return completedFacts({ title: '2019 Ford F-150 XLT', category: 'cars-trucks', ...change })
}

/** An auction as everybody may see it: led at $12,500, open for another hour. */
export function anAuctionView(change: Partial<AuctionView> = {}): AuctionView {
  const columns = { ...someFacts(), lot_number: 10_400, started_at: NOW, created_at: NOW }
  return { ...presentAuction(aLedAuction(12_500), columns), ...change }
}

/** Who calls an endpoint: signed in by one step, with an open account whose address was proven. */
export function aCaller(userId: string, change: Partial<Member> = {}): Member {
  return {
    userId,
    sessionId: `of ${userId}`,
    roles: ['member'],
    status: 'open',
    aal: 'aal1',
    hasProvenEmail: true,
    ...change,
  }
}
