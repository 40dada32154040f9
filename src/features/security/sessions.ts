import { z } from 'zod'

/** Where somebody is signed in. Times RFC 3339 in UTC. */

export const SESSIONS_ADDRESS = '/api/me/sessions'

const ownSessionSchema = z.object({
  id: z.uuid(),
  /** "Chrome on Windows", as far as the browser tells. */
  device: z.string(),
  started_at: z.iso.datetime(),
  /** When its token was last renewed, which a browser in use does about once an hour. */
  last_used_at: z.iso.datetime(),
  /** Whether it is the session that asks. */
  is_current: z.boolean(),
})

export const ownSessionsSchema = z.object({ items: z.array(ownSessionSchema) })

export const endedSessionsSchema = z.object({ ended: z.int() })

export type OwnSession = z.infer<typeof ownSessionSchema>
export type OwnSessions = z.infer<typeof ownSessionsSchema>
export type EndedSessions = z.infer<typeof endedSessionsSchema>
