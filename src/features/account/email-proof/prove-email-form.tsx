import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { toastSuccess } from '../../../browser/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { useAction } from '../../security/use-action.ts'
import { useFormSending } from '../../security/use-form-sending.ts'
import './prove-email-form.css'
import { codeSchema, PROVE_EMAIL_ADDRESS } from './prove-email.ts'

/** The email address is proved where one was about to bid or buy; what was typed there stays. */
export function ProveEmailForm({ onProven }: { onProven: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isBusy, run } = useAction('Failed to send the email')
  const send = () =>
    run(async () => {
      const sending = { method: 'POST', signedIn: true } as const
      const { sent_to: to } = await callApi<{ sent_to: string }>(PROVE_EMAIL_ADDRESS, sending)
      setSentTo(to)
      toastSuccess('Check your email', `We sent a code to ${to}.`)
      return null
    })
  return (
    <section className="soft stack prove-email" aria-label="Confirm your email address">
      <p role="alert">
        <MailCheck className="icon" />
        <span>
          <b>Confirm your email address first.</b>{' '}
          {sentTo ? (
            <>
              Enter the code that we sent to <span className="prove-email-to">{sentTo}</span>.
            </>
          ) : (
            'We send you a six-digit code. What you have entered here stays.'
          )}
        </span>
      </p>
      {sentTo ? <CodeForm onProven={onProven} /> : null}
      <Button
        look={sentTo ? 'ghost' : 'ink'}
        size="sm"
        busy={isBusy && 'Sending...'}
        onClick={() => void send()}
      >
        {sentTo ? 'Send a new code' : 'Send the code'}
      </Button>
    </section>
  )
}

function CodeForm({ onProven }: { onProven: () => void }) {
  const form = useCheckedForm(codeSchema, { code: '' })
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: 'Failed to confirm your email',
    async send() {
      const body = codeSchema.parse(form.values)
      await callApi(PROVE_EMAIL_ADDRESS, { method: 'PUT', body, signedIn: true })
      toastSuccess('Email confirmed', 'You can bid and buy now.')
      onProven()
      return null
    },
  })
  return (
    <form className="prove-email-code" aria-label="Enter the code" {...formProps}>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.text('code')}
      />
      <Button look="ink" type="submit" busy={isBusy && 'Checking...'}>
        Confirm
      </Button>
    </form>
  )
}
