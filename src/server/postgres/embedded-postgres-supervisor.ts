/** Restarts the embedded database's server when it dies, as long as our own process runs. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { endOrphans } from './embedded-postgres-orphans.ts'
import { startServer, type ServerSetup } from './embedded-postgres-server.ts'

/** Starts the server, and again whenever it ends by itself. */
export async function superviseServer(setup: ServerSetup, log: Log) {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = await startServer(setup)

  async function supervise(): Promise<void> {
    while (true) {
      await server.ended
      if (signal.aborted) return
      log.error('The database server ended unexpectedly and is started again')
      await startAgain()
      if (signal.aborted) await server.stop()
    }
  }

  async function startAgain(): Promise<void> {
    for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 15_000)) {
      try {
        await endOrphans(setup.cluster, log)
        server = await startServer(setup)
        return
      } catch (error) {
        log.error({ err: error }, 'The database server does not start')
        await wait(pause, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  const supervised = supervise()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await server.stop()
      await supervised
    },
  }
}
