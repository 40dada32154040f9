import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** Who a request comes from, as an IP address. Limits count by its network, see `networkOf`. */
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

/** What limits count an address as: one person may have a whole /64 of IPv6 addresses; an IPv4 address stands for itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
