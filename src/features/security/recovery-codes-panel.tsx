import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { waysOf } from '../../browser/second-step.ts'
import { signIn } from '../../browser/session.ts'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
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
      title={securityText('recoveryCodes')}
      state={isOn ? stateOf(left) : undefined}
      note={securityText('recoveryCodesNote')}
    >
      {isOn ? (
        <Button
          look="line"
          busy={isBusy && securityText('creatingCodes')}
          onClick={() => void make()}
        >
          {securityText(left === null ? 'createRecoveryCodes' : 'createNewCodes')}
        </Button>
      ) : (
        <p className="security-note">{securityText('secondStepFirst')}</p>
      )}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={dismiss} /> : null}
    </SecurityPanel>
  )
}

function stateOf(left: number | null) {
  if (left === null) return { label: securityText('noneYet'), tone: 'warn' } as const
  const label = securityText('codesLeft', { left })
  return { label, tone: left > 2 ? 'ok' : 'warn' } as const
}

function useCodes(hasSome: boolean) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { isBusy, run } = useAction(securityText('codesFailed'))
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
      title={securityText('yourRecoveryCodes')}
      description={securityText('saveCodesNow')}
      footer={
        <>
          <Button look="line" onClick={() => void copy(shown)}>
            {securityText('copy')}
          </Button>
          <Button look="line" onClick={() => save(shown)}>
            {securityText('download')}
          </Button>
          <Button look="lane" onClick={onClose}>
            {securityText('haveSavedThem')}
          </Button>
        </>
      }
    >
      <ol className="recovery-codes tn" aria-label={securityText('recoveryCodes')}>
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
    toastSuccess(securityText('codesCopied'))
  } catch {
    // Pages without TLS have no clipboard, and people may refuse it.
    toastFailure(securityText('error'), securityText('codesNotCopied'))
  }
}

function save(codes: readonly string[]): void {
  const text = new Blob([textOf(codes)], { type: 'text/plain' })
  saveFile(text, 'hammerlane-recovery-codes.txt')
}

function textOf(codes: readonly string[]): string {
  return [securityText('codesInFile'), '', ...codes, ''].join('\n')
}
