import { peopleAnswersText } from '../../../languages/staff/answers/people.ts'
import { Problem } from '../../../server/http/problem.ts'

/** Nobody decides about themselves. @throws Problem 403 where the account is the viewer's own */
export function requireAnothers(id: string, viewer: string): void {
  if (id !== viewer) return
  throw new Problem('forbidden', peopleAnswersText('ownAccount'))
}
