import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../../browser/query-client.ts'
import { frameMoreText } from '../../../languages/site/frame-more.ts'

/** What a member was told. Times RFC 3339 in UTC. */
export interface NoticeView {
  id: string
  kind: string
  title: string
  text: string
  /** Where it leads to on our site. */
  url: string
  created_at: string
  /** Null until it was read. */
  read_at: string | null
}

export interface NoticeList {
  items: NoticeView[]
  total: number
  next_cursor: string | null
}

export const NOTICES_ADDRESS = '/api/me/notifications'
/** As many are read for a look at their number. */
const LATEST = 10
/** What is new is told live: this is for when it is not. */
export const REREAD_MS = 60_000

/** The latest notices: one query for the header and the dashboard. */
export function latestNoticesQuery(userId: string | null) {
  return queryOptions<NoticeList, Error, NoticeList, OwnKey>({
    queryKey: [`${NOTICES_ADDRESS}?limit=${LATEST}`, { viewer: userId }],
    ...ownedBy(userId),
    staleTime: REREAD_MS,
  })
}

/** "3", or "9+" where all of the latest are new; null where none is. */
export function unreadCount({ items }: { items: readonly { read_at: string | null }[] }) {
  const unread = items.filter(({ read_at }) => read_at === null).length
  if (unread === 0) return null
  return unread < LATEST ? String(unread) : `${LATEST - 1}+`
}

/** What came after this time (RFC 3339) and is not read, in its order, as it is said aloud; null where nothing did. */
export function newInWords(
  { items }: { items: readonly Pick<NoticeView, 'title' | 'created_at' | 'read_at'>[] },
  after: string,
): string | null {
  const titles = items
    .filter((notice) => notice.created_at > after && notice.read_at === null)
    .map(({ title }) => title)
    .toReversed()
  if (titles.length === 0) return null
  return frameMoreText('newNotifications', { count: titles.length, titles: titles.join('. ') })
}
