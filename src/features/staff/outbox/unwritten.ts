import { z } from 'zod'
import { OUTBOX_ADDRESS } from './outbox.ts'

/** Mails that the program could not write, which is its own fault, and how staff have them tried again. */

export const UNWRITTEN_ADDRESS = `${OUTBOX_ADDRESS}/unwritten`

const unwrittenSchema = z.object({
  /** Of the notice that is to be mailed. */
  id: z.uuid(),
  kind: z.string(),
  /** What it is about, such as a vehicle; null where it is about an account. */
  about: z.string().nullable(),
  reader: z.object({ id: z.uuid(), name: z.string().nullable(), customer_id: z.string() }),
  told_at: z.iso.datetime(),
  /** When it failed first. */
  unwritten_since: z.iso.datetime(),
})

export type UnwrittenMail = z.infer<typeof unwrittenSchema>

/** The oldest of them; `total` counts all. */
export const unwrittenListSchema = z.object({ items: z.array(unwrittenSchema), total: z.int() })

export type UnwrittenMails = z.infer<typeof unwrittenListSchema>

export const triedAgainSchema = z.object({ id: z.uuid() })
