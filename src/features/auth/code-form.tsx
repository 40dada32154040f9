import type { GoTrueClient } from '@supabase/auth-js'
import { useRef } from 'react'
import { z } from 'zod'
import type { CodeStep } from '../../browser/second-step.ts'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { authText } from '../../languages/site/auth.ts'
import { readCode } from '../../sign-in/factors/recovery-code.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeField } from '../security/code-field.tsx'
import { bareCode, sixDigitRules, tellOfCode } from '../security/typed-code.ts'
import { useAction } from '../security/use-action.ts'
import { useFormSending } from '../security/use-form-sending.ts'

interface CodeFormProps {
  way: CodeStep
  onDone: () => void
}

const LABELS = {
  app: { label: 'sixDigitCode', hint: 'appCodeHint' },
  phone: { label: 'sixDigitCode', hint: 'textCodeHint' },
  'recovery-code': { label: 'recoveryCode', hint: 'recoveryCodeHint' },
} as const

/** What cannot be a recovery code is not sent: each wrong one counts towards a pause. */
const recoveryCodeRules = z.object({
  code: z
    .string()
    .refine((typed) => readCode(typed) !== null, { error: () => authText('enterWholeCode') }),
})

/** The second step by something to type. */
export function CodeForm({ way, onDone }: CodeFormProps) {
  const isRecovery = way.kind === 'recovery-code'
  const form = useCheckedForm(isRecovery ? recoveryCodeRules : sixDigitRules, { code: '' })
  const challenge = useRef<string | null>(null)
  const { isBusy, formProps } = useFormSending({
    form,
    fallback: authText('signInFailed'),
    async send() {
      const auth = await signIn()
      const error = await enter(auth, way, form.values.code, challenge.current)
      if (!error) onDone()
      return tellOfCode(form, error, isRecovery ? authText('wrongRecoveryCode') : undefined)
    },
  })
  return (
    <form className="stack" {...formProps}>
      {way.kind === 'phone' ? (
        <TextButton factorId={way.factorId} onSent={(id) => (challenge.current = id)} />
      ) : null}
      <CodeField
        label={authText(LABELS[way.kind].label)}
        hint={authText(LABELS[way.kind].hint)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        // A phone would offer the digits of its last text where a recovery code is wanted.
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        text={form.text('code')}
      />
      <SubmitButton look="lane" size="lg" busy={isBusy && authText('checking')}>
        {authText('continue')}
      </SubmitButton>
    </form>
  )
}

async function enter(auth: GoTrueClient, way: CodeStep, typed: string, challengeId: string | null) {
  const code = bareCode(typed)
  if (way.kind === 'recovery-code') return (await auth.mfa.recoveryCodes.verify({ code })).error
  const { factorId } = way
  if (way.kind === 'app') return (await auth.mfa.challengeAndVerify({ factorId, code })).error
  if (!challengeId) return new Error(authText('requestTextFirst'))
  return (await auth.mfa.verify({ factorId, challengeId, code })).error
}

interface TextButtonProps {
  factorId: string
  onSent: (challengeId: string) => void
}

function TextButton({ factorId, onSent }: TextButtonProps) {
  const { isBusy, run } = useAction(authText('textFailed'))
  async function send() {
    const auth = await signIn()
    const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
    if (error) return error
    onSent(data.id)
    toastSuccess(authText('textSent'), authText('textSentText'))
    return null
  }
  return (
    <Button look="line" busy={isBusy && authText('sending')} onClick={() => void run(send)}>
      {authText('textMe')}
    </Button>
  )
}
