import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { refreshSecurity } from './security-queries.ts'
import { useFormSending } from './use-form-sending.ts'
import { type NewApp, useNewApp } from './use-new-app.ts'

interface EnrolAppDialogProps {
  /** What the app is called in the member's list. */
  name: string
  onClose: () => void
}

/** Sets an authenticator app up: scan, then prove with a code that it works. */
export function EnrolAppDialog({ name, onClose }: EnrolAppDialogProps) {
  const form = useId()
  const { app, abandon } = useNewApp(name, onClose)
  const close = () => {
    void abandon()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Set up an authenticator app"
      description="Scan this with an app such as Google Authenticator, 1Password or Aegis, then enter the code that it shows."
      footer={
        <>
          <Button look="line" onClick={close}>
            Cancel
          </Button>
          <Button look="lane" type="submit" form={form} disabled={!app}>
            Turn on
          </Button>
        </>
      }
    >
      {app ? (
        <Proof id={form} app={app} onDone={onClose} />
      ) : (
        <Skeleton className="enrol-loading" />
      )}
    </Dialog>
  )
}

const codeRules = z.object({
  code: z.string().regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Enter the 6 digits'),
})

function Proof({ id, app, onDone }: { id: string; app: NewApp; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(codeRules, { code: '' })
  const { formProps } = useFormSending({
    check: form.check,
    fallback: 'Failed to turn the app on',
    async send() {
      const code = form.values.code.replaceAll(/\s/g, '')
      const auth = await signIn()
      const { error } = await auth.mfa.challengeAndVerify({ factorId: app.factorId, code })
      if (error) {
        form.setErrors({ code: 'This code is not right, or no longer' })
        return error
      }
      toastSuccess('Authenticator app on', 'Make recovery codes next, in case you lose your phone.')
      onDone()
      await refreshSecurity(queryClient)
      return null
    },
  })
  return (
    <form id={id} className="enrol-app" {...formProps}>
      <img className="enrol-qr" src={app.qrCode} width="192" height="192" alt="QR code to scan" />
      <p>
        Cannot scan it? Enter this key in the app:
        <code className="enrol-secret tn">{app.secret}</code>
      </p>
      <TextField
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.text('code')}
      />
    </form>
  )
}
