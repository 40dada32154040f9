import { z } from 'zod'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { HOUSE_LANGUAGE } from '../../../languages/language.ts'
import { canWriteAgain } from '../../../rules/house/conversation.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { mailToSupport } from '../contact.server.ts'
import { contactResponseSchema } from '../contact.ts'
import { conversationSchema, writeAgainSchema } from './conversation.ts'
import { isAnswer, readMessages } from './read-messages.server.ts'
import { writeAgain } from './write-again.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'support'>
}

const PATH = '/api/contact/{token}'
const params = z.object({ token: z.uuid().toLowerCase() })

/** Says no name and no address: a mail is forwarded easily. */
export const readConversation = endpoint({
  method: 'GET',
  path: PATH,
  summary:
    'What somebody wrote to support and was answered, by the link of the mail, without signing in',
  who: 'anyone',
  limit: 'lookups',
  params,
  response: conversationSchema,
  async handle({ params: { token } }, { db }: Services) {
    const { id, subject } = await byToken(db, token)
      .select(['id', 'subject'])
      .executeTakeFirstOrThrow(unknownLink)
    const messages = await readMessages(db, id)
    return {
      subject,
      messages: messages.map((message) => ({
        written_by: isAnswer(message) ? ('us' as const) : ('you' as const),
        written_at: message.at.toISOString(),
        text: message.text,
      })),
      can_write: canWriteAgain(messages.length - 1),
    }
  },
})

/** Keeps what is written and mails it to support: both, or neither. */
export const replyInConversation = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Write to support again, by the link of the mail; sent again it is the same message',
  who: 'anyone',
  limit: 'contact',
  params,
  body: writeAgainSchema,
  response: contactResponseSchema,
  status: 201,
  exists: async ({ token }, { db }: Services) =>
    (await byToken(db, token).select('id').executeTakeFirst()) !== undefined,
  async handle({ params: { token }, body: { message } }, { db, config }: Services) {
    const at = await db.transaction().execute(async (tx) => {
      const conversation = await byToken(tx, token)
        .select(['id', 'first_name', 'last_name', 'email', 'phone', 'subject'])
        .forUpdate()
        .executeTakeFirstOrThrow(unknownLink)
      const { id, ...written } = conversation
      const told = await writeAgain(tx, id, { text: message })
      if (told.isNew) {
        const { email: support } = config.support
        await inLanguage(HOUSE_LANGUAGE, () =>
          queueMail(tx, mailToSupport({ ...written, message }, support)),
        )
      }
      return told.at
    })
    return { received_at: at.toISOString() }
  },
})

function byToken(db: Database, token: string) {
  return db.selectFrom('contact_messages').where('reply_token', '=', token)
}

function unknownLink(): Problem {
  return new Problem('not_found', answerBrowsingText('linkIncomplete'))
}
