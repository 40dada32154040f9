import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { endpoints, type Services } from './endpoints.ts'
import { createAuthService } from './features/auth/auth-service.server.ts'
import { createAuthenticator } from './features/auth/authenticate.server.ts'
import { openSigningKeys } from './features/auth/signing-keys.server.ts'
import { createLanes } from './features/bidding/bid-lane.server.ts'
import { jobs } from './jobs.ts'
import { publicUrlAt, type Config } from './server/config.ts'
import { openDatabase, type Database } from './server/database.ts'
import type { Role } from './server/endpoint.ts'
import { openFiles } from './server/files.ts'
import { createHealth } from './server/health.ts'
import { answerError, createApi } from './server/http.ts'
import { startJobs } from './server/job-runner.ts'
import type { Log } from './server/log.ts'
import { createRenderer, type ServerEntry } from './server/render.ts'
import { createRateLimits } from './server/rate-limits.ts'
import { StartError } from './server/start-error.ts'

const LINGER_MS = 8_000

export interface Serving {
  /** Where people reach it. */
  url: string
  port: number
  /** Takes no new work, finishes what was begun, closes everything. */
  stop(): Promise<void>
}

/** Serves the product from a migrated database. */
export async function serveHammerlane(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<Serving> {
  const db = openDatabase(databaseUrl, {
    max: config.databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  let url = publicUrlAt(config, config.port)
  const issuer = () => `${url}/auth/v1`
  const keys = await openSigningKeys({
    db,
    clock: () => new Date(),
    configured: config.authJwtKeys,
  })
  const { authenticate, forgetUser } = createAuthenticator({ db, keys, issuer })
  const lanes = createLanes(db, log)
  const files = await openFiles(config.dataDir)
  const services: Services = { db, files, lanes, config }
  let isStopping = false

  const app = new Hono<{ Variables: { requestId: string } }>()
  app.use(requestId())
  app.onError((error, c) => answerError(error, log, c))
  app.route(
    '/',
    createHealth(db, () => isStopping),
  )
  app.route(
    '/auth/v1',
    createAuthService({
      db,
      keys,
      issuer,
      log,
      rateLimits: config.rateLimits,
      sessionsEnded: forgetUser,
    }),
  )
  const api = createApi({
    endpoints,
    services,
    authenticate,
    rolesOf: (userId) => rolesOf(db, userId),
    takePlace: createRateLimits(config.rateLimits),
    log,
  })
  app.route('/', api)
  const serverEntry = (await import('../dist/server/server.js' as string)) as ServerEntry
  const render = createRenderer({ serverEntry, api: async (address) => api.request(address) })
  app.get('*', serveStatic({ root: 'dist/client' }))
  app.get('*', (c) => render(c.req.raw))
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, config).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  url = publicUrlAt(config, port)
  const running = startJobs(jobs({ db, config, log }), log)

  return {
    url,
    port,
    async stop() {
      isStopping = true
      const closed = close(server)
      await running.stop()
      await lanes.drain()
      await closed
      await db.destroy()
    },
  }
}

async function rolesOf(db: Database, userId: string): Promise<Role[]> {
  const user = await db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirst()
  // A constraint keeps them to these words.
  return (user?.roles ?? []) as Role[]
}

async function listen(server: Server, { port, host }: Config): Promise<number> {
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

/** Answers what is under way; connections that linger are cut after a while. */
async function close(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), LINGER_MS)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(cut)
}
