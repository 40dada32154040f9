import { z } from 'zod'

/** The promises of a member's strikes. Times RFC 3339 in UTC. */

/** One that counts: it was neither taken back nor has it lapsed. */
export const strikeSchema = z.object({
  id: z.uuid(),
  reason: z.string(),
  /** Who of the staff gave it, by name or else by address. */
  given_by: z.string().nullable(),
  given_at: z.iso.datetime(),
  lapses_at: z.iso.datetime(),
})

export type Strike = z.infer<typeof strikeSchema>
