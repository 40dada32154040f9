import { z } from 'zod'

/**
 * What a client may ask over the live connection: to watch auctions, or no longer to. How many of them it
 * may watch is not decided here.
 */
export type LiveRequest = z.infer<typeof liveRequest>

/** Why a connection is closed (RFC 6455, section 7.4.1), with words for whoever wrote the client. */
export interface Closing {
  code: number
  reason: string
}

const liveRequest = z.object({
  type: z.enum(['watch', 'unwatch']),
  auctions: z.array(z.string().toLowerCase()),
})

const UNREADABLE: Closing = {
  code: 1007,
  reason: 'Send {"type":"watch" or "unwatch","auctions":[id, ...]}',
}
const NOT_TEXT: Closing = { code: 1003, reason: 'Send text' }

export const TOO_MANY_MESSAGES: Closing = { code: 1008, reason: 'Too many messages' }
export const GOING_AWAY: Closing = { code: 1001, reason: 'Restarting: connect again' }

/** Reads one message, or says why the connection ends. */
export function readLiveRequest(data: string | null): LiveRequest | Closing {
  if (data === null) return NOT_TEXT
  const parsed = liveRequest.safeParse(jsonOrNull(data))
  return parsed.success ? parsed.data : UNREADABLE
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
