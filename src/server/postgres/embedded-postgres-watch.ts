/** Keeps the embedded database's server running for as long as ours does. */
import { setTimeout as wait } from 'node:timers/promises'
import { endLeftovers } from './embedded-postgres-leftovers.ts'
import { startServer, type Place, type RunningServer } from './embedded-postgres-server.ts'
import type { Log } from '../log.ts'

export type Watched = { stop(): Promise<void> }

/** Starts the server, and again whenever it ends without having been asked to. */
export async function keepServerRunning(place: Place, log: Log): Promise<Watched> {
  const stopping = new AbortController()
  let server: RunningServer = await startServer(place)
  const watch = async () => {
    while (true) {
      await server.ended
      if (stopping.signal.aborted) return
      log.error('The database server ended unexpectedly and is started again')
      const next = await startAgain(place, log, stopping.signal)
      if (!next) return
      server = next
      if (stopping.signal.aborted) await server.stop()
    }
  }
  const watched = watch()
  return {
    stop: async () => {
      stopping.abort()
      await server.stop()
      await watched
    },
  }
}

async function startAgain(
  place: Place,
  log: Log,
  stopping: AbortSignal,
): Promise<RunningServer | undefined> {
  for (let pause = 250; !stopping.aborted; pause = Math.min(pause * 2, 15_000)) {
    try {
      await endLeftovers(place.cluster, log)
      return await startServer(place)
    } catch (error) {
      log.error({ err: error }, 'The database server does not start')
      await wait(pause, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}
