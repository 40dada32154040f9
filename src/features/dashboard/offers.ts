import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import type { AuctionSummary } from './dashboard.ts'

/** A price that staff offer to a bidder. Money in dollars, times RFC 3339 in UTC. */
export interface Offer {
  id: string
  /** Below the reserve, or after somebody else did not pay. */
  kind: 'counter_offer' | 'second_chance'
  auction: AuctionSummary
  amount: number
  /** One's own highest bid. */
  bid: number
  state: 'waiting' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
  expires_at: string
}

export interface OfferList {
  items: Offer[]
  total: number
  next_cursor: string | null
}

export const OFFERS_ADDRESS = '/api/me/offers'

export function offersQuery(userId: string | null) {
  return queryOptions<OfferList, Error, OfferList, OwnKey>({
    queryKey: [OFFERS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
