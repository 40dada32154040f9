import type { User } from '@supabase/auth-js'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { noteRecovery, signIn, useUnusedLink } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { secretHead } from '../frame/page-head.ts'
import {
  NewPasswordFields,
  newPasswordRules,
  NO_PASSWORD,
} from '../security/new-password-fields.tsx'
import { ProofQuestion } from '../security/proof-question.tsx'
import { useFormSending } from '../security/use-form-sending.ts'
import { AfterLink } from './after-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { SecondStep } from './second-step.tsx'
import { useRecovery } from './use-recovery.ts'

export const Route = createFileRoute('/auth/reset-password')({
  head: () => secretHead('Choose a new password'),
  component: ResetPasswordPage,
})

/** Where the link of the recovery mail leads. */
function ResetPasswordPage() {
  const recovery = useRecovery()
  const isStray = useUnusedLink() === 'stray'
  if (recovery.state === 'second-step') {
    return (
      <AuthFrame title="Choose a new password" lead="First, please confirm that it is you.">
        <SecondStep user={recovery.user} onDone={() => undefined} />
      </AuthFrame>
    )
  }
  if (recovery.state === 'ready') {
    return (
      <AuthFrame title="Choose a new password" lead="Saving it signs out your other devices.">
        <NewPasswordForm user={recovery.user} />
        <ProofQuestion />
      </AuthFrame>
    )
  }
  if (recovery.state === 'looking') {
    return (
      <AuthFrame title="Choose a new password" lead="Checking your link...">
        <Skeleton className="auth-loading" />
      </AuthFrame>
    )
  }
  return (
    <AfterLink
      title={isStray ? 'Opened in another browser' : 'This link no longer works'}
      lead={
        isStray
          ? 'For your safety this link works only where you asked for it. Enter the code from the same email there, or have a new link sent from here.'
          : 'Each link works once, for a limited time, and only the newest one counts.'
      }
    >
      <Link to="/auth/forgot-password" className={buttonClass('lane', 'lg')}>
        Send a new link
      </Link>
    </AfterLink>
  )
}

function NewPasswordForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const form = useCheckedForm(newPasswordRules, NO_PASSWORD)
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: 'Failed to save the new password',
    async send() {
      const { error } = await (await signIn()).updateUser({ password: form.values.password })
      if (error) return error
      noteRecovery(false)
      toastSuccess('Success!', 'Your new password is saved.')
      await navigate({ to: '/auctions' })
      return null
    },
  })
  return (
    <form className="stack auth-form" {...formProps}>
      <div className="stack">
        {/* Password managers look here for whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} />
        <NewPasswordFields form={form} known={[user.email ?? '']} />
      </div>
      <div className="stack auth-actions">
        <SubmitButton look="lane" size="lg" busy={isBusy && 'Saving...'}>
          Save new password
        </SubmitButton>
      </div>
    </form>
  )
}
