import type { IncomingMessage } from 'node:http'
import { pickBy } from 'es-toolkit/object'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { answerHttpText } from '../../languages/answers/http.ts'
import { createBidsUnderWay, type BidsUnderWay } from '../bids-under-way.ts'
import { FilesAway } from '../files/file-store.ts'
import type { Log } from '../log.ts'
import { NO_METRICS, type Metrics } from '../metrics/metrics.ts'
import { isDatabaseAway, tookTooLong } from '../postgres/database.ts'
import type { HeavyReads } from '../postgres/replica.ts'
import { requireAccess, tellOfRefusal, type AccessParts } from './access.ts'
import { createRequestAddress, networkOf } from './client-address.ts'
import type { Endpoint, Member } from './endpoint.ts'
import { busy, nothingHere, Problem, problemResponse, validationFailed } from './problem.ts'
import { publicJson } from './public-json.ts'
import type { Client, LimitRate } from './rate-limits.ts'
import { traceRequests } from './trace-requests.ts'

interface ApiParts<S> extends AccessParts {
  endpoints: readonly Endpoint<S>[]
  services: S
  /** The member of an access token, or null when it is not valid; counts the bad ones of an address. */
  authenticate(token: string, address: string): Promise<Member | null>
  limitRate: LimitRate
  /** Counts bids from here to their response; by default for nobody. */
  bids?: BidsUnderWay
  /** By default the database of the services answers heavy reads, too. */
  heavyReads?: HeavyReads
  metrics?: Pick<Metrics, 'bidAnswered'>
  /** By default the other end of the connection. */
  addressOf?: (c: Context) => string
  log: Log
}

/** Passed along by server rendering, which calls in-process, without a connection. */
export const RENDERING = {}

type Env = { Variables: { requestId?: string; member: Member | null; params: unknown } }

/**
 * The JSON API. Every call is refused, if it is, in this order: too many, 401, 403, 404, 413 and 400 for
 * the body itself, 422, then what the handler says. What a member must do first is 403 too, but after 413.
 */
export function createApi<S>(parts: ApiParts<S>): Hono<Env> {
  const api = new Hono<Env>()
  api.onError((error, c) => apiErrorResponse(error, parts.log, c))
  for (const one of parts.endpoints) {
    api.on(one.method, pathOf(one), traceRequests(one.path))
    if (one.limit === 'bids') api.on(one.method, pathOf(one), duringBid(parts))
    api.on(one.method, pathOf(one), admit(one, parts), limitBody(one), (c) =>
      respond(one, parts, c),
    )
  }
  for (const [path, those] of Map.groupBy(parts.endpoints, pathOf)) {
    api.all(path, () => methodNotAllowed(those.map(({ method }) => method)))
  }
  api.all('/api/*', () => {
    throw nothingHere()
  })
  return api
}

/** Around all that is done about a bid, its refusals too. */
function duringBid<S>({ bids = createBidsUnderWay(), metrics = NO_METRICS }: ApiParts<S>) {
  return async (c: Context, next: () => Promise<void>) => {
    const begun = performance.now()
    await bids.during(next)
    metrics.bidAnswered(c.res.status, performance.now() - begun)
  }
}

const connectionAddress = createRequestAddress(false)

/** Refuses what the handler must not see: by rate, token, role, and a parameter that cannot exist. */
function admit<S>(one: Endpoint<S>, parts: ApiParts<S>) {
  const { authenticate, limitRate, addressOf = connectionAddress } = parts
  return async (c: Context<Env>, next: () => Promise<void>) => {
    const token = bearer(c.req.header('authorization'))
    const member = token ? await authenticate(token, addressOf(c)) : null
    // Server rendering calls in-process for everybody; it is counted for the visitor who makes a page be rendered.
    if (c.env !== RENDERING) await limitRate(one.limit, clientOf(member, addressOf(c)))
    await requireAccess(one, member, parts)
    const params = one.params?.safeParse(c.req.param())
    if (params && !params.success) {
      if (member) await one.mustFirst?.(member, parts.services)
      throw nothingHere()
    }
    c.set('member', member)
    c.set('params', params?.data)
    await next()
  }
}

function clientOf(member: Member | null, address: string): Client {
  const network = networkOf(address)
  return member ? { member: member.userId, network } : network
}

async function respond<S>(
  one: Endpoint<S>,
  parts: ApiParts<S>,
  c: Context<Env>,
): Promise<Response> {
  try {
    const result = await handle(one, parts, c)
    if (result instanceof Response) return noStore(result)
    if (one.method === 'GET' && one.who === 'anyone' && c.env !== RENDERING)
      return publicJson(result, c.req.raw, c.get('member') !== null)
    return noStore(c.json(result as object, one.status))
  } catch (error) {
    const refusal = await firstRefusal(error, one, parts, c)
    await tellOfRefusal(refusal, one, c.get('member'), parts)
    throw refusal
  }
}

