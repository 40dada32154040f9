import { staffAnswersText } from '../../languages/staff/answers/desk.ts'
import type { Member } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { isFreshSession } from '../../sign-in/users/fresh-proof.server.ts'

/**
 * Lets pass who has shown a moment ago who uses this session: by signing in, a second step, the password or a mailed code.
 * @throws Problem 403 `reauthentication_needed`
 */
export async function requireFreshSession(
  db: Database,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  if (await isFreshSession(db, { userId, sessionId }, new Date())) return
  throw new Problem('reauthentication_needed', staffAnswersText('confirmItIsYou'))
}
