import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { z } from 'zod'
import { callApi } from '../../browser/api.ts'
import { signOut } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { accountText } from '../../languages/site/account.ts'
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
    <SecurityPanel title={accountText('closeYourAccount')} note={accountText('closeText')}>
      <Button look="line" className="account-close" onClick={() => setAsking(true)}>
        {accountText('closeAccount')}
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
  isSure: z.literal(true, { error: () => accountText('checkToClose') }),
})

/** Says what closing means, and asks for the password and a clear yes. */
function CloseAccountDialog({ email, onClose }: CloseAccountDialogProps) {
  const id = useId()
  const { form, isBusy, formProps } = useClosing()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={accountText('closeQuestion')}
      description={accountText('closeMeans')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {accountText('keepAccount')}
          </Button>
          <Button look="danger" type="submit" form={id} busy={isBusy && accountText('closing')}>
            {accountText('closeAccount')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" {...formProps}>
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          label={accountText('password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Checkbox
          checked={form.values.isSure}
          onCheckedChange={(checked) => form.set('isSure', checked)}
          error={form.errorOf('isSure')}
        >
          {accountText('closeForGood')}
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
    fallback: accountText('closeFailed'),
    async send() {
      const { password } = form.values
      await callApi(CLOSE_ADDRESS, { method: 'POST', body: { password }, signedIn: true })
      await navigate({ to: '/' })
      signOut({ hasEnded: true })
      toastSuccess(accountText('accountClosed'), accountText('accountClosedText'))
      return null
    },
  })
  return { form, ...sending }
}
