/** Restarts the embedded database's server when it dies, as long as our own process runs. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { endOrphans } from './embedded-postgres-orphans.ts'
import { startServer, type ServerSetup, type RunningServer } from './embedded-postgres-server.ts'

export type SupervisedServer = { stop(): Promise<void> }

/** Starts the server, and again whenever it ends by itself. */
export async function superviseServer(setup: ServerSetup, log: Log): Promise<SupervisedServer> {
  const stopping = new AbortController()
  let server: RunningServer = await startServer(setup)
  const supervise = async () => {
    while (true) {
      await server.ended
      if (stopping.signal.aborted) return
      log.error('The database server ended unexpectedly and is started again')
      const next = await startAgain(setup, log, stopping.signal)
      if (!next) return
      server = next
      if (stopping.signal.aborted) await server.stop()
    }
  }
  const supervised = supervise()
  return {
    stop: async () => {
      stopping.abort()
      await server.stop()
      await supervised
    },
  }
}

async function startAgain(
  setup: ServerSetup,
  log: Log,
  stopping: AbortSignal,
): Promise<RunningServer | undefined> {
  for (let pause = 250; !stopping.aborted; pause = Math.min(pause * 2, 15_000)) {
    try {
      await endOrphans(setup.cluster, log)
      return await startServer(setup)
    } catch (error) {
      log.error({ err: error }, 'The database server does not start')
      await wait(pause, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}
