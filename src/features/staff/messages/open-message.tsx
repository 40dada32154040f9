import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useFirstAnswers } from '../../../browser/first-answers.ts'
import { useSession, viewerOf } from '../../../browser/session.ts'
import { messagesText } from '../../../languages/staff/messages.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { weekdayAndTime } from '../../lot/instants.ts'
import { FoundLink } from '../frame/found-link.tsx'
import { usePlace } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Assignee } from './assignee.tsx'
import { cannedQuery } from './canned-answers.tsx'
import type { MessageInConversation, OpenMessage } from './messages.ts'
import { OtherMessages } from './other-messages.tsx'
import { narrowedTo, useMessage } from './use-messages.ts'

interface OpenMessageProps {
  id: string
  onAnswered: () => void
}

/** A conversation in full, and the way to answer. */
export function OpenMessagePanel({ id, onAnswered }: OpenMessageProps) {
  const { data, error, refetch } = useMessage(id)
  // They stand above the field for the answer, which somebody may be about to press.
  const hasCanned = useFirstAnswers(useSession(viewerOf), useQuery(cannedQuery))
  const isWide = useIsWide()
  const { search } = usePlace()
  return (
    // A long one is scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="panel message-open" aria-label={messagesText('message')} tabIndex={0}>
      {isWide ? null : (
        <StaffLink
          path="messages"
          search={narrowedTo(search)}
          className={buttonClass('ghost', 'sm')}
        >
          <ArrowLeft className="icon" />
          {messagesText('allMessages')}
        </StaffLink>
      )}
      {data && hasCanned ? (
        <Known {...data} onAnswered={onAnswered} />
      ) : error ? (
        <RowsFailed error={error} onTryAgain={() => void refetch()} />
      ) : (
        <RowsLoading />
      )}
    </section>
  )
}

function Known({ message, conversation, onAnswered }: OpenMessage & { onAnswered: () => void }) {
  const { id, name, email, phone, subject, member_id: member } = message
  return (
    <>
      <header>
        <h2 className="h">{subject}</h2>
        <p>
          <b>
            {member ? (
              <FoundLink kind="member" id={member}>
                {name}
              </FoundLink>
            ) : (
              name
            )}
          </b>
          <small>{messagesText(member ? 'signedIn' : 'notSignedIn')}</small>
        </p>
        <p className="message-ways">
          <a href={`mailto:${email}`}>{email}</a>
          {phone ? <Telephone number={phone} /> : null}
        </p>
        <Assignee message={message} />
      </header>
      <ol className="message-conversation" aria-label={messagesText('conversation')}>
        {conversation.map((one) => (
          <Written key={one.number} message={one} name={name} />
        ))}
      </ol>
      <AnswerForm
        key={id}
        message={message}
        after={conversation.at(-1)?.number ?? 0}
        onAnswered={onAnswered}
      />
      <OtherMessages key={`others of ${id}`} message={message} />
    </>
  )
}

/** Who wrote it and when, and what. */
function Written({ message, name }: { message: MessageInConversation; name: string }) {
  const { answered_by: by, answerer, text, phone, written_at: at } = message
  const isAnswer = by !== null
  const writer = isAnswer
    ? messagesText('answeredBy', { name: answerer ?? messagesText('aColleague') })
    : (message.name ?? name)
  return (
    <li className={clsx(isAnswer && 'message-answer')}>
      <h3>
        {writer}
        <small>{weekdayAndTime(at)}</small>
        {phone ? (
          <small>
            <Telephone number={phone} />
          </small>
        ) : null}
      </h3>
      <p className="message-text">{text}</p>
    </li>
  )
}

function Telephone({ number }: { number: string }) {
  return <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number}</a>
}
