import { z } from 'zod'
import { limitsSchema } from '../../rules/safeguards/account-limits.ts'

/** The promise of reading what one's own account may promise at most. Money in dollars; null is no limit. */

export const LIMITS_ADDRESS = '/api/me/limits'

export const ownLimitsSchema = limitsSchema.extend({
  /** Whether staff have reviewed the ID photo. */
  is_reviewed: z.boolean(),
})

export type OwnLimitsView = z.infer<typeof ownLimitsSchema>
