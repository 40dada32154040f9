import type { Transaction } from 'kysely'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { addressHere } from '../../../languages/address.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import type { HouseOnPapers } from '../../../server/house/house.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { languageIn } from '../../../sign-in/users/language-of.server.ts'
import {
  isAnswer,
  questionIn,
  readMessages,
  type Written,
} from '../../company/conversation/read-messages.server.ts'
import { composeNotice } from '../../notices/compose-notice.server.ts'
import type { Site } from '../../notices/mails/about.server.ts'
import { audit } from '../audit.server.ts'
import { answeredSchema, answerSchema } from './messages.ts'
import {
  lockMessage,
  presentMessage,
  readMessageRow,
  type MessageRow,
} from './present-message.server.ts'

interface Services {
  db: Database
  config: Pick<HouseOnPapers, 'bankFor'>
  publicUrl(): string
}

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/staff/messages/{id}/answer',
  summary:
    'Answer a message of the contact form by mail, and answer again; sent again it is the same answer',
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
  handle: ({ params: { id }, body, member }, { db, config, publicUrl }: Services) =>
    db.transaction().execute(async (tx) => {
      const { answer } = body
      const asked = await lockMessage(tx, id)
      const messages = await readMessages(tx, id)
      const last = messages.at(-1)
      if (!last) throw new Error('a conversation has no message')
      // Sent again because the response was lost it has been done.
      if (last.text === answer && last.answered_by === member.userId)
        return { message: presentMessage(asked) }
      requireRead(last, body.after)
      const written = { number: last.number + 1, text: answer, at: await databaseTime(tx) }
      await tx
        .insertInto('contact_replies')
        .values({ ...written, message_id: id, answered_by: member.userId })
        .execute()
      const site = { url: publicUrl(), bankFor: config.bankFor }
      await tell(tx, { asked, question: questionIn(messages), ...written }, site)
      await audit(tx, member, 'answer-message', id, { answer })
      return { message: presentMessage(await readMessageRow(tx, id)) }
    }),
})

/** Of two who answer at once one reads the other's answer first. @throws Problem 409 */
function requireRead(last: Written, read: number | undefined): void {
  if (read === last.number) return
  if (read === undefined && !isAnswer(last)) return
  if (read === undefined) throw new Problem('not_available', mailAnswersText('readAnswerFirst'))
  const detail = mailAnswersText(isAnswer(last) ? 'colleagueAnswered' : 'wroteAgain')
  throw new Problem('changed_meanwhile', detail)
}

interface Answer {
  asked: MessageRow
  question: string
  number: number
  text: string
  at: Date
}

/**
 * By mail to the address that was written, in the transaction that keeps the answer. Who wrote while signed in reads it on the
 * dashboard too.
 */
async function tell(
  tx: Transaction<DB>,
  { asked, question, number, text: answer, at }: Answer,
  site: Site,
): Promise<void> {
  const { id, user_id: userId, email, subject, waits_since: wroteAt } = asked
  const { reply_token: token, language } = await tx
    .selectFrom('contact_messages')
    .select(['reply_token', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kind = 'contact_answer'
  const data = { email, subject, question, answer, wroteAt: wroteAt.toISOString(), token }
  const occasion = `${kind} ${id} ${number}`
  if (userId !== null && (await readsNotices(tx, userId))) {
    const notice = { kind, userId, auctionId: null, saleId: null, data, occasion } as const
    return writeNotices(tx, [notice], at)
  }
  await inLanguage(languageIn(language), () => {
    const words = composeNotice(kind, {
      ...{ data, lot: null, sale: null, paymentHours: null, reader: 'open' },
      site: { ...site, url: site.url + addressHere('') },
    })
    return queueMail(tx, { ...words, to: email, occasion })
  })
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
