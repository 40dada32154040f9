import type { Config } from '../../server/config/config.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { queueMail, type Mail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { contactMessageSchema, contactResponseSchema, type ContactMessage } from './contact.ts'

interface Services {
  db: Database
  config: Pick<Config, 'support'>
}

/** Keeps a message and mails it to support: both, or neither. */
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
      const { created_at } = await tx
        .insertInto('contact_messages')
        .values({ ...body, user_id: member?.userId ?? null })
        .returning('created_at')
        .executeTakeFirstOrThrow()
      await queueMail(tx, mailToSupport(body, config.support.email))
      return created_at
    })
    return { received_at: receivedAt.toISOString() }
  },
})

/** What a stranger wrote stands in the text alone: the address that it goes to is ours, and so is the sender's. */
export function mailToSupport(message: ContactMessage, to: string): Mail {
  const { first_name, last_name, email, phone, subject, message: text } = message
  return {
    to,
    subject: `Contact form: ${subject}`,
    paragraphs: text.split(/\r?\n/).filter((line) => line.trim() !== ''),
    facts: [
      ['From', `${first_name} ${last_name}`],
      ['Email', email],
      ...(phone ? [['Phone', phone] satisfies [string, string]] : []),
    ],
    reason:
      'You received this email because someone wrote to support. It is kept with the messages.',
  }
}
