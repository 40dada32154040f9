/** GET /verify: the link in a mail, opened by a browser that is then sent on (protocol, section 10). */
import type { Context } from 'hono'
import { AuthError, invalid, responseToError } from '../auth-error.server.ts'
import {
  errorMembers,
  redirectErrorFor,
  type RedirectError,
} from '../providers/redirect-error.server.ts'
import { redirectTarget, tokenMembers, withMessage } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { issueAuthCode } from '../sessions/flow-state.server.ts'
import { deviceOf } from '../sessions/signed-in-user.server.ts'
import { startSession, tokenResponse } from '../sessions/start-session.server.ts'
import { findByLink, keepCode, PKCE_PREFIX, type Presented } from './one-time-token.server.ts'
import { expired, redeem } from './redeem.server.ts'
import { acceptType, HALF_DONE } from './verify.server.ts'

export async function followLink(parts: ServiceParts, c: Context): Promise<Response> {
  // Scanners of mails and browsers that look ahead must not use up what works once.
  if (c.req.method === 'HEAD') return c.body(null, 204)
  if (/prefetch|prerender/i.test(c.req.header('sec-purpose') ?? '')) return c.body(null, 503)
  await parts.limits.countCall('verify', parts.addressOf(c))
  const token = c.req.query('token') ?? ''
  const type = c.req.query('type') ?? ''
  if (token === '') throw invalid('Verify requires a token or a token hash')
  const purposes = acceptType(type)
  const target = redirectTarget(parts, c)
  // The address holds a secret.
  c.header('referrer-policy', 'no-referrer')
  try {
    const found = await findByLink(parts.db, token, purposes, parts.clock())
    if (!found) throw expired()
    return c.redirect(await arrive(parts, c, { found, type, target }), 303)
  } catch (error) {
    return c.redirect(failed(parts, c, error, target, token.startsWith(PKCE_PREFIX)), 303)
  }
}

type Arrival = { found: Presented; type: string; target: string }

/** @returns where the browser goes, with a code for the one that holds the verifier, else with the session */
async function arrive(parts: ServiceParts, c: Context, { found, type, target }: Arrival) {
  const now = parts.clock()
  const done = await parts.db.transaction().execute(async (tx) => {
    if (found.flowId && found.purpose === 'confirmation') {
      // The exchange confirms, so that the password which came with the address counts for nobody but its own browser.
      const code = await issueAuthCode(tx, found.flowId, found.userId, now)
      if (!code) throw expired()
      return { code }
    }
    const person = await redeem(tx, parts, found, now)
    if (!person) return null
    if (found.flowId) {
      const code = await issueAuthCode(tx, found.flowId, person.id, now)
      // Flows live longer than links, so this is a bug or a race.
      if (!code) throw expired()
      // A change of address is done by now, and its code of no more use.
      if (!found.purpose.startsWith('email_change')) await keepCode(tx, found)
      return { code }
    }
    const session = await startSession(tx, parts, person.id, 'otp', deviceOf(parts, c), now)
    return { person: { ...person, last_sign_in_at: now }, session }
  })
  if (!done) return withMessage(target, {}, { message: HALF_DONE, sb: '' })
  if (!done.session) {
    // What the link did, for a browser that cannot use the code; the page for a new password says it itself.
    const told: Record<string, string> = found.purpose === 'recovery' ? {} : { type }
    return withMessage(target, { code: done.code }, told)
  }
  const tokens = await tokenResponse(parts, done.person, done.session, now)
  return withMessage(target, {}, { ...tokenMembers(tokens), type })
}

function failed(parts: ServiceParts, c: Context, thrown: unknown, target: string, isPkce: boolean) {
  const isOurs = !(thrown instanceof AuthError) || thrown.status >= 500
  // Logged as every failure of the service is.
  if (isOurs) responseToError(c, thrown, parts.log)
  const members = errorMembers(isOurs ? UNEXPECTED : redirectErrorFor(thrown))
  return withMessage(target, isPkce ? members : {}, { ...members, sb: '' })
}

const UNEXPECTED: RedirectError = {
  error: 'server_error',
  code: 'unexpected_failure',
  message: 'Something went wrong. Please try again.',
}
