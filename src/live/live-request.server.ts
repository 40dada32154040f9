import { attempt } from 'es-toolkit/util'
import { z } from 'zod'
import type { ClientMessage } from './protocol.ts'

/** Why a connection is closed (RFC 6455, section 7.4.1), with words for whoever wrote the client. */
export interface Closing {
  code: number
  reason: string
}

/** How many auctions a client may watch is not decided here. */
const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['watch', 'unwatch']), auctions: z.array(z.string().toLowerCase()) }),
  z.object({ type: z.literal('sign_in'), token: z.string() }),
  z.object({ type: z.literal('sign_out') }),
])

const UNREADABLE: Closing = {
  code: 1007,
  reason:
    'Send {"type":"watch" or "unwatch","auctions":[id, ...]} or {"type":"sign_in","token":...}',
}
const NOT_TEXT: Closing = { code: 1003, reason: 'Send text' }

export const TOO_MANY_MESSAGES: Closing = { code: 1008, reason: 'Too many messages' }
export const GOING_AWAY: Closing = { code: 1001, reason: 'Restarting: connect again' }

/** Reads one message, or says why the connection ends. */
export function readLiveRequest(data: string | null): ClientMessage | Closing {
  if (data === null) return NOT_TEXT
  const [, json] = attempt((): unknown => JSON.parse(data))
  const parsed = clientMessage.safeParse(json)
  return parsed.success ? parsed.data : UNREADABLE
}
