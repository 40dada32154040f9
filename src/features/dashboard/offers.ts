import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import type { OfferList } from './offers/my-offers.ts'

export const OFFERS_ADDRESS = '/api/me/offers'

export function offersQuery(userId: string | null) {
  return queryOptions<OfferList, Error, OfferList, OwnKey>({
    queryKey: [OFFERS_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
