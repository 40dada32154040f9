import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { useId, useState } from 'react'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { noticesText } from '../../languages/site/notices.ts'
import { Button } from '../../ui/button.tsx'
import {
  latestNoticesQuery,
  NOTICES_ADDRESS,
  unreadCount,
  type NoticeList,
} from '../frame/bell/latest-notices.ts'
import { useMarkRead } from '../frame/bell/mark-read.ts'
import { NoticeRows } from './notice-rows.tsx'
import './notices.css'

/** How many new ones stand there while the list is not opened. */
const SHOWN_NEW = 3
const PER_PAGE = 20
/** Where the bell's 'See all' leads. */
const ANCHOR = 'notifications'

/** What the member was told: what is new, and all of it when asked. */
export function NoticesPanel({ userId }: { userId: string | null }) {
  // Whoever opens the dashboard reads the latest; the number in the header may be a minute old.
  const { data } = useQuery({ ...latestNoticesQuery(userId), staleTime: 0 })
  const { isOpen, setOpen } = useOpenList()
  const { markAll, isMarking } = useMarkRead()
  const id = useId()
  if (!data || data.total === 0) return null
  const fresh = data.items.filter(({ read_at }) => read_at === null).slice(0, SHOWN_NEW)
  const count = unreadCount(data)
  return (
    <section className="panel notices" id={ANCHOR} aria-labelledby={id}>
      <div className="spread notices-head">
        <h2 className="h beside" id={id}>
          <Bell className="icon" />
          {noticesText('notifications')}
          <small>{count ? noticesText('countNew', { count }) : noticesText('nothingNew')}</small>
        </h2>
        <div className="cluster">
          {count ? (
            <Button
              look="ghost"
              size="sm"
              busy={isMarking && noticesText('saving')}
              onClick={markAll}
            >
              {noticesText('markAllRead')}
            </Button>
          ) : null}
          <Button
            look="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
          >
            {noticesText.rich(isOpen ? 'showLess' : 'showAll', {
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        </div>
      </div>
      <div id={`${id}-list`}>
        {isOpen ? <AllNotices userId={userId} /> : <NoticeRows notices={fresh} />}
      </div>
    </section>
  )
}

/** The bell leads to all of them. */
function useOpenList() {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === ANCHOR })
  const [isOpen, setOpen] = useState(isAskedFor)
  const [wasAskedFor, setAskedFor] = useState(isAskedFor)
  if (isAskedFor !== wasAskedFor) {
    setAskedFor(isAskedFor)
    if (isAskedFor) setOpen(true)
  }
  return { isOpen, setOpen }
}

function AllNotices({ userId }: { userId: string | null }) {
  const list = useInfiniteQuery<
    NoticeList,
    Error,
    InfiniteData<NoticeList, string | null>,
    OwnKey,
    string | null
  >({
    queryKey: [`${NOTICES_ADDRESS}?limit=${PER_PAGE}`, { viewer: userId }],
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    ...ownedBy(userId),
  })
  if (list.isPending) return <output className="notices-state">{noticesText('loading')}</output>
  if (list.isError) {
    return (
      <p className="notices-state">
        {noticesText('notLoaded')}{' '}
        <Button look="line" size="sm" onClick={() => void list.refetch()}>
          {noticesText('tryAgain')}
        </Button>
      </p>
    )
  }
  return (
    <>
      <NoticeRows notices={list.data.pages.flatMap(({ items }) => items)} />
      {list.hasNextPage ? (
        <div className="more notices-state">
          <Button
            look="line"
            size="sm"
            busy={list.isFetchingNextPage && noticesText('loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {noticesText('loadMore')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
