import { useState } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { toastFailure, toastProblem } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { type Action, NotProved, withProof } from './proof.ts'

/**
 * Does one thing at a time, asks for a fresh proof where that is missing, and says what went wrong; `fallback` is said when the server says nothing:
 * 'Failed to sign in'.
 */
export function useAction(fallback: string) {
  const [isBusy, setBusy] = useState(false)

  /** Answers with whether it worked. */
  async function run(action: Action): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const error = await withProof(action).catch((cause: unknown) =>
      cause instanceof Error ? cause : new Error('', { cause }),
    )
    setBusy(false)
    if (error instanceof ApiProblem) toastProblem(error, fallback)
    else if (error && !(error instanceof NotProved))
      toastFailure(securityText('error'), messageOf(error, fallback))
    return error === null
  }
  return { isBusy, run }
}
