import { Link } from '@tanstack/react-router'
import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef } from 'react'
import { signIn } from '../../browser/session.ts'
import { authText } from '../../languages/site/auth.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeField } from '../security/code-field.tsx'
import { bareCode, sixDigitRules, tellOfCode } from '../security/typed-code.ts'
import { useFormSending } from '../security/use-form-sending.ts'

interface ConfirmAddressProps {
  /** To which the mail went. */
  email: string
  /** What is said while the registration goes on; false while it waits. */
  busy: string | false
  onAgain: () => void
}

/**
 * A new account waits until its mail is answered: by its link, opened in this browser, or by its code, read on any device. Either
 * signs in, and the registration goes on by itself.
 */
export function ConfirmAddress({ email, busy, onAgain }: ConfirmAddressProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The button that was pressed is no longer there.
    element.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [])
  const form = useCheckedForm(sixDigitRules, { code: '' })
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: authText('codeCheckFailed'),
    async send() {
      const token = bareCode(form.values.code)
      const { error } = await (await signIn()).verifyOtp({ email, token, type: 'signup' })
      return tellOfCode(form, error)
    },
  })
  return (
    <section className="stack auth-confirm" aria-label={authText('confirmYourAddress')}>
      <Notice icon={MailCheck}>
        <output>
          {authText.rich('confirmAddressText', { b: (words) => <b>{words}</b>, email })}
        </output>
      </Notice>
      <form ref={element} className="stack" aria-label={authText('enterCode')} {...formProps}>
        <CodeField text={form.text('code')} />
        <div className="stack auth-actions">
          <SubmitButton look="lane" size="lg" busy={busy || (isBusy && authText('checking'))}>
            {authText('confirmMyAddress')}
          </SubmitButton>
          <button
            type="button"
            className="link"
            onClick={() => {
              form.clear()
              onAgain()
            }}
          >
            {authText('sendAnotherEmail')}
          </button>
          <Link to="/" className="link">
            {authText('backToHome')}
          </Link>
        </div>
      </form>
    </section>
  )
}
