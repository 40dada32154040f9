import { cents, type Cents } from '../money.ts'
import { SECOND_PERSON_FROM } from '../policy.ts'

/**
 * Whether a second person has to agree before money of this amount is moved, or a price changed by it (DESIGN, section 4). `before` is
 * what was moved in the same matter already, so that parts count as what they add up to.
 */
export function needsSecondPerson(amount: Cents, before: Cents = cents(0)): boolean {
  return amount + before >= SECOND_PERSON_FROM
}
