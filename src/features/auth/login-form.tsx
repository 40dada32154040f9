import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isHalfSignedIn } from '../../browser/second-step.ts'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { authText } from '../../languages/site/auth.ts'
import { loginRules } from '../../rules/accounts.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFormSending } from '../security/use-form-sending.ts'
import { useCaptcha } from './use-captcha.tsx'

interface LoginFormProps {
  /** The address that is to sign in, where it is known; only the password is asked for then. */
  email: string
  onDone: () => void
}

/** Login: specification, sections 2 and 5. A right password leads to the auctions, or to the second step. */
export function LoginForm({ email: known, onDone }: LoginFormProps) {
  const form = useCheckedForm(loginRules, { email: known, password: '' })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (known) element.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  }, [known])
  const captcha = useCaptcha()
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: authText('signInFailed'),
    async send() {
      const { email, password } = form.values
      const auth = await signIn()
      const options = captcha.take()
      const credentials = { email: email.trim(), password, options }
      const { data, error } = await auth.signInWithPassword(credentials)
      if (error) return error
      if (isHalfSignedIn(data.session)) return null
      toastSuccess(authText('success'), authText('loggedIn'))
      onDone()
      return null
    },
  })
  return (
    <form ref={element} className="stack auth-form" {...formProps}>
      <div className="stack">
        <TextField
          label={authText('email')}
          type="email"
          autoComplete="username"
          {...form.text('email')}
        />
        <PasswordField
          label={authText('password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Link to="/auth/forgot-password" className="link auth-forgot">
          {authText('forgotPassword')}
        </Link>
        {captcha.box}
      </div>
      <div className="stack auth-actions">
        <SubmitButton look="lane" size="lg" busy={isBusy && authText('loggingIn')}>
          {authText('login')}
        </SubmitButton>
        <Link to="/" className="link">
          {authText('backToHome')}
        </Link>
        <Link to="/terms" className="link">
          {authText('termsAndConditions')}
        </Link>
      </div>
    </form>
  )
}
