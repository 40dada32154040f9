/** POST /token?grant_type=pkce: a redirect's code and the browser's verifier become a session (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { hashOfSecret } from '../hash-of-secret.server.ts'
import { voidTokensOf } from '../mails/one-time-token.server.ts'
import { confirmAddress } from '../mails/redeem.server.ts'
import { CONFIRMING } from '../mails/send-link.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { findPerson, isBanned } from '../users/person.server.ts'
import { removeCredentials } from '../users/remove-credentials.server.ts'
import { dropFlow, FLOW_LIFE_MS } from './flow-state.server.ts'
import { isVerifierOf, type Challenge } from './pkce.server.ts'
import { openProviderTokens } from './provider-tokens.server.ts'
import { deviceOf } from './signed-in-user.server.ts'
import { startSession, tokenResponse } from './start-session.server.ts'

const exchangeBody = z.object({
  auth_code: z.string().default(''),
  code_verifier: z.string().default(''),
})

/** A wrong verifier leaves the code as it was: it proves nothing about who holds the right one. */
export async function exchangeCode(parts: ServiceParts, c: Context): Promise<Response> {
  await parts.limits.countCall('token', parts.addressOf(c))
  const body = await readBody(c.req.raw, exchangeBody)
  if (body.auth_code === '' || body.code_verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  const now = parts.clock()
  const started = await parts.db.transaction().execute(async (tx) => {
    const flow = await consumeFlow(tx, parts, body.auth_code, body.code_verifier, now)
    if (flow.isConfirming) {
      // A link that was sent again is not of the browser that chose the password.
      if (flow.method !== CONFIRMING) await removeCredentials(tx, flow.userId)
      await confirmAddress(tx, flow.userId, now)
    }
    const person = await findPerson(tx, flow.userId)
    if (!person) throw notFound()
    if (isBanned(person, now)) throw new AuthError(403, 'user_banned', 'User is banned')
    const session = await startSession(tx, parts, person.id, flow.method, deviceOf(parts, c), now)
    return { person: { ...person, last_sign_in_at: now }, session, provided: flow.provided }
  })
  const tokens = await tokenResponse(parts, started.person, started.session, now)
  return c.json({ ...tokens, ...started.provided })
}

/**
 * Of two exchanges at once, or of an exchange and the code that was typed in its place, the lock lets one through: that of the
 * user's row, which comes first wherever tokens and flows change together.
 */
async function consumeFlow(
  tx: Database,
  parts: ServiceParts,
  code: string,
  verifier: string,
  now: Date,
) {
  const hash = hashOfSecret(code)
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('flow_states').select('user_id').where('auth_code_hash', '=', hash),
    )
    .forUpdate()
    .execute()
  const flow = await tx
    .selectFrom('flow_states')
    .selectAll()
    .where('auth_code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (!flow?.user_id || !flow.code_challenge || !flow.auth_code_issued_at) throw notFound()
  if (now.getTime() - flow.auth_code_issued_at.getTime() > FLOW_LIFE_MS) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  // A check constraint keeps the method to these two words.
  const method = flow.code_challenge_method as Challenge['method']
  if (!isVerifierOf({ text: flow.code_challenge, method }, verifier)) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new AuthError(400, 'bad_code_verifier', message)
  }
  const isConfirming = await voidTokensOf(tx, flow.id)
  await dropFlow(tx, flow.id)
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    isConfirming,
    provided: providedTokens(parts, flow.id, flow.sealed_provider_tokens),
  }
}

/** Who signed in has done so, whether or not the provider's own tokens can still be read. */
function providedTokens({ secrets, log }: ServiceParts, flowId: string, sealed: Buffer | null) {
  if (!sealed) return {}
  try {
    const { access, refresh } = openProviderTokens(secrets, flowId, sealed)
    return { provider_token: access, ...(refresh && { provider_refresh_token: refresh }) }
  } catch (err) {
    log.error({ err }, 'Sign-in service: tokens of a provider were sealed with another FILES_KEY')
    return {}
  }
}

function notFound(): AuthError {
  const message = 'invalid flow state, no valid flow state found'
  return new AuthError(404, 'flow_state_not_found', message)
}
