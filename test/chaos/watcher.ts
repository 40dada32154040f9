/** Somebody who watches every auction, connects again wherever there is a server, and writes down all that is shown. */
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ClientMessage, TimedMessage } from '../../src/live/protocol.ts'
import { liveUrl } from '../live-client.ts'
import { noteSeen, shownIn, START, type ClientParts } from './clients.ts'

export interface Watcher {
  name: string
  /** What it watches now: the latest. */
  watched(): string[]
  /** The last version that it was shown of an auction. */
  heard(lot: string): number
  close(): void
  closed: Promise<void>
}

/** Fewer than a connection may watch, so that none is refused. */
const MOST_WATCHED = 150
const PAUSE_MS = 100

/** @param token of a member who sets no maximum, to be told of its own bids too */
export function openWatcher(
  name: string,
  { urls, market, history, chance }: Omit<ClientParts, 'signal' | 'patienceMs'>,
  token?: string,
): Watcher {
  const ending = new AbortController()
  const watched = new Set<string>()
  const versions = new Map<string, number>()
  let socket: WebSocket | undefined

  function say(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  market.onListed((lot) => {
    watched.add(lot)
    const [oldest] = watched
    if (oldest !== undefined && watched.size > MOST_WATCHED) {
      watched.delete(oldest)
      say({ type: 'unwatch', auctions: [oldest] })
    }
    say({ type: 'watch', auctions: [lot] })
  })

  function hear(message: TimedMessage, connection: number): void {
    if (message.type === 'mine') noteSeen(history, message.auction, START, message)
    if (message.type !== 'auction') return
    const { auction } = message
    const at = performance.now()
    versions.set(auction.id, auction.version)
    history.heard.push({ ...shownIn(auction), watcher: name, connection, at })
    noteSeen(history, auction.id, auction.current_bid ?? 0, message)
  }

  /** Until it breaks. */
  async function connect(connection: number): Promise<void> {
    socket = new WebSocket(liveUrl(chance.pick(urls)), { handshakeTimeout: 5_000 })
    socket.on('error', () => undefined)
    socket.on('open', () => {
      if (token !== undefined) say({ type: 'sign_in', token })
      say({ type: 'watch', auctions: [...watched] })
    })
    socket.on('message', (data) => hear(JSON.parse(String(data)), connection))
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.on('close', () => resolve())
    await promise
  }

  async function stay(): Promise<void> {
    const { signal } = ending
    for (let connection = 1; !signal.aborted; connection += 1) {
      await connect(connection)
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    name,
    watched: () => [...watched],
    heard: (lot) => versions.get(lot) ?? 0,
    close() {
      ending.abort()
      socket?.terminate()
    },
    closed: stay(),
  }
}
