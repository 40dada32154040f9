import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as ask, type AgentOptions } from 'node:https'
import {
  RequestFilteringHttpsAgent,
  type RequestFilteringAgentOptions,
} from 'request-filtering-agent'
import webPush from 'web-push'

interface Push {
  /** Where the browser's push service takes it, and the browser's keys. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** At most 3,993 bytes, which is what every push service takes. */
  payload: string
  /** Another one of the same topic takes its place while it waits: up to 32 letters of base64url (RFC 8030, section 5.4). */
  topic: string
  /** So long the push service keeps it for a browser that is not there. */
  ttlSeconds: number
  /** Who sends it (RFC 8292): `subject` is where to reach us, in base64url the keys. */
  sender: { subject: string; publicKey: string; privateKey: string }
}

/**
 * Encrypts a push message for its browser (RFC 8291) and hands it to the push service. Resolves with 'gone' where that knows no such
 * browser any more. @throws Error when it takes it not now, or leads to where the server may not go
 */
export type SendPush = (push: Push) => Promise<'sent' | 'gone'>

/** Of the connections; a test trusts its own host with it. */
export type PushAgentOptions = AgentOptions & RequestFilteringAgentOptions

const MAX_MS = 10_000
/** Longer than what any push service answers. */
const MAX_ANSWER_BYTES = 16_384
/** So long a connection waits for the next push. */
const IDLE_MS = 30_000

export function createPushSender(options: PushAgentOptions = {}, maxMs = MAX_MS): SendPush {
  // It looks at the address that a name was resolved to, and connects to that one: browsers name the host, and may lie. A connection
  // that is used again leads where it led.
  const agent = new RequestFilteringHttpsAgent({ keepAlive: true, timeout: IDLE_MS, ...options })

  return async function send({ subscription, payload, topic, ttlSeconds, sender }) {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      subscription,
      payload,
      { vapidDetails: sender, topic, TTL: ttlSeconds, contentEncoding: 'aes128gcm' },
    )
    const request = ask(endpoint, {
      ...{ agent, method, headers },
      signal: AbortSignal.timeout(maxMs),
    })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    request.on('error', () => {})
    await drop(response)
    const { statusCode = 0 } = response
    if (statusCode === 404 || statusCode === 410) return 'gone'
    if (statusCode >= 200 && statusCode < 300) return 'sent'
    throw new Error(`the push service answered ${statusCode}`)
  }
}

/** Nobody wants to know what it says, but only what is read to its end leaves a connection to be used again. */
async function drop(response: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > MAX_ANSWER_BYTES) break
    }
  } catch {
    // How it was taken is known by its number already.
  }
}
