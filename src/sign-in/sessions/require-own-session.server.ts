import { answerHttpText } from '../../languages/answers/http.ts'
import type { Member } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'

/**
 * To be asked by our own calls under the user's lock, before a member changes their account: whoever is signed out at this moment comes
 * too late. Calls of the sign-in service ask `requireSession` (factors/factor-rows), which refuses as their protocol does.
 * @throws Problem 401
 */
export async function requireOwnSession(
  tx: Database,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!session) throw signedOut()
}

export function signedOut(): Problem {
  return new Problem('authentication_required', answerHttpText('signIn'))
}
