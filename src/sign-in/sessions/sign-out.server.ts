/** POST /logout (protocol, section 7): a session is gone when its row is. */
import type { Context } from 'hono'
import { invalid } from '../auth-error.server.ts'
import { lockPerson } from '../factors/factor-rows.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { signOutOthers } from './sign-out-everywhere.server.ts'
import { requireSignedIn } from './signed-in-user.server.ts'

/** Without a scope, or with a token that names no session, every session of the user ends. */
export async function signOut(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c, { alsoInDefault: true })
  const { person, sessionId } = signedIn
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid(`Unsupported logout scope "${scope.slice(0, 20)}"`)
  }
  await parts.db.transaction().execute(async (tx) => {
    if (scope === 'local' && sessionId !== null) {
      await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
      return
    }
    // Whoever is signed out at this moment signs nobody out in turn.
    if (sessionId !== null) await lockPerson(tx, signedIn)
    await signOutOthers(tx, person.id, scope === 'others' ? sessionId : null)
  })
  parts.sessionsEnded(person.id)
  return c.body(null, 204)
}
