import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../../browser/query-client.ts'
import type { OfferList } from './my-offers.ts'

export const OFFERS_ADDRESS = '/api/me/offers'

/** What staff offer to the member, and what became of it. */
export function offersQuery(userId: string | null) {
  return queryOptions<OfferList, Error, OfferList, OwnKey>({
    queryKey: [OFFERS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
