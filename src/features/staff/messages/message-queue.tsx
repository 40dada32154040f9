import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { shortDay } from '../../lot/instants.ts'
import { useKeptText } from '../frame/kept-text.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useEachSecond } from '../frame/use-each-second.ts'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed } from '../table/table-states.tsx'
import { span } from '../today/urgency.ts'
import { MESSAGES_ADDRESS, type MessageView } from './messages.ts'
import { draftOf, type MessageList } from './use-messages.ts'

interface MessageQueueProps {
  waiting: MessageList
  answered: MessageList
  open: string | null
}

/** Those that wait, and below them those that were answered. */
export function MessageQueue({ waiting, answered, open }: MessageQueueProps) {
  return (
    <section className="panel message-queue" aria-label="Messages">
      <div className="message-file">
        <CsvButton name="messages" address={MESSAGES_ADDRESS} query="" />
      </div>
      <Part title="Waiting for an answer" list={waiting} open={open} none="None waits." />
      <Part title="Answered" list={answered} open={open} none="None was answered yet." />
    </section>
  )
}

interface PartProps {
  title: string
  list: MessageList
  open: string | null
  none: string
}

function Part({ title, list, open, none }: PartProps) {
  const { rows, total, error, hasMore, isLoadingMore, loadMore, refetch } = list
  return (
    <section className="message-part">
      <h2>
        {title} {rows ? <small>{total.toLocaleString('en-US')}</small> : null}
      </h2>
      {error ? (
        <RowsFailed error={error} onTryAgain={refetch} isStale={rows !== undefined} />
      ) : null}
      {rows?.length === 0 ? <p className="message-none">{none}</p> : null}
      <ul>
        {rows?.map((message) => (
          <Row key={message.id} message={message} isOpen={message.id === open} />
        ))}
      </ul>
      {hasMore ? (
        <Button look="ghost" size="sm" busy={isLoadingMore && 'Loading...'} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}

function Row({ message, isOpen }: { message: MessageView; isOpen: boolean }) {
  const { id, name, subject, message: text, created_at: at, answered_at: answeredAt } = message
  const [draft] = useKeptText(draftOf(id))
  const waits = useEachSecond((now) => span(now - Date.parse(at)))
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={element} className={clsx('message-row', isOpen && 'is-open')}>
      <StaffLink path="messages" search={`message=${id}`} isCurrent={isOpen}>
        <span className="spread">
          <b className="one-line">{name}</b>
          <small>{answeredAt ? shortDay(at) : `waits ${waits}`}</small>
        </span>
        <span className="one-line">{subject}</span>
        <small className="one-line">
          {draft && !answeredAt ? <em>Draft: </em> : null}
          {draft && !answeredAt ? draft : text}
        </small>
      </StaffLink>
    </li>
  )
}
