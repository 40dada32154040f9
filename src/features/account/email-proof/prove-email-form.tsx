import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { toastSuccess } from '../../../browser/toasts.ts'
import { accountText } from '../../../languages/site/account.ts'
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
  const { isBusy, run } = useAction(accountText('emailFailed'))
  const send = () =>
    run(async () => {
      const sending = { method: 'POST', signedIn: true } as const
      const { sent_to: to } = await callApi<{ sent_to: string }>(PROVE_EMAIL_ADDRESS, sending)
      setSentTo(to)
      toastSuccess(accountText('checkYourEmail'), accountText('codeSent', { email: to }))
      return null
    })
  return (
    <section className="soft stack prove-email" aria-label={accountText('confirmYourAddress')}>
      <p role="alert">
        <MailCheck className="icon" />
        <span>
          {sentTo
            ? accountText.rich('confirmFirstSent', {
                b: (words) => <b>{words}</b>,
                to: (words) => <span className="prove-email-to">{words}</span>,
                email: sentTo,
              })
            : accountText.rich('confirmFirst', { b: (words) => <b>{words}</b> })}
        </span>
      </p>
      {sentTo ? <CodeForm onProven={onProven} /> : null}
      <Button
        look={sentTo ? 'ghost' : 'ink'}
        size="sm"
        busy={isBusy && accountText('sending')}
        onClick={() => void send()}
      >
        {accountText(sentTo ? 'sendNewCode' : 'sendCode')}
      </Button>
    </section>
  )
}

function CodeForm({ onProven }: { onProven: () => void }) {
  const form = useCheckedForm(codeSchema, { code: '' })
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: accountText('confirmFailed'),
    async send() {
      const body = codeSchema.parse(form.values)
      await callApi(PROVE_EMAIL_ADDRESS, { method: 'PUT', body, signedIn: true })
      toastSuccess(accountText('emailConfirmed'), accountText('canBid'))
      onProven()
      return null
    },
  })
  return (
    <form className="prove-email-code" aria-label={accountText('enterCode')} {...formProps}>
      <TextField
        label={accountText('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.text('code')}
      />
      <Button look="ink" type="submit" busy={isBusy && accountText('checking')}>
        {accountText('confirm')}
      </Button>
    </form>
  )
}
