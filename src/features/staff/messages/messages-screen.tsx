import MailOpen from 'lucide-react/icons/mail-open'
import { useEffect } from 'react'
import { messagesText } from '../../../languages/staff/messages.ts'
import { EmptyState } from '../../../ui/notice.tsx'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { useIsWide } from '../frame/use-is-wide.ts'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { MessageQueue } from './message-queue.tsx'
import './messages.css'
import { OpenMessagePanel } from './open-message.tsx'
import { narrowedTo, useMessages } from './use-messages.ts'

/** What people wrote: those that wait on top, the oldest first; the one that is open beside them, on phones in their place. */
export function MessagesScreen() {
  const isWide = useIsWide()
  const { search, change } = usePlace()
  const narrowed = narrowedTo(search)
  const waiting = useMessages('waiting', narrowed)
  const answered = useMessages('answered', narrowed)
  const open = search.get('message')
  // Not one of the rows that go as soon as those come that were asked for.
  const first = waiting.isOfBefore ? undefined : waiting.rows?.[0]?.id
  useEffect(() => {
    // It stays open also once a colleague has answered it.
    if (isWide && open === null && first !== undefined) change({ message: first })
  }, [isWide, open, first, change])

  const ids = [...(waiting.rows ?? []), ...(answered.rows ?? [])].map(({ id }) => id)
  function move(by: 1 | -1): void {
    const at = open === null ? -1 : ids.indexOf(open)
    const next = ids[at < 0 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1)]
    if (next !== undefined) change({ message: next })
  }
  useKey('J', () => move(1), { name: messagesText('next'), isShown: true })
  useKey('K', () => move(-1), { name: messagesText('previous'), isShown: true })

  /** The one that has waited longest of the rest; where none waits, what was sent stays to be read. */
  function goOn(from: string): void {
    const rest = (waiting.rows ?? []).filter(({ id }) => id !== from)
    const next = rest[0]
    if (next && new URLSearchParams(location.search).get('message') === from)
      change({ message: next.id })
  }

  if (!waiting.rows)
    return waiting.error ? (
      <RowsFailed error={waiting.error} onTryAgain={waiting.refetch} />
    ) : (
      <RowsLoading />
    )
  const panel = open && <OpenMessagePanel key={open} id={open} onAnswered={() => goOn(open)} />
  if (!isWide && panel) return panel
  return (
    <div className="messages">
      <MessageQueue waiting={waiting} answered={answered} open={open} />
      {isWide ? (panel ?? <NothingOpen />) : null}
    </div>
  )
}

function NothingOpen() {
  return (
    <EmptyState
      icon={MailOpen}
      as="h2"
      title={messagesText('noneWaits')}
      text={messagesText('noneWaitsText')}
      action={<GoToScreen path="" />}
    />
  )
}
