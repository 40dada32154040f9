import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { emailRule } from '../../rules/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { TextField } from '../../ui/field.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { refreshSecurity } from './security-queries.ts'
import { signInSettingsQuery } from './sign-in-settings.ts'
import { useFormSending } from './use-form-sending.ts'

/** Changes the address that one signs in with; it counts once the mail to it was answered. */
export function EmailPanel({ user }: { user: User }) {
  const { form, isBusy, formProps } = useAddressChange(user)
  return (
    <SecurityPanel
      title="Email address"
      state={user.new_email ? { label: 'Not confirmed yet', tone: 'warn' } : undefined}
      note={
        <>
          You sign in with <b>{user.email || 'another site'}</b>, and we send our emails there.
        </>
      }
    >
      {user.new_email ? <Waiting current={user.email} next={user.new_email} /> : null}
      <form className="stack security-form" aria-label="Change email address" {...formProps}>
        <TextField label="New email" type="email" autoComplete="email" {...form.text('email')} />
        <Button look="ink" type="submit" busy={isBusy && 'Sending...'}>
          Change email
        </Button>
      </form>
    </SecurityPanel>
  )
}

function Waiting({ current, next }: { current: string | undefined; next: string }) {
  const { data: settings } = useQuery(signInSettingsQuery)
  const isBoth = settings?.confirmsEmail && current
  return (
    <output className="security-note">
      We sent a link to <b>{next}</b>
      {isBoth ? (
        <>
          {' '}
          and one to <b>{current}</b>. Open both within an hour to change your address.
        </>
      ) : (
        '. Open it within an hour to change your address.'
      )}
    </output>
  )
}

function useAddressChange({ email: current = '' }: User) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(z.object({ email: emailRule }), { email: '' })
  const sending = useFormSending({
    form,
    fallback: 'Failed to change your email',
    async send() {
      const email = form.values.email.trim()
      if (email.toLowerCase() === current) {
        form.setErrors({ email: SAME })
        return new Error(SAME)
      }
      const emailRedirectTo = `${location.origin}/dashboard?view=security`
      const { error } = await (await signIn()).updateUser({ email }, { emailRedirectTo })
      if (error?.code === 'email_exists') form.setErrors({ email: error.message })
      if (error) return error
      form.clear()
      toastSuccess('Check your email', 'Open the link we sent you to confirm the address.')
      await refreshSecurity(queryClient)
      return null
    },
  })
  return { form, ...sending }
}

const SAME = 'This is already your email'
