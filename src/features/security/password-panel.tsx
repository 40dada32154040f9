import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { signIn } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { NewPasswordFields, newPasswordRules, NO_PASSWORD } from './new-password-fields.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { refreshSecurity } from './security-queries.ts'
import { useFormSending } from './use-form-sending.ts'

const changeRules = newPasswordRules.and(
  z.object({
    current: z.string().min(1, { error: () => securityText('enterCurrentPassword') }),
  }),
)

const BLANK = { current: '', ...NO_PASSWORD }

/** Changes the password; whoever knew the old one is out. */
export function PasswordPanel({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(changeRules, BLANK)
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: securityText('passwordFailed'),
    async send() {
      const { current: current_password, password } = form.values
      const { error } = await (await signIn()).updateUser({ password, current_password })
      if (error?.code === 'current_password_invalid') {
        form.setErrors({ current: securityText('notCurrentPassword') })
      }
      if (error?.code === 'same_password')
        form.setErrors({ password: messageOf(error, error.message) })
      if (error) return error
      form.clear()
      toastSuccess(securityText('passwordChanged'), securityText('passwordChangedText'))
      await refreshSecurity(queryClient)
      return null
    },
  })
  return (
    <SecurityPanel
      title={securityText('password')}
      note={securityText.rich('passwordNote', {
        link: (words) => (
          <Link to="/auth/forgot-password" className="link">
            {words}
          </Link>
        ),
      })}
    >
      <form
        className="stack security-form"
        aria-label={securityText('changePassword')}
        {...formProps}
      >
        {/* Password managers look here for whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} />
        <PasswordField
          label={securityText('currentPassword')}
          autoComplete="current-password"
          {...form.text('current')}
        />
        <NewPasswordFields form={form} known={[user.email ?? '']} />
        <Button look="ink" type="submit" busy={isBusy && securityText('saving')}>
          {securityText('changePassword')}
        </Button>
      </form>
    </SecurityPanel>
  )
}
