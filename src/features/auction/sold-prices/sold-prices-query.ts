import { queryOptions } from '@tanstack/react-query'
import type { AuctionView } from '../../../rules/public-auction.ts'
import type { SoldPrices } from './sold-prices.ts'

export function soldPricesQuery(id: string) {
  return queryOptions<SoldPrices, Error, SoldPrices, readonly [string]>({
    queryKey: [`/api/auctions/${encodeURIComponent(id)}/sold-prices`],
  })
}

/** Whether there can be others of its kind. */
export function hasKind({
  make,
  model,
  body_style,
}: Pick<AuctionView, 'make' | 'model' | 'body_style'>): boolean {
  return make !== null && (model ?? body_style) !== null
}
