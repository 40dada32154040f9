/** The settings of what accounts may promise at most. */
import { z } from 'zod'
import {
  limitsFrom,
  limitsSchema,
  NO_LIMITS,
  USUAL_LIMITS,
  type AccountLimits,
  type HouseLimits,
} from '../../rules/safeguards/account-limits.ts'

const MESSAGE =
  'must be off, or JSON such as {"largest_bid":100000,"commitments":250000,"open_buy_nows":3}, with null for no limit'

const limits = z
  .string()
  .transform((text): unknown => {
    if (text === 'off') return { largest_bid: null, commitments: null, open_buy_nows: null }
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  })
  .pipe(z.unknown().refine((given) => limitsSchema.strict().safeParse(given).success, MESSAGE))
  .transform((given): AccountLimits => ({ ...NO_LIMITS, ...limitsFrom(limitsSchema.parse(given)) }))

export const limitSettings = {
  LIMITS_UNREVIEWED: limits.optional(),
  LIMITS_REVIEWED: limits.optional(),
}

type Given = { [Name in keyof typeof limitSettings]?: AccountLimits | undefined }

/** With the demo the specification's 'any signed-in member' can be tried. */
export function houseLimits(
  { LIMITS_UNREVIEWED: unreviewed, LIMITS_REVIEWED: reviewed }: Given,
  demo: boolean,
): HouseLimits {
  return {
    unreviewed: unreviewed ?? (demo ? NO_LIMITS : USUAL_LIMITS),
    reviewed: reviewed ?? NO_LIMITS,
  }
}
