import { businessDay } from '../business-day.ts'
import { instantOf } from '../business-time.ts'
import { HOUR, MINUTE } from '../durations.ts'
import { SAVED_SEARCH_BATCH_MINUTES, SAVED_SEARCH_DAILY_HOUR } from '../policy.ts'

/** How its member is told what comes to be found by a saved search. */
export const HOW_TOLD = ['never', 'at_once', 'daily'] as const
export type HowTold = (typeof HOW_TOLD)[number]

export const MAX_SEARCH_NAME_LETTERS = 80

/** Of what came to be found, so many are told one by one; of the others how many they are. */
export const MAX_TOLD_LOTS = 12

/** When what comes to be found at an instant is told at the earliest: with what comes in the next minutes, or in the morning. */
export function tellTimes(foundAt: Date): Record<Exclude<HowTold, 'never'>, Date> {
  return {
    at_once: new Date(foundAt.getTime() + SAVED_SEARCH_BATCH_MINUTES * MINUTE),
    daily: nextMorning(foundAt),
  }
}

/** The next time that clocks of the business show the hour of the daily mails. */
function nextMorning(at: Date): Date {
  const today = morningOf(at)
  // From any later time of a day sixteen hours lead into the next, also where clocks are changed in between.
  return today > at ? today : morningOf(new Date(at.getTime() + 16 * HOUR))
}

function morningOf(at: Date): Date {
  const hour = `${SAVED_SEARCH_DAILY_HOUR}`.padStart(2, '0')
  const morning = instantOf(`${businessDay(at)}T${hour}:00`)
  if (!morning) throw new Error('a day of the business has no morning')
  return morning
}
