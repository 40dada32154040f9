import { useId, useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { securityText } from '../../languages/site/security.ts'
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
export function ProofDialog({
  says = securityText('confirmItIsYouText'),
  onAnswer,
}: {
  says: string | undefined
  onAnswer: (isProved: boolean) => void
}) {
  const form = useId()
  const [isMailed, setMailed] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={securityText('confirmItIsYou')}
      description={says}
      footer={
        <>
          <Button look="line" onClick={() => onAnswer(false)}>
            {securityText('cancel')}
          </Button>
          <Button look="lane" type="submit" form={form}>
            {securityText('confirm')}
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

const passwordRules = z.object({
  password: z.string().min(1, { error: () => securityText('enterCurrentPassword') }),
})

function ByPassword({ id, onDone, onOther }: WayProps) {
  const session = useSession()
  const { isBusy, run } = useAction(securityText('codeNotSent'))
  const form = useCheckedForm(passwordRules, { password: '' })
  const { formProps } = useFormSending({
    form,
    fallback: securityText('confirmFailed'),
    async send() {
      const error = await prove({ current_password: form.values.password })
      if (error) form.setErrors({ password: messageOf(error, error.message) })
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
        label={securityText('yourCurrentPassword')}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <Button look="line" busy={isBusy && securityText('sending')} onClick={() => void send()}>
        {securityText('emailCodeInstead')}
      </Button>
    </form>
  )
}

function ByCode({ id, onDone, onOther }: WayProps) {
  const form = useCheckedForm(sixDigitRules, { code: '' })
  const { formProps } = useFormSending({
    form,
    fallback: securityText('confirmFailed'),
    async send() {
      const error = await prove({ nonce: bareCode(form.values.code) })
      if (!error) onDone()
      return tellOfCode(form, error)
    },
  })
  return (
    <form id={id} className="stack" {...formProps}>
      <CodeField hint={securityText('justSentCode')} text={form.text('code')} />
      <Button look="line" onClick={onOther}>
        {securityText('passwordInstead')}
      </Button>
    </form>
  )
}
