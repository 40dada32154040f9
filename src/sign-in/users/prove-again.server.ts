/**
 * POST /reauthenticate: proves by password or mailed code who uses the session, for a while. A call of ours beside the
 * protocol's GET, for changes whose own calls have no place for a proof.
 */
import type { Context } from 'hono'
import { z } from 'zod'
import { lockPerson } from '../factors/factor-rows.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { acceptProof, redeemProof } from './fresh-proof.server.ts'

const proofBody = z.object({
  current_password: z.string().optional(),
  nonce: z.string().optional(),
})

export async function proveAgain(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const given = await readBody(c.req.raw, proofBody)
  const proof = await acceptProof(parts, signedIn, given, parts.addressOf(c))
  const now = parts.clock()
  // Who has just signed in and proves nothing more gets no longer than that.
  if (proof === null) return c.json({})
  await parts.db.transaction().execute(async (tx) => {
    await redeemProof(tx, await lockPerson(tx, signedIn), proof, now)
    await tx
      .updateTable('sessions')
      .set({ proved_at: now })
      .where('id', '=', signedIn.sessionId)
      .execute()
  })
  return c.json({})
}
