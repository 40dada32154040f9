import { z } from 'zod'
import { cursorSchema, limitSchema } from '../../../rules/paging.ts'
import { NOTICES, type NoticeKind } from '../../../rules/sales/notices.ts'

/** What of the outbox staff ask for, and how it is answered. */

/** Waiting to be sent, also again; sent; not tried any more. */
export const MAIL_STATES = ['waiting', 'sent', 'given_up'] as const

// An object's keys are its own names.
const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

export const outboxQuerySchema = z.object({
  limit: limitSchema(50),
  cursor: cursorSchema,
  state: z.enum(MAIL_STATES).optional(),
  /** The kind of notice that it tells; 'other' for mails that tell none, such as codes. */
  kind: z.enum([...NOTICE_KINDS, 'other']).optional(),
  /** Whether its address was refused for good, and has taken no mail since. */
  bounced: z.enum(['true', 'false']).optional(),
  /** The whole address that it goes to. */
  address: z.string().trim().toLowerCase().min(1).max(320).optional(),
})

export type OutboxQuery = z.infer<typeof outboxQuerySchema>

export const mailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ kind: z.string(), id: z.string(), filename: z.string() })),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** What the mail server said to the last attempt. */
  last_error: z.string().nullable(),
  /** It is not tried any more. */
  given_up_at: z.iso.datetime().nullable(),
  /** When its address was refused for good; null once it takes mails, or where it always did. */
  bounced_at: z.iso.datetime().nullable(),
})
