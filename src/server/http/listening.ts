import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { StartError } from '../start-error.ts'

/** How long answers under way may take once the server closes, in milliseconds. */
const LINGER_MS = 8_000
/** How long a connection may stay open without a request meanwhile. */
const IDLE_MS = 1_000

/** The open connections of each server. */
const connectionsOf = new WeakMap<Server, Set<Socket>>()

/** Begins to listen. Answers the port that was taken. Throws a `StartError` when it cannot be had. */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<number> {
  const connections = new Set<Socket>()
  connectionsOf.set(server, connections)
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
 * Takes no new connections and answers what is under way; connections that linger are cut after a while. An idle connection is not
 * cut at once, as `server.close` would: a request may be on its way along it. It is answered, as the last one there. Before
 * either, whatever has come meanwhile is read: a busy process may not have looked for a while.
 */
export async function close(server: Server): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await turn()
  const idle = setTimeout(() => setImmediate(() => closeIdle(server)), IDLE_MS)
  const cut = setTimeout(() => server.closeAllConnections(), LINGER_MS)
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
