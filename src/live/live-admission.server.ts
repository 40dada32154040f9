import { STATUS_CODES, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { MAX_WATCHED } from './protocol.ts'

/** What one process takes on. Beyond it, it says no rather than become slow for all. */
export interface LiveLimits {
  sockets: number
  /** Of an IPv4 address, or of an IPv6 /64. */
  socketsPerNetwork: number
  /** Auctions that one socket may watch. */
  subscriptions: number
  /** Messages of one socket: so many at once, and so many per second in the long run. */
  burst: number
  messagesPerSecond: number
  /** Bytes that may wait for a reader before it counts as too slow. */
  waitingBytes: number
  /** Milliseconds between pings; who has not answered one by the next is gone. */
  pingEvery: number
}

export const LIVE_LIMITS: LiveLimits = {
  sockets: 20_000,
  socketsPerNetwork: 1_000,
  subscriptions: MAX_WATCHED,
  burst: 40,
  messagesPerSecond: 10,
  waitingBytes: 512 * 1024,
  pingEvery: 30_000,
}

/** For load tests, which come from one address and in a hurry. */
export const LIVE_LIMITS_OFF: LiveLimits = {
  ...LIVE_LIMITS,
  socketsPerNetwork: Infinity,
  burst: Infinity,
  messagesPerSecond: Infinity,
}

/**
 * Whether the page that asks is one of ours. A browser always tells where a page came from, and it connects
 * to any site a page asks for, so this is what keeps other sites out. A program without Origin is welcome:
 * it could tell any.
 */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || origin === publicUrl) return true
  if (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()) return false
  return isOwnHost(host, publicUrl)
}

/**
 * Whether a Host header names this site and nobody else's: PUBLIC_URL's host, an address, or a name without a dot. Any
 * other name is its owner's, who may point it at this machine (DNS rebinding): then their page's origin equals its host.
 */
function isOwnHost(host: string, publicUrl: string): boolean {
  const { hostname } = new URL(`http://${host}`)
  if (hostname === new URL(publicUrl).hostname || !hostname.includes('.')) return true
  return isIP(hostname) !== 0
}

/** HTTP answers 400 to a request without a Host, or with one that is none; so does an upgrade. */
export function hasHost({ headers: { host } }: IncomingMessage): boolean {
  return host !== undefined && /^[^/?#@]+$/.test(host) && URL.canParse(`http://${host}`)
}

/** Counts the open sockets of each network: an IPv4 address, or an IPv6 /64. */
export function countPerNetwork(most: number) {
  const open = new Map<string, number>()
  return {
    hasRoom: (network: string) => (open.get(network) ?? 0) < most,
    enter: (network: string) => void open.set(network, (open.get(network) ?? 0) + 1),
    leave(network: string) {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    },
  }
}

/** Answers a request that wanted to become a WebSocket with plain HTTP, and hangs up. */
export function refuseUpgrade(socket: Duplex, status: 400 | 403 | 404 | 429 | 503): void {
  const retry = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : ''
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`,
  )
}
