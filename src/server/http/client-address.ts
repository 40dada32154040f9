import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** Who a request comes from, as an IP address: rate limits count by it. */
export type ClientAddress = (request: IncomingMessage) => string

/**
 * The other end of the connection; behind a trusted proxy the last entry of `X-Forwarded-For`, which that proxy appended.
 * The entries before it anybody could have written.
 */
export function createClientAddress(behindProxy: boolean): ClientAddress {
  return (request) => {
    const hops = behindProxy ? String(request.headers['x-forwarded-for'] ?? '') : ''
    const last = hops.slice(hops.lastIndexOf(',') + 1).trim()
    return isIP(last) === 0 ? (request.socket.remoteAddress ?? 'unknown') : last
  }
}

/** The same for Hono's handlers; a call made inside the process has no connection. */
export function createRequestAddress(behindProxy: boolean): (c: Context) => string {
  const clientAddress = createClientAddress(behindProxy)
  return (c) => (c.env?.incoming ? clientAddress(c.env.incoming) : 'in-process')
}
