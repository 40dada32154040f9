import type { Database } from '../../server/database.ts'
import { endpoint } from '../../server/endpoint.ts'
import { contactMessageSchema, contactReplySchema } from './contact.ts'

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Leave a message for support',
  who: 'anyone',
  limit: 'contact',
  body: contactMessageSchema,
  reply: contactReplySchema,
  status: 201,
  async handle({ body, member }, { db }: { db: Database }) {
    const { created_at } = await db
      .insertInto('contact_messages')
      .values({ ...body, user_id: member?.userId ?? null })
      .returning('created_at')
      .executeTakeFirstOrThrow()
    return { received_at: created_at.toISOString() }
  },
})
