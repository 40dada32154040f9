import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiProblem } from '../../../browser/api.ts'
import { companyText } from '../../../languages/site/company.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { weekdayAndTime } from '../../lot/instants.ts'
import './conversation.css'
import { conversationAddress, type ConversationView } from './conversation.ts'
import { WriteAgainForm } from './write-again-form.tsx'

/** What was written, and the way to write again; `token` is null until it is known. */
export function Conversation({ token }: { token: string | null }) {
  if (token === null) return <Skeleton className="conversation-loading" />
  return token === '' ? <UnknownLink /> : <Known token={token} />
}

function Known({ token }: { token: string }) {
  const address = conversationAddress(token)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery<ConversationView>({ queryKey: [address] })
  if (!data && error instanceof ApiProblem && error.problem.status === 404) return <UnknownLink />
  if (!data && error)
    return (
      <div role="alert" className="stack">
        <p>{companyText('notLoaded', { problem: error.message })}</p>
        <Button look="line" onClick={() => void refetch()}>
          {companyText('tryAgain')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="conversation-loading" />
  return (
    <>
      <p className="page-lead">{data.subject}</p>
      <ol className="stack conversation-messages" aria-label={companyText('messages')}>
        {data.messages.map((message, at) => (
          // Nothing is ever put between them.
          // oxlint-disable-next-line react/no-array-index-key -- the order never changes
          <li key={at} className="panel" data-by={message.written_by}>
            <h2>
              {message.written_by === 'us' ? 'Hammerlane' : companyText('you')}
              <time dateTime={message.written_at}>{weekdayAndTime(message.written_at)}</time>
            </h2>
            <p>{message.text}</p>
          </li>
        ))}
      </ol>
      {data.can_write ? (
        <WriteAgainForm
          key={address}
          address={address}
          onSent={() => queryClient.invalidateQueries({ queryKey: [address] })}
        />
      ) : (
        <Elsewhere>{companyText('conversationFull')}</Elsewhere>
      )}
    </>
  )
}

function UnknownLink() {
  return <Elsewhere>{companyText('linkIncomplete')}</Elsewhere>
}

function Elsewhere({ children }: { children: string }) {
  return (
    <>
      <p>{children}</p>
      <Link to="/contact" className={buttonClass('lane')}>
        {companyText('contactUs')}
      </Link>
    </>
  )
}
