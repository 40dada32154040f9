import { answerAccountText } from '../../languages/answers/account.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { dropPending } from '../../sign-in/sessions/flow-state.server.ts'
import { requireOwnSession } from '../../sign-in/sessions/require-own-session.server.ts'
import { signOutOthers } from '../../sign-in/sessions/sign-out-everywhere.server.ts'
import { deviceName } from './device-name.ts'
import { endedSessionsSchema, ownSessionsSchema, SESSIONS_ADDRESS } from './sessions.ts'

interface Services {
  db: Database
  /** To be told when sessions of a user ended, so that nothing goes on believing in them. */
  sessionsEnded(userId: string): void
}

/** More than these nobody reads; the oldest are left out. */
const MAX_SHOWN = 100

export const listSessions = endpoint({
  method: 'GET',
  path: SESSIONS_ADDRESS,
  summary: 'Where the member is signed in, the most recently used first',
  who: 'member',
  limit: 'reads',
  response: ownSessionsSchema,
  async handle({ member }, { db }: Services) {
    const items = (await sessionsOf(db, member.userId)).map((session) => ({
      ...session,
      is_current: session.id === member.sessionId,
    }))
    return { items }
  },
})

/** Where somebody is signed in, the most recently used first. */
export async function sessionsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at'])
    .select(({ fn }) => fn.coalesce('refreshed_at', 'created_at').as('last_used_at'))
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    started_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }))
}

export const endSession = endpoint({
  method: 'DELETE',
  path: `${SESSIONS_ADDRESS}/{id}`,
  summary: 'Sign one of the own sessions out; in use it stops counting within seconds',
  who: 'member',
  limit: 'writes',
  params: idParams,
  response: endedSessionsSchema,
  async handle({ member, params }, { db, sessionsEnded }: Services) {
    await db.transaction().execute(async (tx) => {
      await dropPending(tx, member.userId)
      await requireOwnSession(tx, member)
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('id', '=', params.id)
        .where('user_id', '=', member.userId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n)
        throw new Problem('not_found', answerAccountText('sessionNotFound'))
    })
    sessionsEnded(member.userId)
    return { ended: 1 }
  },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: SESSIONS_ADDRESS,
  summary: 'Sign all own sessions out but the one that asks',
  who: 'member',
  limit: 'writes',
  response: endedSessionsSchema,
  async handle({ member }, { db, sessionsEnded }: Services) {
    const ended = await db.transaction().execute(async (tx) => {
      const others = await signOutOthers(tx, member.userId, member.sessionId)
      await requireOwnSession(tx, member)
      return others
    })
    sessionsEnded(member.userId)
    return { ended }
  },
})
