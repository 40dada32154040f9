import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../browser/api.ts'
import { type OwnKey, ownedBy } from '../../browser/query-client.ts'
import { withNews } from '../../live/news/overtaken-answer.ts'
import { MINUTE } from '../../rules/durations.ts'
import { maximumQuery } from '../bidding/maximum/maximum-query.ts'
import { showStanding } from '../bidding/standing.ts'
import { auctionQuery } from '../lot/auction-queries.ts'
import { MY_AUCTIONS_ADDRESS } from './my-auctions-address.ts'
import type { MyAuction, MyAuctions } from './my-auctions.ts'

/** What was bid on or watched on another device is not told live, as long as nobody watches it here. */
const READ_ANYWAY_EVERY_MS = MINUTE

/** Which auctions are one's own. What the answer tells of each goes where the auction's own page has it, and is kept live there. */
export interface MyAuctionIds {
  ids: string[]
  total: number
}

export function myAuctionsQuery(userId: string | null) {
  return queryOptions<MyAuctionIds, Error, MyAuctionIds, OwnKey>({
    queryKey: [MY_AUCTIONS_ADDRESS, { viewer: userId }],
    queryFn: async ({ client, signal }) => {
      const answer = await callApi<MyAuctions>(MY_AUCTIONS_ADDRESS, { signal, signedIn: true })
      for (const item of answer.items) keep(client, item, userId)
      return { ids: answer.items.map(({ auction }) => auction.id), total: answer.total }
    },
    ...ownedBy(userId),
    refetchInterval: READ_ANYWAY_EVERY_MS,
  })
}

function keep(
  client: QueryClient,
  { auction, standing, maximum }: MyAuction,
  userId: string | null,
) {
  const { queryKey } = auctionQuery(auction.id)
  client.setQueryData(queryKey, (known) => {
    const kept = withNews(known, auction)
    // An answer that is too old to tell anything makes what is known no younger.
    return kept === known ? undefined : kept
  })
  if (userId === null) return
  showStanding(client, auction.id, userId, standing)
  client.setQueryData(maximumQuery(auction.id, userId).queryKey, {
    amount: maximum,
    standing: standing.standing,
    auction,
  })
}
