import type { Factor } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signIn } from '../../browser/session.ts'
import { toastSuccess } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { Button } from '../../ui/button.tsx'
import { calendarDay } from '../frame/calendar-day.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SecurityRow } from './security-panel.tsx'
import { refreshSecurity } from './security-queries.ts'
import { useAction } from './use-action.ts'

/** A member's second proofs of one kind, each to be removed. */
export function FactorList({ factors, kind }: { factors: readonly Factor[]; kind: string }) {
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const { isBusy, remove } = useRemoval()
  if (factors.length === 0) return null
  const confirm = async ({ id }: Factor) => {
    if (await remove(id)) setLeaving(null)
  }
  return (
    <>
      <ul className="security-list">
        {factors.map((factor) => (
          <SecurityRow
            key={factor.id}
            title={factor.friendly_name || kind}
            text={securityText('addedOn', { day: calendarDay(factor.created_at) })}
            action={
              <Button
                look="line"
                size="sm"
                aria-label={securityText('removeNamed', { name: factor.friendly_name || kind })}
                onClick={() => setLeaving(factor)}
              >
                {securityText('remove')}
              </Button>
            }
          />
        ))}
      </ul>
      {leaving ? (
        <ConfirmDialog
          title={securityText('removeQuestion', { name: leaving.friendly_name || kind })}
          text={securityText('removeMeans')}
          verb={securityText('remove')}
          busy={isBusy && securityText('removing')}
          onConfirm={() => void confirm(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

function useRemoval() {
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction(securityText('removeFailed'))
  const remove = (factorId: string) =>
    run(async () => {
      const auth = await signIn()
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) return error
      // The session's token still tells of the factor.
      await auth.refreshSession()
      toastSuccess(securityText('removed'))
      await refreshSecurity(queryClient)
      return null
    })
  return { isBusy, remove }
}

/** What stands in the head of a panel of factors. */
export function factorState(factors: readonly Factor[]) {
  return factors.length > 0
    ? ({ label: securityText('on'), tone: 'ok' } as const)
    : ({ label: securityText('off'), tone: 'mute' } as const)
}

/** The factors of one kind that count. */
export function verifiedOf(factors: readonly Factor[] = [], type: Factor['factor_type']): Factor[] {
  return factors.filter(({ status, factor_type }) => status === 'verified' && factor_type === type)
}

/** "Authenticator app", or with a number where there is one of that name. */
export function freeName(name: string, factors: readonly Factor[] = []): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name))
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`
  return free
}
