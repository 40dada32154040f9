import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createCatalogue } from './catalogue/catalogue.server.ts'
import { endpoints, type Services } from './endpoints.ts'
import { createLanes, type LaneLimits } from './engine/lane.server.ts'
import { openCurrentKey, type CurrentKey } from './engine/proof/current-key.server.ts'
import { createSitemap } from './features/frame/sitemap.server.ts'
import { noteRefusals } from './features/staff/note-refusals.server.ts'
import { jobs } from './jobs.ts'
import { createLiveAuctions } from './live/live-auction.server.ts'
import { pageSearches } from './page-searches.ts'
import { pages } from './pages.ts'
import type { Role } from './rules/accounts.ts'
import { createBidsUnderWay, type BidsUnderWay } from './server/bids-under-way.ts'
import { publicUrlAt, type Config } from './server/config/config.ts'
import { openFiles } from './server/files/files.ts'
import { openSecrets, type Secrets } from './server/files/secrets.ts'
import {
  createRequestAddress,
  createClientAddress,
  networkOf,
} from './server/http/client-address.ts'
import { createHealth } from './server/http/health.ts'
import { apiErrorResponse, createApi, RENDERING } from './server/http/http.ts'
import { close, listen } from './server/http/listening.ts'
import { createRateLimiter, type LimitRate } from './server/http/rate-limits.ts'
import type { RequestHandler } from './server/http/request-handler.ts'
import { openStaticFiles } from './server/http/static-files.ts'
import { startJobs, type Job } from './server/job-runner.ts'
import type { Log } from './server/log.ts'
import { createRenderingCount } from './server/pages/count-rendering.ts'
import { createPageAddresses } from './server/pages/listed-pages.ts'
import { callHeaders } from './server/pages/page-headers.ts'
import { createPageMemory } from './server/pages/page-memory.ts'
import { createRenderer, type ServerEntry } from './server/pages/render.ts'
import { createDocumentPhotos } from './server/pictures/document-photos.ts'
import { createPictureFetcher } from './server/pictures/fetch-picture.ts'
import { listingPhotoSource, photoNames } from './server/pictures/listing-photos.ts'
import { namedByAuction, pictureSourceElsewhere } from './server/pictures/pictures-elsewhere.ts'
import { createPictures, type PictureSource } from './server/pictures/pictures.ts'
import { openDatabase, type Database } from './server/postgres/database.ts'
import { createAuthRateLimits } from './sign-in/auth-rate-limits.server.ts'
import { createAuthService } from './sign-in/auth-service.server.ts'
import { createCaptcha } from './sign-in/captcha.server.ts'
import { createTexts } from './sign-in/factors/text-messages.server.ts'
import { createProviders } from './sign-in/providers/providers.server.ts'
import { createAuthenticator } from './sign-in/sessions/authenticate.server.ts'
import { sealStoredKeys } from './sign-in/sessions/seal-stored-keys.server.ts'
import { openSigningKeys } from './sign-in/sessions/signing-keys.server.ts'
import { createPasswords } from './sign-in/users/passwords.server.ts'

/** What `vite build` made. */
const BUILT = new URL('../dist/', import.meta.url)
/** Files served as they are. */
const PUBLIC = fileURLToPath(new URL('client', BUILT))

/** Longer than `lock_timeout`, shorter than people wait. */
const STATEMENT_TIMEOUT_MS = 12_000

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
}

