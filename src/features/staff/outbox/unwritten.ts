import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
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

/** Whoever sees to the cause goes through them by their kind: the first tell as much as all. */
export const unwrittenQuerySchema = z.object({ limit: limitSchema(50), cursor: cursorSchema })
/** The oldest of them first. */
export const unwrittenListSchema = pageSchema(unwrittenSchema)

export type UnwrittenMails = z.infer<typeof unwrittenListSchema>

export const triedAgainSchema = z.object({ id: z.uuid() })
