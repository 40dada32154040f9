/** What the sign-in service refuses to other calls than its own, as those say it. */
import { busy, Problem } from '../server/http/problem.ts'
import { AuthError } from './auth-error.server.ts'

/** @throws Problem 429 or 503 in place of the service's own error */
export async function refusedAsProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { retryAfter = 1 } = error.more
    if (error.status === 503) throw busy(error.message, retryAfter)
    if (error.status !== 429) throw error
    throw new Problem('rate_limited', error.message, { retry_after: retryAfter })
  }
}
