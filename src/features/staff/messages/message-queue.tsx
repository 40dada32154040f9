import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { uiText } from '../../../languages/site/ui.ts'
import { messagesText } from '../../../languages/staff/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { shortDay } from '../../lot/instants.ts'
import { useKeptText } from '../frame/kept-text.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { STAFF_MEMBER_ADDRESS, type StaffMember } from '../frame/staff-member.ts'
import { useEachSecond } from '../frame/use-each-second.ts'
import { countText } from '../table/count-text.ts'
import { CsvButton } from '../table/csv-button.tsx'
import { SearchField } from '../table/search-field.tsx'
import { RowsFailed } from '../table/table-states.tsx'
import { span } from '../today/urgency.ts'
import {
  COLLEAGUES_ADDRESS,
  MESSAGES_ADDRESS,
  type Colleagues,
  type MessageView,
} from './messages.ts'
import { draftOf, narrowedTo, type MessageList } from './use-messages.ts'

interface MessageQueueProps {
  waiting: MessageList
  answered: MessageList
  open: string | null
}

/** Those that wait, and below them those that were answered. */
export function MessageQueue({ waiting, answered, open }: MessageQueueProps) {
  const { search } = usePlace()
  const narrowed = narrowedTo(search)
  const q = search.get('q')
  const none = q ? messagesText('nothingHas', { words: q }) : undefined
  return (
    <section className="panel message-queue" aria-label={messagesText('messages')}>
      <div className="message-file">
        <SearchField
          label={messagesText('searchMessages')}
          placeholder={messagesText('searchBy')}
        />
        <CsvButton name="messages" address={MESSAGES_ADDRESS} query={narrowed} />
      </div>
      <Whose />
      <Part
        title={messagesText('waitingForAnswer')}
        list={waiting}
        open={open}
        none={none ?? messagesText('nothingWaiting')}
      />
      <Part
        title={messagesText('answered')}
        list={answered}
        open={open}
        none={none ?? messagesText('noneAnswered')}
      />
    </section>
  )
}

/** All messages, or one's own alone. */
function Whose() {
  const { data: me } = useQuery(staffQuery<StaffMember>(STAFF_MEMBER_ADDRESS))
  const { search, change } = usePlace()
  const isOwn = search.get('assigned_to') !== null
  return (
    <div className="cluster message-whose">
      {[false, true].map((own) => (
        <Button
          key={String(own)}
          look={own === isOwn ? 'ink' : 'line'}
          size="sm"
          aria-pressed={own === isOwn}
          onClick={() => change({ assigned_to: own && me ? me.id : null, message: null })}
        >
          {messagesText(own ? 'assignedToMe' : 'all')}
        </Button>
      ))}
    </div>
  )
}

interface PartProps {
  title: string
  list: MessageList
  open: string | null
  none: string
}

function Part({ title, list, open, none }: PartProps) {
  const { rows, total, isTotalCapped, error, hasMore, isLoadingMore, loadMore, refetch } = list
  return (
    <section className="message-part">
      <h2>
        {title} {rows ? <small>{countText({ total, isTotalCapped })}</small> : null}
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
        <Button look="ghost" size="sm" busy={isLoadingMore && uiText('loading')} onClick={loadMore}>
          {messagesText('showMore')}
        </Button>
      ) : null}
    </section>
  )
}

function Row({ message, isOpen }: { message: MessageView; isOpen: boolean }) {
  const { id, name, subject, latest: text, waits_since: at, answered_at: answeredAt } = message
  const [draft] = useKeptText(draftOf(id))
  const assignee = useColleague(message.assigned_to)
  const waits = useEachSecond((now) => span(now - Date.parse(at)))
  const { search } = usePlace()
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={element} className={clsx('message-row', isOpen && 'is-open')}>
      <StaffLink path="messages" search={placeOf(id, search)} isCurrent={isOpen}>
        <span className="spread">
          <b className="one-line">{name}</b>
          <small>{answeredAt ? shortDay(at) : messagesText('waits', { span: waits })}</small>
        </span>
        <span className="one-line">
          {subject}
          {message.replies > 0 ? (
            <small className="message-count">
              {messagesText('countMessages', { count: message.replies + 1 })}
            </small>
          ) : null}
        </span>
        {assignee ? (
          <small className="one-line">{messagesText('assignedTo', { name: assignee })}</small>
        ) : null}
        <small className="one-line">
          {draft ? <em>{messagesText('draft')}</em> : null}
          {draft || text}
        </small>
      </StaffLink>
    </li>
  )
}

/** What the list is narrowed to stays. */
function placeOf(message: string, search: URLSearchParams): string {
  const place = new URLSearchParams(search)
  place.set('message', message)
  return place.toString()
}

function useColleague(id: string | null): string | undefined {
  const { data } = useQuery({ ...staffQuery<Colleagues>(COLLEAGUES_ADDRESS), staleTime: 60_000 })
  return data?.items.find((one) => one.id === id)?.name
}
