import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { LaneLimits } from './engine/lane.server.ts'
import { createOutages } from './engine/outages/outages.server.ts'
import { openCurrentKey } from './engine/proof/current-key.server.ts'
import { createViewCount } from './features/auction/views/view-count.server.ts'
import { createSitemap } from './features/frame/sitemap/sitemap.server.ts'
import { jobs } from './jobs.ts'
import { inLanguage } from './languages/in-language.server.ts'
import type { Language } from './languages/language.ts'
import { createLiveAuctions } from './live/live-auction.server.ts'
import { openCalls } from './serve/calls.server.ts'
import { openPages } from './serve/open-pages.server.ts'
import { openStoredFiles } from './serve/stored-files.server.ts'
import { createBidsUnderWay } from './server/bids-under-way.ts'
import { publicUrlAt, type Config } from './server/config/config.ts'
import { noteJobFailure, type JobFailure } from './server/failing-jobs.ts'
import { openSecrets } from './server/files/secrets.ts'
import { createHouse, listenForHouse, withHouse } from './server/house/house.ts'
import { askedLanguage } from './server/http/asked-language.ts'
import { createClientAddress, networkOf } from './server/http/client-address.ts'
import { close, listen } from './server/http/listening.ts'
import { createCallCount, createRateLimiter } from './server/http/rate-limits.ts'
import type { RequestHandler } from './server/http/request-handler.ts'
import { startJobs, type Job } from './server/job-runner.ts'
import type { Log } from './server/log.ts'
import { createMetrics, type Metrics } from './server/metrics/metrics.ts'
import { openNatsNews } from './server/nats/nats-news.ts'
import { createRenderingCount } from './server/pages/count-rendering.ts'
import { wantedLanguage } from './server/pages/language-choice.ts'
import { callHeaders } from './server/pages/page-headers.ts'
import type { PictureSource } from './server/pictures/pictures.ts'
import { readCentroids } from './server/places/centroids.server.ts'
import { databaseBy, openDatabase, openPool, type Database } from './server/postgres/database.ts'
import { openReplica, readsOf } from './server/postgres/replica.ts'
import type { PushAgentOptions } from './server/push/send-push.ts'
import { openQueue } from './server/queue/open-queue.ts'

/** Longer than `lock_timeout`, shorter than people wait. */
const STATEMENT_TIMEOUT_MS = 12_000
/** Of the question whether the database answers, which nobody who has to choose a process waits for long. */
const LOOKS = { max: 1, statementTimeoutMs: 2_000, connectTimeoutMs: 2_000 }

export interface Serving {
  /** Where people reach it. */
  url: string
  port: number
  /** Takes no new work, finishes what was begun, closes everything. */
  stop(): Promise<void>
}

/** What a program serves beside the product itself. */
export interface Extras {
  /** Where pictures come from beside what was uploaded. */
  pictureSources?: readonly PictureSource[]
  jobs?: (db: Database) => readonly Job[]
  /** For measuring what lanes bring. */
  laneLimits?: Partial<LaneLimits>
  /** Instead of counting, for measuring what that costs. */
  metrics?: Metrics
  /** For measuring with a push service of this machine, where nothing else is pushed to. */
  pushAgent?: PushAgentOptions
}

