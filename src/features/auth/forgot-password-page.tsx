import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { addressHere } from '../../languages/address.ts'
import { authText } from '../../languages/site/auth.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { emailRule } from '../../rules/accounts.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { hiddenHead } from '../frame/page-head.ts'
import { CodeField } from '../security/code-field.tsx'
import { bareCode, sixDigitRules, tellOfCode } from '../security/typed-code.ts'
import { useFormSending } from '../security/use-form-sending.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useCaptcha } from './use-captcha.tsx'

export const Route = createFileRoute('/auth/forgot-password')({
  head: () => hiddenHead(titlesText('forgotPassword')),
  component: ForgotPasswordPage,
})

/** Asks for the mail that lets one choose a new password. Whether there is an account is told to nobody. */
function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo ? (
    <AuthFrame
      title={authText('checkYourEmail')}
      lead={authText.rich('linkOnItsWay', { b: (words) => <b>{words}</b>, email: sentTo })}
    >
      <RecoveryCodeForm email={sentTo} onAgain={() => setSentTo(null)} />
    </AuthFrame>
  ) : (
    <AuthFrame title={authText('forgotPassword')} lead={authText('forgotText')}>
      <AskForMail onSent={setSentTo} />
    </AuthFrame>
  )
}

const askRules = z.object({ email: emailRule })

function AskForMail({ onSent }: { onSent: (email: string) => void }) {
  const form = useCheckedForm(askRules, { email: '' })
  const captcha = useCaptcha()
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: authText('emailFailed'),
    async send() {
      const email = form.values.email.trim()
      const redirectTo = location.origin + addressHere('/auth/reset-password')
      const options = { redirectTo, ...captcha.take() }
      const { error } = await (await signIn()).resetPasswordForEmail(email, options)
      if (!error) onSent(email)
      return error
    },
  })
  return (
    <form className="stack auth-form" {...formProps}>
      <TextField
        label={authText('email')}
        type="email"
        autoComplete="username"
        {...form.text('email')}
      />
      {captcha.box}
      <div className="stack auth-actions">
        <SubmitButton look="lane" size="lg" busy={isBusy && authText('sending')}>
          {authText('sendLink')}
        </SubmitButton>
        <Link to="/auth" className="link">
          {authText('backToLogin')}
        </Link>
      </div>
    </form>
  )
}

/** For whoever reads mail on another device than this one. */
function RecoveryCodeForm({ email, onAgain }: { email: string; onAgain: () => void }) {
  const navigate = useNavigate()
  const form = useCheckedForm(sixDigitRules, { code: '' })
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: authText('codeCheckFailed'),
    async send() {
      const auth = await signIn()
      const token = bareCode(form.values.code)
      const { error } = await auth.verifyOtp({ email, token, type: 'recovery' })
      if (error) return tellOfCode(form, error)
      toastSuccess(authText('success'), authText('nowChoosePassword'))
      await navigate({ to: '/auth/reset-password' })
      return null
    },
  })
  return (
    <form className="stack auth-form" {...formProps}>
      <CodeField text={form.text('code')} />
      <div className="stack auth-actions">
        <SubmitButton look="lane" size="lg" busy={isBusy && authText('checking')}>
          {authText('continue')}
        </SubmitButton>
        <button type="button" className="link" onClick={onAgain}>
          {authText('sendAnotherEmail')}
        </button>
        <Link to="/auth" className="link">
          {authText('backToLogin')}
        </Link>
      </div>
    </form>
  )
}
