/** What a second step does to the sessions of a person: the one that took it rises, weaker ones end. */
import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'
import { unixSeconds, type Amr } from '../sessions/access-token.server.ts'
import { sessionNotFound } from '../sessions/signed-in-user.server.ts'
import type { Session } from '../sessions/start-session.server.ts'

/** What a token's `amr` calls each kind of factor. */
const METHOD_OF = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/** To be called in the transaction that took the step, after `lockPerson`. Refresh tokens of before stay aal1's. */
export async function raiseSession(
  tx: Database,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  factor: { id: string; type: string },
  now: Date,
): Promise<Session> {
  const before = await tx
    .selectFrom('sessions')
    .select('amr')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!before || sessionId === null) throw sessionNotFound()
  // Check constraints keep the type to these words, and the column an array that only this service writes.
  const method = METHOD_OF[factor.type as keyof typeof METHOD_OF]
  const others = (before.amr as Amr[]).filter((entry) => entry.method !== method)
  const amr = [{ method, timestamp: unixSeconds(now) }, ...others]
  const raised = await tx
    .updateTable('sessions')
    .set({
      aal: 'aal2',
      factor_id: factor.id,
      amr: JSON.stringify(amr),
      refresh_counter: sql`refresh_counter + 2`,
      refresh_floor: sql`refresh_counter + 2`,
      refreshed_at: now,
    })
    .where('id', '=', sessionId)
    .returning(['refresh_counter as refreshCounter', 'refresh_key as refreshKey'])
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('aal', '=', 'aal1')
    .execute()
  return { id: sessionId, aal: 'aal2', amr, ...raised }
}

/** Sessions that rose by these factors fall back: what proved the second step is gone. */
export async function lowerSessions(tx: Database, userId: string, factorIds: string[]) {
  await tx
    .updateTable('sessions')
    .set({
      aal: 'aal1',
      factor_id: null,
      amr: sql`(select coalesce(jsonb_agg(step order by place), '[]')
        from jsonb_array_elements(amr) with ordinality as steps (step, place)
        where step ->> 'method' <> all (${Object.values(METHOD_OF)}))`,
    })
    .where('user_id', '=', userId)
    .where('factor_id', 'in', factorIds)
    .execute()
}
