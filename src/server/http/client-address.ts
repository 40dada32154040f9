import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** Who a request comes from, as an IP address: rate limits count by it. */
export type ClientAddress = (request: IncomingMessage) => string

/**
 * Behind a proxy of one's own, which is trusted to append the address that it was reached from to `X-Forwarded-For`, that
 * last one is the client's; whatever stands before it anybody could have written. Without such a proxy, or when it
 * appended none, it is the other end of the connection.
 */
export function createClientAddress(behindProxy: boolean): ClientAddress {
  return (request) => {
    const last = behindProxy ? lastHop(request) : ''
    return isIP(last) === 0 ? (request.socket.remoteAddress ?? 'unknown') : last
  }
}

function lastHop(request: IncomingMessage): string {
  const all = String(request.headers['x-forwarded-for'] ?? '')
  return all.slice(all.lastIndexOf(',') + 1).trim()
}

/** The same of a call as its handlers see it; one made inside the process has no connection. */
export function createCallerAddress(behindProxy: boolean): (c: Context) => string {
  const clientAddress = createClientAddress(behindProxy)
  return (c) => (c.env?.incoming ? clientAddress(c.env.incoming) : 'in-process')
}
