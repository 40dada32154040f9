import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  await new Promise((resolve) => server.close(resolve))
  return address.port
}
