import type { Transaction } from 'kysely'
import { inLanguage } from '../../languages/in-language.server.ts'
import { HOUSE_LANGUAGE, language } from '../../languages/language.ts'
import { mailSupportText } from '../../languages/mails/support.ts'
import type { Config } from '../../server/config/config.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { queueMail, type Mail } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { contactMessageSchema, contactResponseSchema, type ContactMessage } from './contact.ts'
import { findConversation, writeAgain } from './conversation/write-again.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'support'>
}

/**
 * Keeps a message and mails it to support: both, or neither. What the same person writes about the same goes on with what was said
 * before; sent again it is the same message.
 */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Leave a message for support',
  who: 'anyone',
  limit: 'contact',
  body: contactMessageSchema,
  response: contactResponseSchema,
  status: 201,
  async handle({ body, member }, { db, config }: Services) {
    const receivedAt = await db.transaction().execute(async (tx) => {
      const { at, isNew } = await keep(tx, body, member?.userId ?? null)
      if (isNew)
        await inLanguage(HOUSE_LANGUAGE, () =>
          queueMail(tx, mailToSupport(body, config.support.email)),
        )
      return at
    })
    return { received_at: receivedAt.toISOString() }
  },
})

async function keep(tx: Transaction<DB>, message: ContactMessage, userId: string | null) {
  const conversation = await findConversation(tx, message, userId)
  const { first_name, last_name, phone, message: text } = message
  if (conversation !== null)
    return writeAgain(tx, conversation, { text, phone, name: `${first_name} ${last_name}` })
  const { created_at: at } = await tx
    .insertInto('contact_messages')
    .values({ ...message, user_id: userId, language: language() })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return { at, isNew: true }
}

/** What a stranger wrote stands in the text alone: the address that it goes to is ours, and so is the sender's. */
export function mailToSupport(message: ContactMessage, to: string): Mail {
  const { first_name, last_name, email, phone, subject, message: text } = message
  return {
    to,
    subject: mailSupportText('contactFormTitle', { subject }),
    paragraphs: text.split(/\r?\n/).filter((line) => line.trim() !== ''),
    facts: [
      [mailSupportText('from'), `${first_name} ${last_name}`],
      [mailSupportText('email'), email],
      ...(phone ? [[mailSupportText('phone'), phone] satisfies [string, string]] : []),
    ],
    reason: mailSupportText('wroteReason'),
  }
}
