import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { Bids } from '../bidding/bid-history.ts'
import { pricesQuery } from '../lot/auction-queries.ts'
import type { PriceStep } from './price-line.ts'

/** The bids as steps of the price, live. Those too long ago to be in the list are a choice of them. */
export function usePriceSteps(auction: AuctionView, bids: Bids): readonly PriceStep[] {
  const { rows, hasEarlier } = bids
  const { data } = useQuery({ ...pricesQuery(auction), enabled: hasEarlier })
  return useMemo(
    () => (hasEarlier && data ? [...data.items, ...rows] : rows),
    [hasEarlier, data, rows],
  )
}