/** Serves the product from a migrated database, whose address leads to it without a pooler. */
export async function serveHammerlane(
  settings: Config,
  databaseUrl: string,
  log: Log,
  { pictureSources = [], jobs: moreJobs = () => [], laneLimits = {}, ...extras }: Extras = {},
): Promise<Serving> {
  const opened = await openDatabaseParts(settings, databaseUrl, log, extras.metrics)
  const { config, db, looking, heavyReads, metrics, queue, house } = opened
  const { nats, outages, views, closeAll } = opened
  const { signIn, rateLimits, trustProxy } = settings
  let url = publicUrlAt(config, config.port)
  const publicUrl = () => url
  const common = { config, db, heavyReads, nats, log, metrics, outages, publicUrl, views }
  let isStopping = false
  const secrets = await openSecrets(config.dataDir, config.filesKey)
  const clientAddress = createClientAddress(trustProxy)
  const countCalls = createCallCount(db, rateLimits)
  const limitRate = createRateLimiter(countCalls)
  const bids = createBidsUnderWay()
  const countSearch = (request: IncomingMessage) =>
    limitRate('pictures', networkOf(clientAddress(request)))
  const stored = await openStoredFiles({ ...common, pictureSources, countSearch })
  const proofKey = await openCurrentKey(db, config)
  const calls = await openCalls({
    ...common,
    looking,
    house,
    secrets,
    proofKey,
    laneLimits,
    limitRate,
    bids,
    stored,
    isStopping: () => isStopping,
  })
  const handlers = [
    ...[stored.files, stored.pictures, createSitemap(common), common.views],
    ...(await openPages({
      ...{ publicUrl, clientAddress, bids, log },
      api: calls.readInProcess,
      countRendering: createRenderingCount(countCalls),
      captcha: signIn.captcha?.provider,
    })),
  ]
  const listener = listenerOf(handlers, calls, callHeaders(url))
  // Most requests have no body: node then makes no stream of it, a fifth of what a cached page costs.
  const server = createServer({ optimizeEmptyRequests: true }, listener)
  const live = createLiveAuctions({
    ...common,
    databaseUrl,
    authenticate: calls.authenticateAnew,
    rateLimits,
    clientAddress,
  })
  live.attach(server)
  const port = await listen(server, config).catch(async (error: unknown) => {
    await live.close()
    await closeAll()
    throw error
  })
  url = publicUrlAt(config, port)
  // For bids, which do not wait for it.
  readCentroids().catch((err: unknown) => log.warn({ err }, 'postal codes were not read'))
  const { documentPhoto, widths } = stored
  const { catalogue } = calls
  const work = { ...common, catalogue, documentPhoto, widths, live, queue, secrets, proofKey }
  const parts = { ...work, pushAgent: extras.pushAgent }
  const noteFailure = (failure: JobFailure) => noteJobFailure(db, failure)
  const running = startJobs([...jobs(parts), ...moreJobs(db)], log, noteFailure, metrics)

  return {
    url,
    port,
    async stop() {
      isStopping = true
      const closed = close(server)
      await Promise.all([live.close(), running.stop()])
      await calls.drain()
      await closed
      await closeAll()
    },
  }
}

/** What is read from the database, and kept in step with it. */
async function openDatabaseParts(
  config: Config,
  databaseUrl: string,
  log: Log,
  givenMetrics: Metrics | undefined,
) {
  const queue = await openQueue(databaseUrl, log)
  const { databaseUrl: pooledUrl, databaseDirectUrl } = config
  const pooler = { behindPooler: databaseDirectUrl !== undefined }
  const url = pooler.behindPooler && pooledUrl ? pooledUrl : databaseUrl
  const pool = openPool(url, {
    ...pooler,
    max: config.databasePool,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const looking = openDatabase(url, { ...pooler, ...LOOKS, onIdleError: () => undefined })
  const nats = config.nats && openNatsNews(config.nats, log)
  const db = databaseBy(pool, { ...pooler, tellCommitted: nats?.publish })
  const sendsMails = config.smtpUrl !== undefined
  const metrics = givenMetrics ?? createMetrics({ db, looking, pool, sendsMails, log })
  const replica = config.databaseReplicaUrl
    ? openReplica({
        primary: db,
        url: config.databaseReplicaUrl,
        connections: config.databasePool,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        ...{ log, metrics },
      })
    : null
  const heavyReads = replica ?? readsOf(db)
  const house = createHouse(db, config)
  await house.refresh()
  const houseNews = listenForHouse(house, databaseUrl, log)
  async function closeAll(): Promise<void> {
    await houseNews.close()
    await queue.close()
    await replica?.close()
    await looking.destroy()
    await db.destroy()
    await nats?.close()
  }
  const [outages, views] = [createOutages({ db, log }), createViewCount(db)]
  const parts = { db, looking, heavyReads, metrics, queue, house, nats, outages, views, closeAll }
  return { config: withHouse(config, house), ...parts }
}

/** A call that a link leads to is answered as its page would be; programs and our own scripts say what they want. */
function languageOf(request: IncomingMessage): Language {
  const isLedTo = request.headers['sec-fetch-mode'] === 'navigate'
  return isLedTo ? wantedLanguage(request) : askedLanguage(request)
}

/** The first part that a request is for answers it; what is for none of them is a call. */
function listenerOf(
  handlers: readonly RequestHandler[],
  calls: { handle: RequestListener },
  headers: Readonly<Record<string, string>>,
): RequestListener {
  return (request, response) => {
    if (handlers.some(({ handle }) => handle(request, response))) return
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    void inLanguage(languageOf(request), () => calls.handle(request, response))
  }
}
