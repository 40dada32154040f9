import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { OwnNews } from '../src/live/protocol.ts'
import type { AuctionLiveState, BidView } from '../src/rules/public-auction.ts'
import type { Bidder } from './bidders.ts'

/** A message of `WS /live`; which members it has depends on its type. */
export interface LiveMessage {
  type: string
  now: string
  auction: AuctionLiveState
  bids: BidView[]
  auctions: string[]
}

/** An HTTP server that does nothing but `attach`. Answers its origin and how to close it. */
export async function serveLive(live: {
  attach(server: ReturnType<typeof createServer>): void
  close(): Promise<void>
}) {
  const server = createServer()
  live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await live.close()
      server.close()
    },
  }
}

/** Somebody who has been told the present state of a lot, and hears what happens to it. */
export async function watchLot(origin: string, lot: string): Promise<LiveClient> {
  const client = await connectLive(origin)
  client.watch(lot)
  await client.until(({ type }) => type === 'auction')
  return client
}

export type LiveClient = Awaited<ReturnType<typeof connectLive>>

/** A client that has connected and remembers all it hears. */
export async function connectLive(origin: string, headers: { origin?: string } = {}) {
  const socket = new WebSocket(liveUrl(origin), headers)
  const heard: LiveMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const send = (message: object) => socket.send(JSON.stringify(message))
  /** The `nth` message that fits, heard already or not yet. */
  async function until(fits: (message: LiveMessage) => boolean, nth = 1): Promise<LiveMessage> {
    while (true) {
      const found = heard.filter(fits)[nth - 1]
      if (found) return found
      await once(socket, 'message')
    }
  }
  let read = 0
  return {
    socket,
    heard,
    send,
    until,
    watch: (...auctions: string[]) => send({ type: 'watch', auctions }),
    /** Gives a token and waits for what comes of it: 'signed_in' or 'signed_out'. */
    async signIn(token: string, nth = 1): Promise<string> {
      send({ type: 'sign_in', token })
      return (await until(({ type }) => type.startsWith('signed_'), nth)).type
    },
    /** What it was told about its own member, and nobody else. */
    ownNews: () => heard.filter(isOwn),
    /** The first of that which fits, heard already or not yet. */
    own: (fits: (news: OwnNews) => boolean) =>
      until((message) => isOwn(message) && fits(message)) as Promise<LiveMessage & OwnNews>,
    next: () => until(() => true, (read += 1)),
    /** The first message about an auction at or after a version. */
    news: (version: number) => until((message) => message.auction?.version >= version),
  }
}

function isOwn(message: object): message is LiveMessage & OwnNews {
  return 'type' in message && message.type === 'mine'
}

/** The HTTP status with which a connection is refused; 101 when it is taken in, and then it hangs up. */
export async function answerTo(
  origin: string,
  { path = '/live', from, host }: { path?: string; from?: string; host?: string } = {},
): Promise<number | undefined> {
  const socket = new WebSocket(liveUrl(origin, path), {
    ...(from && { origin: from }),
    ...(host !== undefined && { headers: { host } }),
  })
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
  ])
  socket.on('error', () => undefined)
  socket.terminate()
  return status
}

export function liveUrl(origin: string, path = '/live'): string {
  return origin.replace('http', 'ws') + path
}

/** A member who has been told how they stand in an auction. */
export async function watching(origin: string, { token }: Bidder, id: string): Promise<LiveClient> {
  const watcher = await connectLive(origin)
  await watcher.signIn(token)
  watcher.watch(id)
  await watcher.own(() => true)
  return watcher
}
