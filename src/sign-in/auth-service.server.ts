/** The sign-in service at /auth/v1, as `@supabase/auth-js` speaks to it. */
import { Hono } from 'hono'
import { createRequestAddress } from '../server/http/client-address.ts'
import { createSingleFlight } from '../server/single-flight.ts'
import { ABSENT, CALLS } from './auth-calls.server.ts'
import { AuthError, responseToError } from './auth-error.server.ts'
import { logged } from './auth-log.server.ts'
import { createAuthRateLimits } from './auth-rate-limits.server.ts'
import { transport } from './auth-transport.server.ts'
import { createCaptcha } from './captcha.server.ts'
import { createConstantTime } from './constant-time.server.ts'
import { TEXTS_FOR_STAFF } from './factors/text-messages.server.ts'
import { createProviders } from './providers/providers.server.ts'
import type { ServiceParts } from './service-parts.server.ts'
import { createPasswords } from './users/passwords.server.ts'

/** Much longer than looking for an account and queueing a mail takes. */
const CONSTANT_TIME_MS = 250

type AuthServiceParts = Pick<ServiceParts, 'db' | 'keys' | 'issuer' | 'log' | 'secrets'> &
  Partial<ServiceParts> & { rateLimits: boolean }

/** To be mounted at /auth/v1. Every answer below that path is the protocol's, unknown paths included. */
export function createAuthService(given: AuthServiceParts): Hono {
  const parts: ServiceParts = {
    clock: () => new Date(),
    passwords: createPasswords(),
    limits: createAuthRateLimits(given.db, given.rateLimits),
    inConstantTime: createConstantTime(CONSTANT_TIME_MS),
    checkCaptcha: createCaptcha(undefined),
    confirmsEmail: false,
    staffSecondStep: false,
    texts: TEXTS_FOR_STAFF,
    providers: createProviders([]),
    refreshes: createSingleFlight(),
    addressOf: createRequestAddress(false),
    sessionsEnded: () => undefined,
    ...given,
  }
  const service = new Hono()
  service.use(...transport())
  for (const [method, path, handle, limit] of CALLS) {
    service.on(method, path, async (c) => {
      return logged(parts.log, c, path, async () => {
        if (limit) await parts.limits.countCall(limit, parts.addressOf(c))
        return handle(parts, c)
      })
    })
  }
  for (const [, path] of CALLS) service.all(path, () => refuseMethod(path))
  for (const [path, code, message] of ABSENT) {
    service.all(path, () => {
      throw new AuthError(404, code, message)
    })
  }
  service.onError((error, c) => responseToError(c, error, parts.log))
  return service
}

function refuseMethod(path: string): never {
  const allow = CALLS.filter((call) => call[1] === path)
    .map((call) => call[0])
    .join(', ')
  throw new AuthError(405, 'method_not_allowed', `Use ${allow} here`, { allow })
}
