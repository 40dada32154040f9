import type { User } from '@supabase/auth-js'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { noteRecovery, signIn, useUnusedLink } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { authText } from '../../languages/site/auth.ts'
import { titlesText } from '../../languages/site/titles.ts'
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
  head: () => secretHead(titlesText('chooseNewPassword')),
  component: ResetPasswordPage,
})

/** Where the link of the recovery mail leads. */
function ResetPasswordPage() {
  const recovery = useRecovery()
  const isStray = useUnusedLink() === 'stray'
  if (recovery.state === 'second-step') {
    return (
      <AuthFrame title={titlesText('chooseNewPassword')} lead={authText('confirmItIsYou')}>
        <SecondStep user={recovery.user} onDone={() => undefined} />
      </AuthFrame>
    )
  }
  if (recovery.state === 'ready') {
    return (
      <AuthFrame title={titlesText('chooseNewPassword')} lead={authText('savingSignsOut')}>
        <NewPasswordForm user={recovery.user} />
        <ProofQuestion />
      </AuthFrame>
    )
  }
  if (recovery.state === 'looking') {
    return (
      <AuthFrame title={titlesText('chooseNewPassword')} lead={authText('checkingLink')}>
        <Skeleton className="auth-loading" />
      </AuthFrame>
    )
  }
  return (
    <AfterLink
      title={authText(isStray ? 'otherBrowser' : 'linkNoLongerWorks')}
      lead={authText(isStray ? 'otherBrowserText' : 'onlyNewestLink')}
    >
      <Link to="/auth/forgot-password" className={buttonClass('lane', 'lg')}>
        {authText('sendNewLink')}
      </Link>
    </AfterLink>
  )
}

function NewPasswordForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const form = useCheckedForm(newPasswordRules, NO_PASSWORD)
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: authText('passwordNotSaved'),
    async send() {
      const { error } = await (await signIn()).updateUser({ password: form.values.password })
      if (error) return error
      noteRecovery(false)
      toastSuccess(authText('success'), authText('passwordSaved'))
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
        <SubmitButton look="lane" size="lg" busy={isBusy && authText('saving')}>
          {authText('saveNewPassword')}
        </SubmitButton>
      </div>
    </form>
  )
}
