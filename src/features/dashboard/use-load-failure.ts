import { useEffect } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { signOut } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'

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
    if (isSignedOut) void signOut()
    else toastFailure('Error', 'Failed to load your data')
  }, [failedAt, isSignedOut])
  return error
}
