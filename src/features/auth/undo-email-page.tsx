import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { authText } from '../../languages/site/auth.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { secretHead } from '../frame/page-head.ts'
import { askSignIn } from '../security/ask-sign-in.ts'
import { useAction } from '../security/use-action.ts'
import { AfterLink } from './after-link.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const Route = createFileRoute('/auth/undo-email-change')({
  head: () => secretHead(titlesText('undoEmail')),
  component: UndoEmailPage,
})

/** Where the mail leads that tells of a changed address. Nothing happens before somebody presses: programs open links too. */
function UndoEmailPage() {
  const [state, setState] = useState<'asked' | 'undone' | 'unusable'>('asked')
  if (state === 'asked') return <Question onEnd={setState} />
  const isUndone = state === 'undone'
  return (
    <AfterLink
      title={authText(isUndone ? 'changeUndone' : 'linkNoLongerWorks')}
      lead={authText(isUndone ? 'changeUndoneText' : 'undoUnusableText')}
    >
      {/* The answer may have been lost, and by then no password works. */}
      <Link to="/auth/forgot-password" className={buttonClass('lane', 'lg')}>
        {titlesText('chooseNewPassword')}
      </Link>
      {isUndone ? null : (
        <Link to="/contact" className={buttonClass('line', 'lg')}>
          {authText('contactUs')}
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
  const { isBusy, run } = useAction(authText('undoFailed'))
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
    toastSuccess(authText('changeUndone'), authText('nowChoosePassword'))
    await navigate({ to: '/auth/reset-password', replace: true })
    return null
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void run(undo)
  }
  return (
    <AuthFrame title={authText('undoEmailQuestion')} lead={authText('undoEmailText')}>
      <ul className="auth-list">
        <li>{authText('undoSignsOut')}</li>
        <li>{authText('undoEndsPassword')}</li>
        <li>{authText('undoDisconnects')}</li>
      </ul>
      <form className="stack auth-form" method="post" onSubmit={submit}>
        <div className="stack auth-actions">
          <SubmitButton look="lane" size="lg" busy={isBusy && authText('undoing')}>
            {authText('undoChange')}
          </SubmitButton>
          <Link to="/" className="link">
            {authText('leaveAsIs')}
          </Link>
        </div>
      </form>
    </AuthFrame>
  )
}
