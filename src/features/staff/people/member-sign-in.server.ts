import { z } from 'zod'
import { mailSignInText } from '../../../languages/mails/sign-in.ts'
import { peopleAnswersText } from '../../../languages/staff/answers/people.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { signOutEverywhere } from '../../../sign-in/sessions/sign-out-everywhere.server.ts'
import { inLanguageOf } from '../../../sign-in/users/language-of.server.ts'
import { endedSessionsSchema } from '../../security/sessions.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'

interface Services {
  db: Database
  /** To be told when sessions of a user ended, so that nothing goes on believing in them. */
  sessionsEnded(userId: string): void
}

const reasonBody = z.object({ reason: reasonSchema })

const exists = async ({ id }: z.infer<typeof idParams>, { db }: Pick<Services, 'db'>) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/staff/members/{id}/end-sessions',
  summary: 'Sign a member out everywhere, with a reason; in use, sessions stop counting in seconds',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: reasonBody,
  response: endedSessionsSchema,
  exists,
  async handle({ params: { id }, member, body }, { db, sessionsEnded }: Services) {
    const ended = await db.transaction().execute(async (tx) => {
      await lockMember(tx, id)
      const count = await signOutEverywhere(tx, id)
      await audit(tx, member, 'end-sessions', id, { ...body, ended: count })
      return count
    })
    sessionsEnded(id)
    return { ended }
  },
})

/**
 * For somebody who lost every second step and was identified as carefully as on registering. The password,
 * or the mailbox, is still needed to get in; nobody lifts the step off the own account like this.
 */
export const removeSecondSteps = endpoint({
  method: 'POST',
  path: '/api/staff/members/{id}/remove-second-steps',
  summary: 'Take all second steps off a member who lost them, with a reason; ends all sessions',
  who: 'admin',
  limit: 'writes',
  params: idParams,
  body: reasonBody,
  response: z.object({ removed: z.int() }),
  exists,
  async handle({ params: { id }, member, body }, { db, sessionsEnded }: Services) {
    if (id === member.userId) {
      throw new Problem('forbidden', peopleAnswersText('askAnotherAdmin'))
    }
    const removed = await db.transaction().execute(async (tx) => {
      const { email } = await lockMember(tx, id)
      const gone = await tx
        .deleteFrom('factors')
        .where('user_id', '=', id)
        .where('status', '=', 'verified')
        .returning('type')
        .execute()
      await signOutEverywhere(tx, id)
      const types = gone.map(({ type }) => type)
      await audit(tx, member, 'remove-second-steps', id, { ...body, types })
      if (email !== null && gone.length > 0) {
        await inLanguageOf(tx, id, () => queueMail(tx, stepRemovedMail(email)))
      }
      return gone.length
    })
    sessionsEnded(id)
    return { removed }
  },
})

/** Signing in waits meanwhile. @throws Problem `not_found` */
function lockMember(tx: Database, id: string): Promise<{ email: string | null }> {
  return tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', peopleAnswersText('memberNotFound')))
}

export function stepRemovedMail(to: string) {
  return {
    to,
    subject: mailSignInText('stepTakenOffSubject'),
    paragraphs: [mailSignInText('stepTakenOff'), mailSignInText('stepTakenOffNotAsked')],
  }
}
