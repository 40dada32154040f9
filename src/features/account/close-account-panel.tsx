import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { z } from 'zod'
import { callApi } from '../../browser/api.ts'
import { signOut } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SecurityPanel } from '../security/security-panel.tsx'
import { useFormSending } from '../security/use-form-sending.ts'
import { CLOSE_ADDRESS } from './close-account.ts'

/** The way out. */
export function CloseAccountPanel({ email }: { email: string | null }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SecurityPanel
      title="Close your account"
      note="You will no longer be able to sign in, bid or buy. You cannot close your account while you lead an auction or have a reservation to pay."
    >
      <Button look="line" className="account-close" onClick={() => setAsking(true)}>
        Close account
      </Button>
      {isAsking ? <CloseAccountDialog email={email} onClose={() => setAsking(false)} /> : null}
    </SecurityPanel>
  )
}

interface CloseAccountDialogProps {
  email: string | null
  onClose: () => void
}

const closingRules = z.object({
  password: z.string(),
  isSure: z.literal(true, 'Check this box to close your account'),
})

/** Says what closing means, and asks for the password and a clear yes. */
function CloseAccountDialog({ email, onClose }: CloseAccountDialogProps) {
  const id = useId()
  const { form, isBusy, formProps } = useClosing()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Close your account?"
      description="You will be signed out everywhere and cannot sign in again. Your bids and purchases stay on record, as the terms explain."
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Keep my account
          </Button>
          <Button look="danger" type="submit" form={id} busy={isBusy && 'Closing...'}>
            Close account
          </Button>
        </>
      }
    >
      <form id={id} className="stack" {...formProps}>
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Checkbox
          checked={form.values.isSure}
          onCheckedChange={(checked) => form.set('isSure', checked)}
          error={form.errorOf('isSure')}
        >
          I want to close my account for good
        </Checkbox>
      </form>
    </Dialog>
  )
}

function useClosing() {
  const navigate = useNavigate()
  const form = useCheckedForm(closingRules, { password: '', isSure: false })
  const sending = useFormSending({
    form,
    fallback: 'Failed to close your account',
    async send() {
      const { password } = form.values
      await callApi(CLOSE_ADDRESS, { method: 'POST', body: { password }, signedIn: true })
      await navigate({ to: '/' })
      signOut({ hasEnded: true })
      toastSuccess('Account closed', 'Thank you for being a member.')
      return null
    },
  })
  return { form, ...sending }
}
