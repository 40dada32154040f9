import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { waysOf } from '../../browser/second-step.ts'
import { signIn } from '../../browser/session.ts'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { recoveryCodesQuery, refreshSecurity } from './security-queries.ts'
import { useAction } from './use-action.ts'

/** Codes to print, for the day when phone and passkey are gone. */
export function RecoveryCodesPanel({ user }: { user: User }) {
  const isOn = waysOf(user.factors).length > 0
  const { data: left = null } = useQuery({ ...recoveryCodesQuery(user.id), enabled: isOn })
  const { isBusy, codes, make, dismiss } = useCodes(left !== null)
  return (
    <SecurityPanel
      title="Recovery codes"
      state={isOn ? stateOf(left) : undefined}
      note="Each code stands in for your app or passkey once. Keep them somewhere safe; they are shown only when you create them."
    >
      {isOn ? (
        <Button look="line" busy={isBusy && 'Creating codes...'} onClick={() => void make()}>
          {left === null ? 'Create recovery codes' : 'Create new codes'}
        </Button>
      ) : (
        <p className="security-note">Set up an authenticator app or a passkey first.</p>
      )}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={dismiss} /> : null}
    </SecurityPanel>
  )
}

function stateOf(left: number | null) {
  if (left === null) return { label: 'None yet', tone: 'warn' } as const
  const label = left === 1 ? '1 left' : `${left} left`
  return { label, tone: left > 2 ? 'ok' : 'warn' } as const
}

function useCodes(hasSome: boolean) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { isBusy, run } = useAction('Failed to create recovery codes')
  const make = () =>
    run(async () => {
      const { recoveryCodes } = (await signIn()).mfa
      const { data, error } = await (hasSome
        ? recoveryCodes.regenerate()
        : recoveryCodes.generate())
      if (error) return error
      setCodes(data.codes)
      await refreshSecurity(queryClient)
      return null
    })
  return { isBusy, codes, make, dismiss: () => setCodes(null) }
}

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The only time that the codes are seen: a slip of the finger does not close them. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  useUnloadQuestion()
  const shown = codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
  return (
    <Dialog
      open
      isShownOnce
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description="Save them now: they will not be shown again. Older codes no longer work."
      footer={
        <>
          <Button look="line" onClick={() => void copy(shown)}>
            Copy
          </Button>
          <Button look="line" onClick={() => save(shown)}>
            Download
          </Button>
          <Button look="lane" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <ol className="recovery-codes tn" aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The browser asks before it leaves the page. */
function useUnloadQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(codes))
    toastSuccess('Recovery codes copied')
  } catch {
    // Pages without TLS have no clipboard, and people may refuse it.
    toastFailure('Error', 'Your browser did not copy them. Please download them instead.')
  }
}

function save(codes: readonly string[]): void {
  const text = new Blob([textOf(codes)], { type: 'text/plain' })
  saveFile(text, 'hammerlane-recovery-codes.txt')
}

function textOf(codes: readonly string[]): string {
  return ['Hammerlane recovery codes. Each works once.', '', ...codes, ''].join('\n')
}
