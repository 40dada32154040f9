import type { Transaction } from 'kysely'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import type { HouseOnPapers } from '../../../server/house/house.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { composeNotice } from '../../notices/compose-notice.server.ts'
import type { Site } from '../../notices/mails/about.server.ts'
import { audit } from '../audit.server.ts'
import { answeredSchema, answerSchema } from './messages.ts'
import { MESSAGE_COLUMNS, presentMessage, type MessageRow } from './present-message.server.ts'

interface Services {
  db: Database
  config: Pick<HouseOnPapers, 'bankFor'>
  publicUrl(): string
}

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/staff/messages/{id}/answer',
  summary: 'Answer a message of the contact form, once, by mail; sent again it is the same answer',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: answerSchema,
  response: answeredSchema,
  exists: async ({ id }, { db }: Services) =>
    (await db
      .selectFrom('contact_messages')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined,
  handle: ({ params: { id }, body: { answer }, member }, { db, config, publicUrl }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockMessage(tx, id)
      if (asked.answered_at) return { message: presentMessage(requireSame(asked, answer, member)) }
      const at = await databaseTime(tx)
      const answered = await tx
        .updateTable('contact_messages')
        .set({ answer, answered_at: at, answered_by: member.userId })
        .where('id', '=', id)
        .returning(MESSAGE_COLUMNS)
        .executeTakeFirstOrThrow()
      await tell(tx, asked, answer, at, { url: publicUrl(), bankFor: config.bankFor })
      await audit(tx, member, 'answer-message', id, { answer })
      return { message: presentMessage(answered) }
    }),
})

/** Until the transaction ends: of two who answer at once one is told of the other's answer. */
async function lockMessage(tx: Transaction<DB>, id: string): Promise<MessageRow> {
  const message = await tx
    .selectFrom('contact_messages')
    .select(MESSAGE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Problem('not_found', 'Message not found')
  return message
}

/** Sent again because the response was lost it has been done. @throws Problem 409 for another answer */
function requireSame(message: MessageRow, answer: string, { userId }: Member): MessageRow {
  if (message.answer === answer && message.answered_by === userId) return message
  throw new Problem('not_available', 'This message has been answered. Read the answer first.')
}

/**
 * By mail to the address that was written, in the transaction that keeps the answer. Who wrote while signed in reads it on the
 * dashboard too.
 */
async function tell(
  tx: Transaction<DB>,
  { id, user_id: userId, email, subject, created_at: wroteAt }: MessageRow,
  answer: string,
  at: Date,
  site: Site,
): Promise<void> {
  const kind = 'contact_answer'
  const data = { email, subject, answer, wroteAt: wroteAt.toISOString() }
  const occasion = `${kind} ${id}`
  if (userId !== null && (await readsNotices(tx, userId))) {
    const notice = { kind, userId, auctionId: null, saleId: null, data, occasion } as const
    return writeNotices(tx, [notice], at)
  }
  const words = composeNotice(kind, { data, lot: null, sale: null, site, reader: 'open' })
  await queueMail(tx, { ...words, to: email, occasion })
}

/** Of an account without an address, or that was deleted, no notice becomes a mail. */
async function readsNotices(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
