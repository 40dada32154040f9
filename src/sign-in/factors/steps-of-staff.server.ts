/** The second step of whoever works here: else a thief with the password would set up one of their own, and work here too. */
import { entersBackOffice } from '../../rules/bidding.ts'
import { AuthError } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { Person } from '../users/person.server.ts'
import { hasSecondStep } from './second-step.server.ts'

type Setting = Pick<ServiceParts, 'staffSecondStep'>

/** To be asked under the person's lock. @throws AuthError 403 where the role was given before the first step was set up */
export function requireStepBeforeRole({ staffSecondStep }: Setting, person: Person): void {
  if (!staffSecondStep || hasSecondStep(person) || !entersBackOffice(person.roles)) return
  const message =
    'Your account works in the back office, and a password alone cannot add its first second step. Ask whoever runs this site to take the role away, add the step, and have the role given again.'
  throw new AuthError(403, 'feature_disabled', message)
}

/** @throws AuthError 422 for the last step of whoever works here: without one they could not, and another would not help */
export function requireStepLeft(
  { staffSecondStep }: Setting,
  { roles, factors }: Person,
  removedId: string,
): void {
  const isLeft = factors.some(
    ({ id, type, status }) => id !== removedId && type !== 'recovery_code' && status === 'verified',
  )
  if (!staffSecondStep || isLeft || !entersBackOffice(roles)) return
  const message = 'Working here needs a second step. Add another one before you remove this one.'
  throw new AuthError(422, 'validation_failed', message)
}
