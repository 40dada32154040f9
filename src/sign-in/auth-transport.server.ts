/** What every call of the sign-in service goes through before it is answered (protocol, section 1). */
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { timeout } from 'hono/timeout'
import { AuthError } from './auth-error.server.ts'
import { BODY_LIMIT } from './request-body.server.ts'

/** Until a request that is still running is given up. */
const TIME_LIMIT_MS = 10_000

/** In the order in which a call meets them. */
export function transport(): MiddlewareHandler[] {
  return [
    openToAllOrigins(),
    noStore,
    timeout(TIME_LIMIT_MS, tooLate),
    bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge }),
  ]
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

async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}

function tooLate(): AuthError {
  return new AuthError(504, 'request_timeout', 'The request took too long')
}

function tooLarge(): never {
  throw new AuthError(413, 'request_entity_too_large', 'The request body is too large')
}
