import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AuctionView } from '../../../rules/public-auction.ts'
import type { AnnouncementList } from './announcements.ts'

type Announcing = Pick<AuctionView, 'id' | 'last_announcement'>

/** Read anew with each further one. */
export function announcementsQuery({ id, last_announcement: last }: Announcing) {
  return queryOptions<
    AnnouncementList,
    Error,
    AnnouncementList,
    readonly [address: string, { last: number }]
  >({
    queryKey: [`/api/auctions/${encodeURIComponent(id)}/announcements`, { last }],
    enabled: last > 0,
    placeholderData: keepPreviousData,
  })
}

/** Reads them for a page, where there are any. */
export async function loadAnnouncements(client: QueryClient, auction: Announcing): Promise<void> {
  if (auction.last_announcement > 0) await client.prefetchQuery(announcementsQuery(auction))
}