/** What stands before a refusal of the input, else the refusal: nothing is asked for who is let through. */
async function firstRefusal<S>(
  error: unknown,
  { mustFirst, exists }: Endpoint<S>,
  { services }: ApiParts<S>,
  c: Context<Env>,
): Promise<unknown> {
  if (!(error instanceof Problem) || ![400, 404, 422].includes(error.status)) return error
  const member = c.get('member')
  if (member) await mustFirst?.(member, services)
  if (error.status === 404) return error
  return ((await exists?.(c.get('params'), services)) ?? true) ? error : nothingHere()
}

/** Checks the input and hands it over. */
async function handle<S>(one: Endpoint<S>, parts: ApiParts<S>, c: Context<Env>): Promise<unknown> {
  const { services, heavyReads, addressOf = connectionAddress } = parts
  const query = one.query && check(one.query, pickBy(c.req.query(), isGiven))
  const body = one.body && check(one.body, await readJson(c, one.body))
  const call = {
    params: c.get('params'),
    query,
    body,
    member: c.get('member'),
    request: c.req.raw,
    pieces: piecesOf(c),
    address: addressOf(c),
  }
  if (!one.isHeavy || !heavyReads) return one.handle(call, services)
  return heavyReads.read((db) => one.handle(call, { ...services, db }))
}

/** Responses show every acknowledged write, and some are for one person alone. */
function noStore(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

function check(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: missing })
  if (parsed.success) return parsed.data
  throw validationFailed(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  )
}

/** Rules have messages of their own; this one is for what was left out. */
function missing(issue: { code: string; input?: unknown }): string | undefined {
  const isLeftOut = issue.code === 'invalid_type' && issue.input === undefined
  return isLeftOut ? answerHttpText('required') : undefined
}

/** No body at all is no input, where that will do. */
async function readJson(c: Context, schema: z.ZodType): Promise<unknown> {
  const text = await c.req.text()
  if (text === '' && schema.safeParse(undefined).success) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('bad_json', answerHttpText('notJson'))
  }
}

/** A query parameter without a value counts as left out. */
const isGiven = (value: string) => value !== ''

function bearer(header: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null
}

/**
 * From the connection itself: a web stream around it costs CPU for each piece. Only the request knows the body that was measured,
 * that of a call made in-process, and what had come along a connection that is gone.
 */
async function* piecesOf(c: Context): AsyncGenerator<Uint8Array> {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  // Who stops reading may still be answered.
  if (incoming && !incoming.destroyed && tellsLength(c))
    yield* incoming.iterator({ destroyOnReturn: false })
  else yield* c.req.raw.body ?? []
}

/** A body that tells its length is not opened to be measured: that costs as much as all else before a handler. */
function limitBody({
  maxBytes: most,
  tooLarge: message,
}: Pick<Endpoint<never>, 'maxBytes' | 'tooLarge'>) {
  const refuse = () => tooLarge(message)
  const measure = bodyLimit({ maxSize: most, onError: refuse })
  return async (c: Context, next: () => Promise<void>) => {
    if (c.req.method === 'GET') return next()
    if (!tellsLength(c)) return measure(c, next)
    return Number(c.req.header('content-length')) > most ? refuse() : next()
  }
}

function tellsLength(c: Context): boolean {
  return c.req.header('content-length') !== undefined && !c.req.header('transfer-encoding')
}

function tooLarge(message = () => answerHttpText('tooLarge')): never {
  throw new Problem('payload_too_large', message())
}

/** In Hono's way of writing parameters. */
function pathOf({ path }: { path: string }): string {
  // A name at the end may have an ending, which is then part of its value.
  return path.replace(/\{(\w+)\}(\.\w+)$/, ':$1{[^/]+\\$2}').replaceAll(/\{(\w+)\}/g, ':$1')
}

function methodNotAllowed(methods: string[]): Response {
  const either = methods.reduce((one, other) => answerHttpText('oneOrOther', { one, other }))
  const detail = answerHttpText('useMethod', { methods: either })
  const response = problemResponse(new Problem('method_not_allowed', detail))
  response.headers.set('allow', methods.join(', '))
  return response
}

/** A refusal as it is, logged where somebody tried what is not theirs; a database that is out of reach or too slow as 503; anything else is our fault, logged once. */
export function apiErrorResponse(error: unknown, log: Log, c: Context): Response {
  const where = { route: c.req.routePath, request: c.get('requestId') }
  if (error instanceof Problem) {
    if (error.status === 403) log.warn({ ...where, code: error.code }, 'a call was refused')
    return problemResponse(error)
  }
  const entry = { err: error, ...where }
  if (isDatabaseAway(error)) {
    log.error(entry, 'the database is away')
    return problemResponse(busy(answerHttpText('databaseAway'), 2))
  }
  if (tookTooLong(error)) {
    log.error(entry, 'the database took too long')
    return problemResponse(busy(undefined, 2))
  }
  if (error instanceof FilesAway) {
    log.error(entry, 'the store of files is away')
    return problemResponse(busy(answerHttpText('filesAway'), 5))
  }
  log.error(entry, 'a request failed')
  return problemResponse(new Problem('internal_error', answerHttpText('wentWrong')))
}
