import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
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
  head: () => hiddenHead('Forgot your password'),
  component: ForgotPasswordPage,
})

/** Asks for the mail that lets one choose a new password. Whether there is an account is told to nobody. */
function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo ? (
    <AuthFrame
      title="Check your email"
      lead={
        <>
          If there is an account for <b>{sentTo}</b>, an email with a link is on its way. You can
          also enter the code from that email here.
        </>
      }
    >
      <RecoveryCodeForm email={sentTo} onAgain={() => setSentTo(null)} />
    </AuthFrame>
  ) : (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter the email of your account, and we will send you a link to choose a new password."
    >
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
    fallback: 'Failed to send the email',
    async send() {
      const email = form.values.email.trim()
      const redirectTo = `${location.origin}/auth/reset-password`
      const options = { redirectTo, ...captcha.take() }
      const { error } = await (await signIn()).resetPasswordForEmail(email, options)
      if (!error) onSent(email)
      return error
    },
  })
  return (
    <form className="stack auth-form" {...formProps}>
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      {captcha.box}
      <div className="stack auth-actions">
        <SubmitButton look="lane" size="lg" busy={isBusy && 'Sending...'}>
          Send the link
        </SubmitButton>
        <Link to="/auth" className="link">
          Back to login
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
    fallback: 'Failed to check the code',
    async send() {
      const auth = await signIn()
      const token = bareCode(form.values.code)
      const { error } = await auth.verifyOtp({ email, token, type: 'recovery' })
      if (error) return tellOfCode(form, error)
      toastSuccess('Success!', 'Now choose a new password.')
      await navigate({ to: '/auth/reset-password' })
      return null
    },
  })
  return (
    <form className="stack auth-form" {...formProps}>
      <CodeField text={form.text('code')} />
      <div className="stack auth-actions">
        <SubmitButton look="lane" size="lg" busy={isBusy && 'Checking...'}>
          Continue
        </SubmitButton>
        <button type="button" className="link" onClick={onAgain}>
          Send another email
        </button>
        <Link to="/auth" className="link">
          Back to login
        </Link>
      </div>
    </form>
  )
}
