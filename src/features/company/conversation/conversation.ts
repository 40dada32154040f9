import { z } from 'zod'
import { contactMessageSchema } from '../contact.ts'

/** The promises of what a person wrote to support and was answered, for whoever has the link of the mail. Times RFC 3339 in UTC. */
export const conversationSchema = z.object({
  subject: z.string(),
  /** In the order in which they were written. */
  messages: z.array(
    z.object({
      written_by: z.enum(['you', 'us']),
      written_at: z.iso.datetime(),
      text: z.string(),
    }),
  ),
  /** Not once it is full: then the contact form begins another. */
  can_write: z.boolean(),
})

export const writeAgainSchema = contactMessageSchema.pick({ message: true })

export type ConversationView = z.infer<typeof conversationSchema>
export type WriteAgain = z.infer<typeof writeAgainSchema>

export function conversationAddress(token: string): string {
  return `/api/contact/${encodeURIComponent(token)}`
}
