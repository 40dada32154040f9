import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { signIn } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { addressHere } from '../../languages/address.ts'
import { securityText } from '../../languages/site/security.ts'
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
      title={securityText('emailAddress')}
      state={user.new_email ? { label: securityText('notConfirmedYet'), tone: 'warn' } : undefined}
      note={
        user.email
          ? securityText.rich('emailNote', { b, email: user.email })
          : securityText('emailNoteNone')
      }
    >
      {user.new_email ? <Waiting current={user.email} next={user.new_email} /> : null}
      <form
        className="stack security-form"
        aria-label={securityText('changeEmailAddress')}
        {...formProps}
      >
        <TextField
          label={securityText('newEmail')}
          type="email"
          autoComplete="email"
          {...form.text('email')}
        />
        <Button look="ink" type="submit" busy={isBusy && securityText('sending')}>
          {securityText('changeEmail')}
        </Button>
      </form>
    </SecurityPanel>
  )
}

function b(words: ReactNode): ReactNode {
  return <b>{words}</b>
}

function Waiting({ current, next }: { current: string | undefined; next: string }) {
  const { data: settings } = useQuery(signInSettingsQuery)
  return (
    <output className="security-note">
      {settings?.confirmsEmail && current
        ? securityText.rich('linksSent', { b, next, current })
        : securityText.rich('linkSent', { b, next })}
    </output>
  )
}

function useAddressChange({ email: current = '' }: User) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(z.object({ email: emailRule }), { email: '' })
  const sending = useFormSending({
    form,
    fallback: securityText('emailFailed'),
    async send() {
      const email = form.values.email.trim()
      if (email.toLowerCase() === current) {
        const same = securityText('sameEmail')
        form.setErrors({ email: same })
        return new Error(same)
      }
      const emailRedirectTo = location.origin + addressHere('/dashboard?view=security')
      const { error } = await (await signIn()).updateUser({ email }, { emailRedirectTo })
      if (error?.code === 'email_exists') form.setErrors({ email: messageOf(error, error.message) })
      if (error) return error
      form.clear()
      toastSuccess(securityText('checkYourEmail'), securityText('checkYourEmailText'))
      await refreshSecurity(queryClient)
      return null
    },
  })
  return { form, ...sending }
}
