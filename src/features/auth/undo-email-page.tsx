import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { secretHead } from '../frame/page-head.ts'
import { askSignIn } from '../security/ask-sign-in.ts'
import { useAction } from '../security/use-action.ts'
import { AfterLink } from './after-link.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const Route = createFileRoute('/auth/undo-email-change')({
  head: () => secretHead('Undo the change of your email'),
  component: UndoEmailPage,
})

/** Where the mail leads that tells of a changed address. Nothing happens before somebody presses: programs open links too. */
function UndoEmailPage() {
  const [state, setState] = useState<'asked' | 'undone' | 'unusable'>('asked')
  if (state === 'asked') return <Question onEnd={setState} />
  const isUndone = state === 'undone'
  return (
    <AfterLink
      title={isUndone ? 'The change is undone' : 'This link no longer works'}
      lead={
        isUndone
          ? 'Your account has its address back, and all devices are signed out. Now have a link sent to that address, to choose a new password.'
          : 'It works once, within 7 days of the change. If you have just undone it, choose a new password. If somebody else uses your account, write to us.'
      }
    >
      {/* The answer may have been lost, and by then no password works. */}
      <Link to="/auth/forgot-password" className={buttonClass('lane', 'lg')}>
        Choose a new password
      </Link>
      {isUndone ? null : (
        <Link to="/contact" className={buttonClass('line', 'lg')}>
          Contact us
        </Link>
      )}
    </AfterLink>
  )
}

/** How one signs in to choose a new password. */
interface Undone {
  recovery_token: string
}

function Question({ onEnd }: { onEnd: (state: 'undone' | 'unusable') => void }) {
  const navigate = useNavigate()
  const { isBusy, run } = useAction('Failed to undo the change')
  async function undo(): Promise<Error | null> {
    const asked = { token: location.hash.slice(1) }
    const { told, error: refusal } = await askSignIn<Undone>('email-change/undo', asked)
    if (refusal) {
      const isUnusable = refusal.code === 'otp_expired'
      if (isUnusable) onEnd('unusable')
      return isUnusable ? null : refusal
    }
    const auth = await signIn()
    const { error } = await auth.verifyOtp({ token_hash: told.recovery_token, type: 'recovery' })
    if (error) {
      onEnd('undone')
      return null
    }
    toastSuccess('The change is undone', 'Now choose a new password.')
    await navigate({ to: '/auth/reset-password', replace: true })
    return null
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void run(undo)
  }
  return (
    <AuthFrame
      title="Undo the change of your email?"
      lead="Your account gets back the address to which we sent this link."
    >
      <ul className="auth-list">
        <li>All devices are signed out.</li>
        <li>The password stops working, and you choose a new one right away.</li>
        <li>
          Accounts at other sites are disconnected, but for one that confirms this address as yours.
        </li>
      </ul>
      <form className="stack auth-form" method="post" onSubmit={submit}>
        <div className="stack auth-actions">
          <SubmitButton look="lane" size="lg" busy={isBusy && 'Undoing...'}>
            Undo the change
          </SubmitButton>
          <Link to="/" className="link">
            Leave everything as it is
          </Link>
        </div>
      </form>
    </AuthFrame>
  )
}
