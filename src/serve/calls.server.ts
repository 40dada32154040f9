import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createCatalogue } from '../catalogue/catalogue.server.ts'
import { endpoints, type Services } from '../endpoints.ts'
import { createLanes, type LaneLimits } from '../engine/lane.server.ts'
import type { Decidable } from '../engine/outages/outages.server.ts'
import type { CurrentKey } from '../engine/proof/current-key.server.ts'
import { noteRefusals } from '../features/staff/note-refusals.server.ts'
import type { Role } from '../rules/accounts.ts'
import type { BidsUnderWay } from '../server/bids-under-way.ts'
import type { Config } from '../server/config/config.ts'
import type { Secrets } from '../server/files/secrets.ts'
import type { HouseKeeper, HouseOnPapers } from '../server/house/house.ts'
import { createRequestAddress } from '../server/http/client-address.ts'
import { createHealth } from '../server/http/health.ts'
import { apiErrorResponse, createApi, RENDERING } from '../server/http/http.ts'
import type { LimitRate } from '../server/http/rate-limits.ts'
import { traceRequests } from '../server/http/trace-requests.ts'
import type { Log } from '../server/log.ts'
import type { Metrics } from '../server/metrics/metrics.ts'
import type { Database } from '../server/postgres/database.ts'
import type { HeavyReads } from '../server/postgres/replica.ts'
import { createVinDecoder } from '../server/vehicles/decode-vin.ts'
import { createAuthRateLimits } from '../sign-in/auth-rate-limits.server.ts'
import { createAuthService } from '../sign-in/auth-service.server.ts'
import { createCaptcha } from '../sign-in/captcha.server.ts'
import { createTexts } from '../sign-in/factors/text-messages.server.ts'
import { createProviders } from '../sign-in/providers/providers.server.ts'
import { createAuthenticator } from '../sign-in/sessions/authenticate.server.ts'
import { sealStoredKeys } from '../sign-in/sessions/seal-stored-keys.server.ts'
import { openSigningKeys } from '../sign-in/sessions/signing-keys.server.ts'
import { createPasswords } from '../sign-in/users/passwords.server.ts'
import type { StoredFiles } from './stored-files.server.ts'

interface CallParts {
  config: Config & HouseOnPapers
  house: HouseKeeper
  db: Database
  /** For the question whether it answers, which must not wait for one of the others. */
  looking: Database
  heavyReads: HeavyReads
  secrets: Secrets
  log: Log
  proofKey: CurrentKey
  laneLimits: Partial<LaneLimits>
  outages: Decidable
  metrics: Metrics
  /** Pages and pictures are counted with the calls. */
  limitRate: LimitRate
  bids: BidsUnderWay
  stored: StoredFiles
  publicUrl(): string
  isStopping(): boolean
}

/** Everything that is called rather than looked at: health, the sign-in service, the JSON API. */
export async function openCalls(parts: CallParts) {
  const { config, db, secrets, log, proofKey, publicUrl, isStopping, metrics, outages } = parts
  const { rateLimits, authJwtKeys: configured } = config
  const addressOf = createRequestAddress(config.trustProxy)
  const issuer = () => `${publicUrl()}/auth/v1`
  await sealStoredKeys(db, secrets, new Date())
  const keys = await openSigningKeys({ db, secrets, clock: () => new Date(), configured })
  const limits = createAuthRateLimits(db, rateLimits)
  const authenticator = createAuthenticator({ db, keys, issuer, limits })
  const { authenticate, authenticateAnew, invalidateUser } = authenticator
  const house = () => config.limits
  const lanes = createLanes({ db, log, proofKey, house, metrics, outages }, parts.laneLimits)
  const passwords = createPasswords()
  const catalogue = createCatalogue(db, parts.bids)
  // Read now, so that nobody has to wait for it.
  await catalogue.ready()
  const services: Services = {
    db,
    files: parts.stored.uploads,
    secrets,
    lanes,
    proofKey,
    catalogue,
    config,
    house: parts.house,
    publicUrl,
    passwords,
    limits,
    sessionsEnded: invalidateUser,
    documentPhoto: parts.stored.documentPhoto,
    vinDecoder: createVinDecoder(config.dataDir),
    log,
  }
  const api = createApi({
    endpoints,
    services,
    authenticate,
    rolesOf: (userId) => rolesOf(db, userId),
    limitRate: parts.limitRate,
    bids: parts.bids,
    heavyReads: parts.heavyReads,
    metrics,
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
  app.route('/', createHealth({ ...config, db: parts.looking, isStopping, metrics }))
  app.use('/auth/v1/*', traceRequests('/auth/v1/*'))
  app.route('/auth/v1', auth)
  app.route('/', api)
  return {
    handle: getRequestListener(app.fetch),
    authenticateAnew,
    catalogue,
    /** What server rendering reads comes from the same handlers, without a network. */
    readInProcess: async (address: string) => api.request(address, undefined, RENDERING),
    drain: () => lanes.drain(),
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
