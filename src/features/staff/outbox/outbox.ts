import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { MAILED_KINDS } from '../../../rules/sales/notices.ts'
import { reasonSchema } from '../reason.ts'

/** What of the outbox staff ask for, and how it is answered. */

export const OUTBOX_ADDRESS = '/api/staff/outbox'

/** Waiting to be sent, also again; sent; not tried any more. */
export const MAIL_STATES = ['waiting', 'sent', 'given_up'] as const

/** The kinds of notice; 'other' is a mail that tells none, such as a code. */
export const MAIL_KINDS = [...MAILED_KINDS, 'other'] as const

export const outboxQuerySchema = z.object({
  /** Each word, or its beginning, in the address or the subject. */
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['created_at', '-created_at']).default('-created_at'),
  limit: limitSchema(50),
  cursor: cursorSchema,
  state: z.enum(MAIL_STATES).optional(),
  kind: z.enum(MAIL_KINDS).optional(),
  /** Whether its address was refused for good, and has taken no mail since. */
  bounced: z.enum(['true', 'false']).optional(),
  /** The whole address that it goes to. */
  address: z.string().trim().toLowerCase().min(1).max(320).optional(),
})

export type OutboxQuery = z.infer<typeof outboxQuerySchema>

const mailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ kind: z.string(), id: z.string(), filename: z.string() })),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** How often it was handed to the mail server. */
  tries: z.int(),
  /** What the mail server said to the last attempt. */
  last_error: z.string().nullable(),
  /** It is not tried any more. */
  given_up_at: z.iso.datetime().nullable(),
  /** When its address was refused for good; null once it takes mails, or where it always did. */
  bounced_at: z.iso.datetime().nullable(),
})

export type MailLine = z.infer<typeof mailSchema>

/** `total` counts no further than a limit; `is_total_capped` tells that there are more. */
export const outboxSchema = pageSchema(mailSchema).extend({ is_total_capped: z.boolean() })

export const mailResponse = z.object({
  mail: mailSchema.extend({
    /** As most readers see it. Null where it held what lets its reader in. */
    html: z.string().nullable(),
  }),
})

export type OpenMail = z.infer<typeof mailResponse>

export const resendSchema = z.object({ reason: reasonSchema })
