import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { outboxText } from '../../../languages/staff/outbox.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import { DownloadButton } from '../../settlement/download-button.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { kindInWords } from './kind-words.ts'
import { MailFrame } from './mail-frame.tsx'
import { StateWord } from './outbox-columns.tsx'
import { OUTBOX_ADDRESS, type OpenMail } from './outbox.ts'
import { resend } from './resend-act.ts'

/** A mail as its reader sees it, and what became of it. */
export function MailPeek({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffQuery<OpenMail>(`${OUTBOX_ADDRESS}/${id}`))
  const { change } = usePlace()
  if (!data)
    return error ? <RowsFailed error={error} onTryAgain={() => void refetch()} /> : <RowsLoading />
  const { mail } = data
  return (
    <div className="stack mail-peek">
      <div className="spread">
        <h2 className="h">{mail.subject}</h2>
        <IconButton label={outboxText('closeMail')} onClick={() => change({ row: null })}>
          <X className="icon" />
        </IconButton>
      </div>
      <Facts mail={mail} />
      {mail.given_up_at ? <Resend mail={mail} /> : null}
      <Forms mail={mail} />
    </div>
  )
}

function Facts({ mail }: OpenMail) {
  const { to, kind, created_at: written, sent_at: sent, tries, last_error: error } = mail
  return (
    <dl>
      <dt>{outboxText('to')}</dt>
      <dd>{to}</dd>
      <dt>{outboxText('kind')}</dt>
      <dd>{kindInWords(kind)}</dd>
      <dt>{outboxText('state')}</dt>
      <dd>
        <StateWord mail={mail} />
      </dd>
      <dt>{outboxText('written')}</dt>
      <dd>{exactInstant(written)}</dd>
      <dt>{outboxText('sent')}</dt>
      <dd>{sent ? exactInstant(sent) : outboxText('notYet')}</dd>
      <dt>{outboxText('tries')}</dt>
      <dd>{tries}</dd>
      {error ? (
        <>
          <dt>{outboxText('error')}</dt>
          <dd>{error}</dd>
        </>
      ) : null}
      {mail.attachments.map(({ id, filename }, at) => (
        <div key={id + filename}>
          <dt>{outboxText('attached')}</dt>
          <dd>
            <DownloadButton
              address={`${OUTBOX_ADDRESS}/${mail.id}/attachments/${at + 1}`}
              name={filename}
              what={filename}
              of={mail.subject}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Resend({ mail }: OpenMail) {
  const [isAsking, setAsking] = useState(false)
  useKey('R', () => setAsking(true), { name: outboxText('sendAgain'), isShown: true })
  return (
    <>
      <Button look="ink" onClick={() => setAsking(true)}>
        <RotateCw className="icon" />
        {outboxText('sendAgainMore')} <KeyCap keys="R" />
      </Button>
      {isAsking ? <ActDialog act={resend(mail)} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const FORMS = { html: 'asPage', text: 'asText' } as const

function Forms({ mail: { subject, text, html } }: OpenMail) {
  const [form, setForm] = useState<keyof typeof FORMS>('html')
  return (
    <>
      <div className="cluster">
        {(['html', 'text'] as const).map((name) => (
          <Button
            key={name}
            look={name === form ? 'ink' : 'line'}
            size="sm"
            aria-pressed={name === form}
            onClick={() => setForm(name)}
          >
            {outboxText(FORMS[name])}
          </Button>
        ))}
      </div>
      {form === 'html' && html !== null ? (
        <MailFrame html={html} title={outboxText('mailOf', { subject })} />
      ) : (
        // A long one is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre className="mail-text" tabIndex={0} aria-label={outboxText('textOfMail')}>
          {text}
        </pre>
      )}
    </>
  )
}
