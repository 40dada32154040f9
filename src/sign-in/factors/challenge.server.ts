/** POST /factors/{id}/challenge: what the person has to answer within five minutes (protocol, section 8). */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { unixSeconds } from '../sessions/access-token.server.ts'
import { requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { factorAt, factorNotFound, type Factor } from './factor-rows.server.ts'
import { passkeyOptions } from './passkey.server.ts'
import { newTextedCode, requireChannel, requirePause, requireWay } from './phone-code.server.ts'
import { CHALLENGE_LIFE_MS } from './second-step.server.ts'
import { sendText } from './text-messages.server.ts'

const challengeBody = z.object({ channel: z.string().default('sms') })

export async function challengeFactor(parts: ServiceParts, c: Context): Promise<Response> {
  const { db, clock } = parts
  const signedIn = await requireSignedIn(parts, c, { alsoInDefault: true })
  requireChannel((await readBody(c.req.raw, challengeBody)).channel)
  const factor = await factorAt(db, signedIn, c)
  const now = clock()
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  const id = randomUUID()
  const { webauthn, text } = await db.transaction().execute(async (tx) => {
    await lockAndMark(tx, factor, now)
    const passkey =
      factor.type === 'webauthn' && (await passkeyOptions(tx, parts, signedIn, factor))
    const texted = factor.type === 'phone' ? await newTextedCode(tx, parts, factor, id) : null
    await tx
      .insertInto('factor_challenges')
      .values({
        id,
        factor_id: factor.id,
        created_at: now,
        code_hash: texted?.hash ?? null,
        webauthn_challenge: passkey ? passkey.challenge : null,
      })
      .execute()
    return { webauthn: passkey ? passkey.webauthn : undefined, text: texted?.message }
  })
  if (text) await sendText(requireWay(parts.texts), text, parts.log)
  return c.json({ id, type: factor.type, expires_at: unixSeconds(expiresAt), webauthn })
}

/** Locks the factor's row, so that one challenge is made at a time; deletes expired challenges. */
async function lockAndMark(tx: Database, factor: Factor, now: Date): Promise<void> {
  const current = await tx
    .selectFrom('factors')
    .select('last_challenged_at')
    .where('id', '=', factor.id)
    .forUpdate()
    .executeTakeFirst()
  if (!current) throw factorNotFound()
  if (factor.type === 'phone') await requirePause(tx, factor, current.last_challenged_at, now)
  await tx
    .updateTable('factors')
    .set({ last_challenged_at: now })
    .where('id', '=', factor.id)
    .execute()
  await tx
    .deleteFrom('factor_challenges')
    .where('factor_id', '=', factor.id)
    .where('created_at', '<', new Date(now.getTime() - CHALLENGE_LIFE_MS))
    .execute()
}
