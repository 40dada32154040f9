/** The second step of signing in: what it lets, and what is refused without it (protocol, section 8). */

import { MINUTE } from '../../rules/durations.ts'
import { AuthError } from '../auth-error.server.ts'
import type { Aal } from '../sessions/access-token.server.ts'
import type { Person } from '../users/person.server.ts'

/** For so long a challenge can be answered. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE

/** Characters that a factor's name may have. */
export const LONGEST_NAME = 100

/** Whether signing in takes the person a second step. */
export function hasSecondStep({ factors }: Pick<Person, 'factors'>): boolean {
  return factors.some((factor) => factor.status === 'verified')
}

/**
 * Lets pass whoever has taken the second step, or has none.
 * @throws AuthError `insufficient_aal`, with the status that the protocol gives the operation
 */
export function requireSecondStep(
  { aal, person }: { aal: Aal; person: Pick<Person, 'factors'> },
  status: 401 | 403 | 422,
): void {
  if (aal === 'aal2' || !hasSecondStep(person)) return
  const message = 'AAL2 is needed for this: confirm with your second step first'
  throw new AuthError(status, 'insufficient_aal', message)
}
