import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { signOut } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

interface Reading {
  error: Error | null
  errorUpdatedAt: number
}

/**
 * Says that the member's data could not be read (specification, section 8). A session that was ended
 * elsewhere ends here too, so that one can sign in again.
 */
export function useLoadFailure(readings: readonly Reading[]): Error | null {
  const failed = readings.find(({ error }) => error !== null)
  const failedAt = failed?.errorUpdatedAt
  const error = failed?.error ?? null
  const isSignedOut =
    error instanceof ApiProblem && error.problem.code === 'authentication_required'
  useEffect(() => {
    if (failedAt === undefined) return
    if (isSignedOut) signOut()
    else toastFailure(dashboardText('error'), dashboardText('loadFailed'))
  }, [failedAt, isSignedOut])
  return error
}

/** Whether something was refused because the account is closed. */
export function isRefusedAsClosed({ error }: Pick<Reading, 'error'>): boolean {
  return error instanceof ApiProblem && error.problem.code === 'account_closed'
}

interface LoadFailureProps {
  error: Error
  onTryAgain: () => void
}

/** In place of what could not be read: why, and a way to try again. */
export function LoadFailure({ error, onTryAgain }: LoadFailureProps) {
  const reason =
    error instanceof ApiProblem ? error.problem.detail : dashboardText('problemOnOurSide')
  return (
    <EmptyState
      icon={CircleAlert}
      as="h2"
      title={dashboardText('loadFailed')}
      text={reason}
      action={
        <Button look="ink" onClick={onTryAgain}>
          {dashboardText('tryAgain')}
        </Button>
      }
    />
  )
}
