import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import {
  createClientAddress,
  networkOf,
  type ClientAddress,
} from '../server/http/client-address.ts'
import { NO_METRICS, type Metrics } from '../server/metrics/metrics.ts'
import {
  countPerNetwork,
  hasHost,
  isOwnOrigin,
  refuseUpgrade,
  type LiveLimits,
} from './live-admission.server.ts'
import { openConnection, type Connection, type Watcher } from './live-connection.server.ts'
import { GOING_AWAY, readLiveRequest, TOO_MANY_MESSAGES } from './live-request.server.ts'
import { createSubjects } from './live-subjects.server.ts'
import { encodeTextFrame } from './text-frame.server.ts'

/**
 * The plumbing of `WS /live`: who may connect, who watches what, and one message to very many sockets.
 * What the messages say is the business of who publishes them.
 */
export interface Live {
  /** Answers the server's requests to become a WebSocket; on other paths than ours with 404. */
  attach(server: Server): void
  /**
   * Sends a message to watchers. Encoded once; resolves when it is with every socket. Calls about one subject must not
   * overlap, or they could overtake each other.
   */
  send(watchers: readonly Watcher[], message: string): Promise<void>
  watchersOf(subject: string): readonly Watcher[]
  /** How many watch each of the subjects that anybody watches. */
  countWatchers(): ReadonlyMap<string, number>
  /** The watcher watches the subject no longer, as if it had asked for that itself. */
  leave(watcher: Watcher, subject: string): void
  /** Sends everybody away (1001) and takes nobody in. Resolves when all have gone. */
  close(): Promise<void>
}

interface LiveOptions {
  /** The origin of our own pages, as people type it. */
  publicUrl(): string
  /** The first message to everybody. */
  welcome(): string
  /** What a client is told that it cannot watch on top of what it watches already. */
  refuse(subjects: string[]): string
  /** The client asks for these, perhaps again: their present state is due. */
  onWatch(watcher: Watcher, subjects: string[]): void
  /** The watcher has left this, and if it was the last, nobody watches it any longer. */
  onLeave(watcher: Watcher, subject: string, wasLast: boolean): void
  /** The client has an access token, or null: it is nobody in particular from now on. */
  onToken(watcher: Watcher, token: string | null): void
  /** The connection is gone. */
  onGone(watcher: Watcher): void
  limits: LiveLimits
  metrics?: Pick<Metrics, 'showLive'>
  /** Left out: the other end of the connection. */
  clientAddress?: ClientAddress
}

const PATH = '/live'
/** Nobody sends larger messages than a list of what to watch. */
const LARGEST_MESSAGE = 16 * 1024
/** Sockets written to before other work gets its turn. */
const SOCKETS_PER_TURN = 500
/** Milliseconds for goodbyes. */
const CLOSE_TIMEOUT = 2_000

export function createLive(options: LiveOptions): Live {
  const { limits, onWatch, onToken, metrics = NO_METRICS } = options
  const connections = new Set<Connection>()
  metrics.showLive(() => connections.size)
  const subjects = createSubjects<Watcher>(options.onLeave)
  const upgrade = createUpgrade(options, connections, (ws, socket, network) => {
    const connection = openConnection(ws, socket, network, limits)
    connections.add(connection)
    // The library closes with its code whoever breaks the protocol or sends too much at once.
    ws.on('error', () => undefined)
    ws.on('message', (data, isBinary) => {
      if (ws.readyState !== ws.OPEN) return
      const request = connection.takeToken()
        ? readLiveRequest(isBinary ? null : String(data))
        : TOO_MANY_MESSAGES
      if ('code' in request) connection.dismiss(request)
      else if (request.type === 'sign_in') onToken(connection, request.token)
      else if (request.type === 'sign_out') onToken(connection, null)
      else if (request.type === 'watch') watch(connection, request.auctions)
      else unwatch(connection, request.auctions)
    })
    ws.once('close', () => {
      connections.delete(connection)
      subjects.leaveAll(connection)
      options.onGone(connection)
    })
    connection.send(options.welcome())
  })

  function unwatch(connection: Connection, unwanted: readonly string[]): void {
    for (const subject of unwanted) subjects.leave(connection, subject)
  }

  function watch(connection: Connection, wanted: readonly string[]): void {
    const refused: string[] = []
    const watched: string[] = []
    for (const subject of new Set(wanted)) {
      const isNew = !connection.subjects.has(subject)
      if (isNew && connection.subjects.size >= limits.subscriptions) {
        refused.push(subject)
      } else {
        watched.push(subject)
        subjects.join(connection, subject)
      }
    }
    if (refused.length > 0) connection.send(options.refuse(refused))
    if (watched.length > 0) onWatch(connection, watched)
  }

  const pinging = setInterval(() => {
    for (const connection of connections) connection.ping()
  }, limits.pingEvery)

  return {
    attach: (server) => void server.on('upgrade', upgrade.handle),
    watchersOf: subjects.watchersOf,
    countWatchers: subjects.count,
    leave: subjects.leave,
    async send(watchers, message) {
      const frame = encodeTextFrame(message)
      for (let start = 0; start < watchers.length; start += SOCKETS_PER_TURN) {
        if (start > 0) await nextTurn()
        for (const watcher of watchers.slice(start, start + SOCKETS_PER_TURN)) watcher.write(frame)
      }
    },
    async close() {
      clearInterval(pinging)
      await upgrade.close()
    },
  }
}

/** Takes clients in, within limits, until it is closed; then sees them off. */
function createUpgrade(
  { publicUrl, limits, clientAddress = createClientAddress(false) }: LiveOptions,
  connections: ReadonlySet<Connection>,
  onOpen: (ws: WebSocket, socket: Duplex, network: string) => void,
) {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  })
  const networks = countPerNetwork(limits.socketsPerNetwork)
  let isClosing = false

  function handle(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client that hangs up meanwhile is no error of ours.
    socket.on('error', () => socket.destroy())
    const network = networkOf(clientAddress(request))
    if (!hasHost(request)) return refuseUpgrade(socket, 400)
    if (request.url?.split('?')[0] !== PATH) return refuseUpgrade(socket, 404)
    if (!isOwnOrigin(request, publicUrl())) return refuseUpgrade(socket, 403)
    if (isClosing || connections.size >= limits.sockets) return refuseUpgrade(socket, 503)
    if (!networks.hasRoom(network)) return refuseUpgrade(socket, 429)
    wss.handleUpgrade(request, socket, head, (ws) => {
      networks.enter(network)
      ws.once('close', () => networks.leave(network))
      onOpen(ws, socket, network)
    })
  }

  async function close(): Promise<void> {
    isClosing = true
    for (const connection of connections) connection.dismiss(GOING_AWAY)
    const late = setTimeout(() => {
      for (const connection of connections) connection.terminate()
    }, CLOSE_TIMEOUT)
    await new Promise((resolve) => wss.close(resolve))
    clearTimeout(late)
  }

  return { handle, close }
}
