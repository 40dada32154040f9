import { queryOptions } from '@tanstack/react-query'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { pricesAddress, runsAddress } from '../../lot/auction-queries.ts'
import type { PriceList } from '../../lot/auction.ts'
import type { PastRun, PastRuns } from './runs.ts'

export function pastRunsQuery(id: string) {
  return queryOptions<PastRuns, Error, PastRuns, readonly [string]>({
    queryKey: [runsAddress(id)],
  })
}

/** The amounts of one run and when they were bid: who bid is not told once a lot is held again. */
export function runPricesQuery(id: string, run: number) {
  return queryOptions<PriceList, Error, PriceList, readonly [string]>({
    queryKey: [`${pricesAddress(id)}?run=${run}`],
  })
}

/** The auction as it stood when the run was over: what was sold is told as it is known today. */
export function asOfRun(auction: AuctionView, past: PastRun): AuctionView {
  return {
    ...auction,
    run: past.run,
    status: past.result === 'sold' ? 'sold' : 'ended',
    ...{ starting_bid: past.started_from, current_bid: past.highest_bid },
    ...{ sale_price: past.price, bid_count: past.bid_count, buy_now_price: null },
    ...{ started_at: past.started_at, ends_at: past.ended_at, paused_at: null },
  }
}
