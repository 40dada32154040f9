import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { Suspense, useEffect, useRef, useState } from 'react'
import { PUSH_ADDRESS } from '../../../browser/forget-push.ts'
import { readStored } from '../../../browser/stored-texts.ts'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { loadPart } from '../../../browser/waits/load-part.ts'
import { whenIdle } from '../../../browser/when-idle.ts'
import { frameMoreText } from '../../../languages/site/frame-more.ts'
import { useLostSince } from '../../../live/connection-state.ts'
import { OWN_NOTICES } from '../../../live/protocol.ts'
import { watchAuctions } from '../../../live/watch.ts'
import { IconButton } from '../../../ui/button.tsx'
import './bell.css'
import {
  latestNoticesQuery,
  newInWords,
  REREAD_MS,
  unreadCount,
  type NoticeList,
} from './latest-notices.ts'
import { rereadNotices } from './mark-read.ts'

const BellPopover = lazyPart(async () => (await import('./bell-popover.tsx')).BellPopover)

/** The latest notices of a member, live, and how many of them are new. */
export function OwnBell({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const notices = useLiveNotices(userId)
  useKeptPush(userId)
  const count = notices ? unreadCount(notices) : null
  return (
    <>
      <IconButton
        ref={button}
        className="bell"
        label={
          count ? frameMoreText('notificationsUnread', { count }) : frameMoreText('notifications')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={BellPopover.preload}
        onFocus={BellPopover.preload}
        onClick={() => {
          setWanted(true)
          setOpen(!isOpen)
        }}
      >
        <BellIcon className="icon" />
        {count ? (
          <span className="unread tn" aria-hidden="true">
            {count}
          </span>
        ) : null}
      </IconButton>
      <NewNotice notices={notices} />
      {isWanted ? (
        <Suspense>
          <BellPopover button={button} open={isOpen} onOpenChange={setOpen} notices={notices} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Read again when the live connection tells that they have changed; now and then while it is lost. */
function useLiveNotices(userId: string): NoticeList | undefined {
  const queryClient = useQueryClient()
  useEffect(
    () => watchAuctions([OWN_NOTICES], { onNoticesNews: () => void rereadNotices(queryClient) }),
    [queryClient],
  )
  const isLost = useLostSince() !== null
  const refetchInterval = isLost ? REREAD_MS : false
  return useQuery({ ...latestNoticesQuery(userId), refetchInterval }).data
}

/** Only where push was turned on. What fails is tried by the next page. */
function useKeptPush(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const keep = async () => {
      const { keepPushOn } = await loadPart(() => import('../../push/keep-push.ts'))
      await keepPushOn(queryClient, userId)
    }
    return whenIdle(() => {
      if (readStored(PUSH_ADDRESS)) keep().catch(() => undefined)
    })
  }, [queryClient, userId])
}

/** Says what has come since the page was opened, politely: all of it, for a win comes with its invoice. */
function NewNotice({ notices }: { notices: NoticeList | undefined }) {
  const [known, setKnown] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const latest = notices?.items[0]?.created_at ?? ''
  if (notices && known === null) setKnown(latest)
  else if (notices && known !== null && latest > known) {
    setKnown(latest)
    const words = newInWords(notices, known)
    if (words !== null) setSaid(words)
  }
  return (
    <span className="sr-only" aria-live="polite">
      {said}
    </span>
  )
}
