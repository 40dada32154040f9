/** The sign-in service at /auth/v1, as `@supabase/auth-js` speaks to it. */
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { createAttemptLimits } from './attempt-limits.server.ts'
import { AuthError, replyTo } from './auth-error.server.ts'
import { createPasswords } from './passwords.server.ts'
import { refreshSession } from './refresh-session.server.ts'
import { BODY_LIMIT } from './request-body.server.ts'
import type { ServiceParts } from './service-parts.server.ts'
import { createSharedWork } from './shared-work.server.ts'
import { signInWithPassword } from './sign-in.server.ts'
import { signOut } from './sign-out.server.ts'
import { signUp } from './sign-up.server.ts'
import { getUser, updateUser } from './user.server.ts'

/** Until a request that is still running is given up. */
const TIME_LIMIT_MS = 10_000

type Handler = (parts: ServiceParts, c: Context) => Promise<Response> | Response

const CALLS: [method: 'GET' | 'POST' | 'PUT', path: string, handle: Handler][] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['POST', '/logout', signOut],
]

export type AuthServiceParts = Pick<ServiceParts, 'db' | 'keys' | 'issuer' | 'log'> &
  Partial<ServiceParts> & { rateLimits: boolean }

/** To be mounted at /auth/v1. Every answer below that path is the protocol's, unknown paths included. */
export function createAuthService(given: AuthServiceParts): Hono {
  const parts: ServiceParts = {
    clock: () => new Date(),
    passwords: createPasswords(),
    limits: createAttemptLimits(given.rateLimits),
    refreshes: createSharedWork(),
    addressOf: connectionAddress,
    sessionsEnded: () => undefined,
    ...given,
  }
  const service = new Hono()
  service.use(
    openToAllOrigins(),
    keptByNobody,
    inTime,
    bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge }),
  )
  for (const [method, path, handle] of CALLS) service.on(method, path, (c) => handle(parts, c))
  for (const [, path] of CALLS) service.all(path, () => refuseMethod(path))
  service.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is nothing at this address')
  })
  service.onError((error, c) => replyTo(c, error, parts.log))
  return service
}

async function token(parts: ServiceParts, c: Context): Promise<Response> {
  const grant = c.req.query('grant_type')
  if (grant === 'password') return signInWithPassword(parts, c)
  if (grant === 'refresh_token') return refreshSession(parts, c)
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

function health(_: ServiceParts, c: Context): Response {
  const description = 'Signs members of Hammerlane in and out'
  return c.json({ version: '1', name: 'Hammerlane sign-in', description })
}

function settings(_: ServiceParts, c: Context): Response {
  return c.json({
    external: {
      anonymous_users: false,
      apple: false,
      azure: false,
      email: true,
      facebook: false,
      github: false,
      google: false,
      phone: false,
    },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}

async function jwks({ keys }: ServiceParts, c: Context): Promise<Response> {
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys: await keys.published() })
}

/** Other sites may call the service: it goes by tokens alone and reads no cookie. */
function openToAllOrigins(): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'X-Client-IP',
      'X-Client-Info',
      'X-JWT-AUD',
      'x-use-cookie',
      'X-Supabase-Api-Version',
      'apikey',
    ],
    exposeHeaders: ['X-Supabase-Api-Version', 'X-Total-Count', 'Link', 'Retry-After'],
    maxAge: 600,
  })
}

async function keptByNobody(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}

async function inTime(_: Context, next: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    const error = new AuthError(504, 'request_timeout', 'The request took too long')
    timer = setTimeout(() => reject(error), TIME_LIMIT_MS)
  })
  try {
    await Promise.race([next(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function tooLarge(): never {
  throw new AuthError(413, 'request_entity_too_large', 'The request body is too large')
}

function refuseMethod(path: string): never {
  const allow = CALLS.filter((call) => call[1] === path)
    .map((call) => call[0])
    .join(', ')
  throw new AuthError(405, 'method_not_allowed', `Use ${allow} here`, { allow })
}

/** A call made inside the process has no connection. */
function connectionAddress(c: Context): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
