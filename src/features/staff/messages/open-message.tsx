import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { weekdayAndTime } from '../../lot/instants.ts'
import { FoundLink } from '../frame/found-link.tsx'
import { useKeptText } from '../frame/kept-text.ts'
import { usePlace } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Assignee } from './assignee.tsx'
import type { OpenMessage } from './messages.ts'
import { OtherMessages } from './other-messages.tsx'
import { draftOf, narrowedTo, useMessage } from './use-messages.ts'

interface OpenMessageProps {
  id: string
  onAnswered: () => void
}

/** A message in full, and the answer to it. */
export function OpenMessagePanel({ id, onAnswered }: OpenMessageProps) {
  const { data, error, refetch } = useMessage(id)
  const isWide = useIsWide()
  const { search } = usePlace()
  return (
    // A long one is scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="panel message-open" aria-label="Message" tabIndex={0}>
      {isWide ? null : (
        <StaffLink
          path="messages"
          search={narrowedTo(search)}
          className={buttonClass('ghost', 'sm')}
        >
          <ArrowLeft className="icon" />
          All messages
        </StaffLink>
      )}
      {data ? (
        <Known {...data} onAnswered={onAnswered} />
      ) : error ? (
        <RowsFailed error={error} onTryAgain={() => void refetch()} />
      ) : (
        <RowsLoading />
      )}
    </section>
  )
}

function Known({ message, answerer, onAnswered }: OpenMessage & { onAnswered: () => void }) {
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
          <small>{member ? 'signed in as a member' : 'not signed in'}</small>
        </p>
        <p className="message-ways">
          <a href={`mailto:${email}`}>{email}</a>
          {phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : null}
          <small>{weekdayAndTime(message.created_at)}</small>
        </p>
        <Assignee message={message} />
      </header>
      <p className="message-text">{message.message}</p>
      {message.answer === null ? (
        <AnswerForm key={id} message={message} onAnswered={onAnswered} />
      ) : (
        <Answer message={message} answerer={answerer} />
      )}
      <OtherMessages key={`others of ${id}`} message={message} />
    </>
  )
}

/** What was answered; and where somebody else was quicker, what one had typed oneself. */
function Answer({ message, answerer }: OpenMessage) {
  const [draft, keepDraft] = useKeptText(draftOf(message.id))
  return (
    <section className="message-answer" aria-label="Answer">
      <h3>
        {answerer ? `Answered by ${answerer}` : 'Answered'}
        <small>{message.answered_at ? weekdayAndTime(message.answered_at) : null}</small>
      </h3>
      <p className="message-text">{message.answer}</p>
      {draft.trim() !== '' && draft.trim() !== message.answer ? (
        <Notice icon={CircleAlert}>
          <b>It was answered before you sent yours.</b> What you had typed:
          <p className="message-text">{draft}</p>
          <Button look="line" size="sm" onClick={() => keepDraft('')}>
            Discard my text
          </Button>
        </Notice>
      ) : null}
    </section>
  )
}
