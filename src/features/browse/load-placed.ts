import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { needsPlace, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import type { Place } from './place.ts'

/** Where a ZIP or postal code is. */
export function placeQuery(near: string) {
  return queryOptions<Place, Error, Place, readonly [string]>({
    queryKey: [`/api/places?${new URLSearchParams({ postal_code: near })}`],
    staleTime: Infinity,
  })
}

/** Without a distance from nowhere, or from a place that nobody knows. Every page brings this file along: it is small. */
export async function loadPlaced(queryClient: QueryClient, asked: AuctionFilter) {
  const { near } = asked
  const isKnown = near && (await queryClient.ensureQueryData(placeQuery(near))).name
  return isKnown ? asked : withoutPlace(asked)
}

export function withoutPlace(filter: AuctionFilter): AuctionFilter {
  return { ...withoutDelivery(filter), near: undefined, within: undefined }
}

/** Without what is counted to where the visitor is: prices with delivery, and the orders that go by it. */
export function withoutDelivery(filter: AuctionFilter): AuctionFilter {
  const unsorted = needsPlace({ sort: filter.sort }) ? { sort: undefined } : {}
  return { ...filter, ...unsorted, delivered: undefined }
}
