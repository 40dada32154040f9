import { useId, useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../browser/session.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { mailCode, prove } from './proof.ts'
import { bareCode, sixDigitRules, tellOfCode } from './typed-code.ts'
import { useAction } from './use-action.ts'
import { useFormSending } from './use-form-sending.ts'

/** Asks once more who is there, by the password or a mailed code. What was begun waits meanwhile, and then goes on. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const form = useId()
  const [isMailed, setMailed] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirm it's you"
      description="This changes how your account is opened, and you signed in a while ago."
      footer={
        <>
          <Button look="line" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button look="lane" type="submit" form={form}>
            Confirm
          </Button>
        </>
      }
    >
      {isMailed ? (
        <ByCode id={form} onDone={() => onAnswer(true)} onOther={() => setMailed(false)} />
      ) : (
        <ByPassword id={form} onDone={() => onAnswer(true)} onOther={() => setMailed(true)} />
      )}
    </Dialog>
  )
}

interface WayProps {
  id: string
  onDone: () => void
  /** Leads to the other of the two ways. */
  onOther: () => void
}

const passwordRules = z.object({ password: z.string().min(1, 'Enter your current password') })

function ByPassword({ id, onDone, onOther }: WayProps) {
  const session = useSession()
  const { isBusy, run } = useAction('Failed to send a code')
  const form = useCheckedForm(passwordRules, { password: '' })
  const { formProps } = useFormSending({
    form,
    fallback: 'Failed to confirm',
    async send() {
      const error = await prove({ current_password: form.values.password })
      if (error) form.setErrors({ password: error.message })
      else onDone()
      return error
    },
  })
  const send = () => run(mailCode).then((isSent) => isSent && onOther())
  const email = session.status === 'signed-in' ? (session.user.email ?? '') : ''
  return (
    <form id={id} className="stack" {...formProps}>
      {/* Password managers look here for whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Your current password"
        autoComplete="current-password"
        {...form.text('password')}
      />
      <Button look="line" busy={isBusy && 'Sending...'} onClick={() => void send()}>
        Email me a code instead
      </Button>
    </form>
  )
}

function ByCode({ id, onDone, onOther }: WayProps) {
  const form = useCheckedForm(sixDigitRules, { code: '' })
  const { formProps } = useFormSending({
    form,
    fallback: 'Failed to confirm',
    async send() {
      const error = await prove({ nonce: bareCode(form.values.code) })
      if (!error) onDone()
      return tellOfCode(form, error)
    },
  })
  return (
    <form id={id} className="stack" {...formProps}>
      <CodeField hint="We have just sent it to your email address." text={form.text('code')} />
      <Button look="line" onClick={onOther}>
        Use my password instead
      </Button>
    </form>
  )
}
