/** Finds factors, and locks a person so that changes of how one person signs in go one after the other. */
import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import type { Factors } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import {
  isUuid,
  sessionNotFound,
  userNotFound,
  type SignedInUser,
} from '../sessions/signed-in-user.server.ts'
import { findPerson, type Person } from '../users/person.server.ts'

export type Factor = Selectable<Factors>

/**
 * The factor of the signed-in user that the address names.
 * @throws AuthError 404 for what is no id, no factor, somebody else's, or the set of recovery codes, which has calls of its own
 */
export async function factorAt(db: Database, signedIn: SignedInUser, c: Context): Promise<Factor> {
  const id = c.req.param('factorId')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'The factor id must be a UUID')
  return findFactor(db, signedIn.person.id, id)
}

/** @throws AuthError 404 when it is not there, or not there any more */
export async function findFactor(db: Database, userId: string, id: string): Promise<Factor> {
  const factor = await db
    .selectFrom('factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('type', '!=', 'recovery_code')
    .executeTakeFirst()
  if (!factor) throw factorNotFound()
  return factor
}

/**
 * To be called first in a transaction that changes how somebody signs in: whoever signs the session out is seen, or waits.
 * @returns the person as it is by then
 * @throws AuthError 403 when the account, or the session that asks, has gone meanwhile
 */
export async function lockPerson(tx: Database, signedIn: SignedInUser): Promise<Person> {
  const userId = signedIn.person.id
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const person = await findPerson(tx, userId)
  if (!person) throw userNotFound()
  await requireSession(tx, signedIn)
  return person
}

/** To be called under the lock of the user, by the sign-in service; our own calls ask `requireOwnSession`. @throws AuthError 403 when the session has ended */
export async function requireSession(
  tx: Database,
  { sessionId }: Pick<SignedInUser, 'sessionId'>,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw sessionNotFound()
}

export function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}
