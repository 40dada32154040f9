import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { loginRules } from '../../rules/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstWrong, useCheckedForm } from '../../ui/checked-form.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { wordsOf } from './auth-failure.ts'

/** Login: specification, sections 2 and 5. A right password leads to the auctions. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const form = useCheckedForm(loginRules, { email: '', password: '' })
  const [isBusy, setBusy] = useState(false)

  async function submit(element: HTMLFormElement) {
    const wrong = form.check()
    if (wrong) {
      toastFailure('Validation Error', wrong)
      return focusFirstWrong(element)
    }
    setBusy(true)
    try {
      const { email, password } = form.values
      const { error } = await (await signIn()).signInWithPassword({ email: email.trim(), password })
      if (error) return toastFailure('Error', wordsOf(error, 'Failed to sign in'))
      toastSuccess('Success!', 'You have successfully logged in.')
      onDone()
    } catch {
      toastFailure('Error', 'Failed to sign in')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="auth-form"
      // Without scripts nothing may end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      }}
    >
      <div className="grid gap-4">
        <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.text('password')}
        />
      </div>
      <div className="auth-actions">
        <Button type="submit" look="lane" size="lg" busy={isBusy && 'Logging in...'}>
          Login
        </Button>
        <Link to="/" className="link">
          Back to home
        </Link>
        <Link to="/terms" className="link">
          Terms and conditions
        </Link>
      </div>
    </form>
  )
}
