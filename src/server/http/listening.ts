import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { StartError } from '../start-error.ts'

/** How long responses under way may take once the server closes. */
const DRAIN_MS = 8_000
/** How long an idle connection may stay open meanwhile. */
const IDLE_MS = 1_000

/**
 * How long a connection stays open for a next request: longer than the 60 s of nginx and of load balancers, which send
 * along one that they know, and cannot send a bid again when it was closed under them (RFC 9110, section 9.2.2).
 */
const KEEP_ALIVE_MS = 75_000

/** The open connections of each server. */
const connectionsOf = new WeakMap<Server, Set<Socket>>()

/** Begins to listen. @returns the port @throws StartError when it cannot be had */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<number> {
  const connections = new Set<Socket>()
  connectionsOf.set(server, connections)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port)))
    server.listen(port, host, resolve)
  })
  // A TCP server that listens has an address of this shape.
  return (server.address() as AddressInfo).port
}

function cannotListen(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken, perhaps by another Hammerlane. Stop that one, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this account. Choose one above 1023.`)
  }
  return error
}

/**
 * Drains the server: takes no new connections, answers requests under way as the last of their connections, then cuts what
 * is left. Idle connections are cut a second later, not at once as by `server.close`: a request may be on its way along one.
 */
export async function close(server: Server): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  // A busy process may not have read for a while: requests that have arrived count as under way.
  await nextTurn()
  const idle = setTimeout(() => setImmediate(() => closeIdle(server)), IDLE_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
  clearTimeout(idle)
  clearTimeout(cut)
}

/** Node takes a connection along which nothing has come yet, as browsers open beforehand, for a busy one. */
function closeIdle(server: Server): void {
  server.closeIdleConnections()
  for (const connection of connectionsOf.get(server) ?? []) {
    if (connection.bytesRead === 0) connection.destroy()
  }
}
