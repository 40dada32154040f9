/** The session of a user who signs in with a provider. */
import type { Context } from 'hono'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { deviceOf } from '../sessions/signed-in-user.server.ts'
import { startSession, type Session } from '../sessions/start-session.server.ts'
import { findPerson, type Person } from '../users/person.server.ts'

/** To be called in a transaction. The person is read last, as signing in left them. */
export async function startProviderSession(
  tx: Database,
  parts: ServiceParts,
  c: Context,
  userId: string,
  now: Date,
): Promise<{ person: Person; session: Session }> {
  const session = await startSession(tx, userId, 'oauth', deviceOf(parts, c), now)
  const person = await findPerson(tx, userId)
  if (!person) throw new AuthError(403, 'user_not_found', 'The account is not there any more')
  return { person, session }
}
