/** DELETE /factors/{id} (protocol, section 8). */
import type { Context } from 'hono'
import type { Database } from '../../server/postgres/database.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import { factorAt, findFactor, lockPerson } from './factor-rows.server.ts'
import { factorRemoved, mailNotice } from './notices.server.ts'
import { lowerSessions } from './raise-session.server.ts'
import { requireStepLeft } from './steps-of-staff.server.ts'

/** A factor that was never verified proves nothing and may go at aal1. */
export async function unenrollFactor(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const { id } = await factorAt(parts.db, signedIn, c)
  await parts.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedIn)
    const factor = await findFactor(tx, person.id, id)
    if (factor.status === 'verified') {
      await requireOwnHand(tx, { ...signedIn, person }, 422, parts.clock())
      requireStepLeft(parts, person, id)
    }
    await tx.deleteFrom('factors').where('id', '=', id).execute()
    const gone = [id, ...(await dropLoneRecoveryCodes(tx, person.id))]
    await lowerSessions(tx, person.id, gone)
    if (factor.status === 'verified') await mailNotice(tx, person.email, factorRemoved(factor.type))
  })
  parts.sessionsEnded(signedIn.person.id)
  return c.json({ id })
}

/** Recovery codes stand in for a factor: without one they have nothing to stand in for. */
async function dropLoneRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const left = await tx
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .where('type', '!=', 'recovery_code')
    .executeTakeFirst()
  if (left) return []
  const dropped = await tx
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('type', '=', 'recovery_code')
    .returning('id')
    .execute()
  return dropped.map(({ id }) => id)
}
