import { checkList, type CheckKey } from '../../../rules/listing/check-list.ts'
import { validationFailed } from '../../../server/http/problem.ts'

/** The fields of what has to be there. */
const FIELDS: Partial<Record<CheckKey, string>> = {
  title: 'title',
  'starting-bid': 'starting_bid',
  end: 'ends_at',
}

/**
 * The editor offers no draft for publishing that its check-list holds back; neither goes out with others, or by a call of its own.
 * @throws Problem 422 at each field that has to be there
 */
export function requireMayGoOut(...listing: Parameters<typeof checkList>): void {
  const missing = checkList(...listing).filter(({ isDone, mustBe }) => mustBe && !isDone)
  if (missing.length === 0) return
  throw validationFailed(
    missing.map(({ key, text }) => ({ path: FIELDS[key] ?? key, message: text })),
  )
}
