import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/** How long answers under way may take once the server closes, in milliseconds. */
const LINGER_MS = 8_000

/** Begins to listen. Answers the port that was taken. Throws a `StartError` when it cannot be had. */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<number> {
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

/** Takes no new connections and answers what is under way; connections that linger are cut after a while. */
export async function close(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), LINGER_MS)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
}