/** Serves the product from a migrated database. */
export async function serveHammerlane(
  config: Config,
  databaseUrl: string,
  log: Log,
  { pictureSources = [], jobs: moreJobs = () => [], laneLimits = {} }: Extras = {},
): Promise<Serving> {
  const { signIn, rateLimits, trustProxy } = config
  const db = openDatabase(databaseUrl, {
    max: config.databasePool,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  let url = publicUrlAt(config, config.port)
  const publicUrl = () => url
  const common = { db, log, publicUrl }
  let isStopping = false
  const secrets = await openSecrets(config.dataDir, config.filesKey)
  const clientAddress = createClientAddress(trustProxy)
  const limitRate = createRateLimiter(rateLimits)
  const bids = createBidsUnderWay()
  const countSearch = (request: IncomingMessage) =>
    limitRate('pictures', networkOf(clientAddress(request)))
  const stored = await openStored({ ...common, config, pictureSources, countSearch })
  const proofKey = await openCurrentKey(db, config.dataDir, config.filesKey)
  const calls = await openCalls({
    ...common,
    config,
    secrets,
    proofKey,
    laneLimits,
    limitRate,
    bids,
    stored,
    isStopping: () => isStopping,
  })
  const render = createRenderer({ serverEntry: await loadPages(), api: calls.readInProcess, log })
  const memory = createPageMemory({
    render,
    publicUrl,
    addressOf: createPageAddresses(pages, pageSearches),
    clientAddress,
    countRendering: createRenderingCount(limitRate),
    bids,
    captcha: signIn.captcha?.provider,
    log,
  })
  const sitemap = createSitemap(common)
  const handlers = [stored.files, stored.pictures, sitemap, memory]
  const listener = listenerOf(handlers, calls, callHeaders(url))
  // Most requests have no body: node then makes no stream of it, a fifth of what a page from memory costs.
  const server = createServer({ optimizeEmptyRequests: true }, listener)
  const live = createLiveAuctions({
    ...common,
    databaseUrl,
    authenticate: calls.authenticate,
    rateLimits,
    clientAddress,
  })
  live.attach(server)
  const port = await listen(server, config).catch(async (error: unknown) => {
    await live.close()
    await db.destroy()
    throw error
  })
  url = publicUrlAt(config, port)
  const running = startJobs([...jobs({ db, config, secrets, proofKey, log }), ...moreJobs(db)], log)

  return {
    url,
    port,
    async stop() {
      isStopping = true
      const closed = close(server)
      await Promise.all([live.close(), running.stop()])
      await calls.drain()
      await closed
      await db.destroy()
    },
  }
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
    void calls.handle(request, response)
  }
}

interface StoredParts {
  config: Config
  db: Database
  pictureSources: readonly PictureSource[]
  countSearch(request: IncomingMessage): Promise<void>
  publicUrl(): string
  log: Log
}

/** What is served as it is stored: the build's files, pictures, and what was uploaded. */
async function openStored(parts: StoredParts) {
  const { config, db, pictureSources: sources, countSearch, publicUrl, log } = parts
  const { dataDir } = config
  const uploads = await openFiles(dataDir, config.filesKey)
  const elsewhere = pictureSourceElsewhere({
    dataDir,
    isNamed: namedByAuction(db),
    fetchPicture: createPictureFetcher(),
    log,
  })
  const removable = [listingPhotoSource(uploads, photoNames(db)), elsewhere]
  const all = [...removable, ...sources]
  return {
    uploads,
    files: await openStaticFiles(PUBLIC, publicUrl()),
    pictures: createPictures({
      dataDir,
      sources,
      removable,
      publicUrl: publicUrl(),
      log,
      countSearch,
    }),
    documentPhoto: createDocumentPhotos({ sources: all, publicFolder: PUBLIC, log }),
  }
}

interface CallParts {
  config: Config
  db: Database
  secrets: Secrets
  log: Log
  proofKey: CurrentKey
  laneLimits: Partial<LaneLimits>
  /** Pages and pictures are counted with the calls. */
  limitRate: LimitRate
  bids: BidsUnderWay
  stored: Awaited<ReturnType<typeof openStored>>
  publicUrl(): string
  isStopping(): boolean
}

/** Everything that is called rather than looked at: health, the sign-in service, the JSON API. */
async function openCalls(parts: CallParts) {
  const { config, db, secrets, log, proofKey, publicUrl, isStopping } = parts
  const { rateLimits, authJwtKeys: configured } = config
  const addressOf = createRequestAddress(config.trustProxy)
  const issuer = () => `${publicUrl()}/auth/v1`
  await sealStoredKeys(db, secrets, new Date())
  const keys = await openSigningKeys({ db, secrets, clock: () => new Date(), configured })
  const limits = createAuthRateLimits(rateLimits)
  const { authenticate, invalidateUser } = createAuthenticator({ db, keys, issuer, limits })
  const lanes = createLanes({ db, log, proofKey, house: config.limits }, parts.laneLimits)
  const passwords = createPasswords()
  const catalogue = createCatalogue(db, parts.bids)
  // Read now, so that nobody has to wait for it.
  await catalogue.ready()
  const services: Services = {
    db,
    files: parts.stored.uploads,
    lanes,
    proofKey,
    catalogue,
    config,
    passwords,
    limits,
    sessionsEnded: invalidateUser,
    documentPhoto: parts.stored.documentPhoto,
  }
  const api = createApi({
    endpoints,
    services,
    authenticate,
    rolesOf: (userId) => rolesOf(db, userId),
    limitRate: parts.limitRate,
    bids: parts.bids,
    staffSecondStep: config.signIn.staffSecondStep,
    staffRefused: noteRefusals(db),
    addressOf,
    log,
  })
  const auth = createAuthService({
    db,
    keys,
    issuer,
    log,
    rateLimits,
    limits,
    addressOf,
    passwords,
    secrets,
    confirmsEmail: config.signIn.confirmsEmail,
    staffSecondStep: config.signIn.staffSecondStep,
    texts: createTexts(config.signIn.sms, config.demo),
    checkCaptcha: createCaptcha(config.signIn.captcha),
    captchaWidget: config.signIn.captcha,
    providers: createProviders(config.authProviders),
    sessionsEnded: invalidateUser,
  })
  const app = new Hono<{ Variables: { requestId: string } }>()
  app.use(requestId())
  app.onError((error, c) => apiErrorResponse(error, log, c))
  app.route('/', createHealth({ ...config, db, isStopping }))
  app.route('/auth/v1', auth)
  app.route('/', api)
  return {
    handle: getRequestListener(app.fetch),
    authenticate,
    /** What server rendering reads comes from the same handlers, without a network. */
    readInProcess: async (address: string) => api.request(address, undefined, RENDERING),
    drain: () => lanes.drain(),
  }
}

/** The pages as `vite build` made them. */
async function loadPages(): Promise<ServerEntry> {
  const built: string = new URL('server/server.js', BUILT).href
  return (await import(built)) as ServerEntry
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
