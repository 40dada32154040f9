/** The state that a provider's answer brings back: one browser, once, within five minutes (protocol, section 9). */
import type { Context } from 'hono'
import type { Database } from '../../server/postgres/database.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { FLOW_LIFE_MS, type LinkingTarget } from '../sessions/flow-state.server.ts'
import type { Challenge } from '../sessions/pkce.server.ts'
import { isUuid } from '../sessions/signed-in-user.server.ts'
import { browserHash } from './flow-cookie.server.ts'
import type { RedirectError } from './redirect-error.server.ts'

export type ReturnedFlow = {
  id: string
  provider: string
  verifier: string
  nonce: string
  redirectTo: string
  /** Null to sign in. */
  linkingTo: LinkingTarget | null
  /** Of a browser that exchanges a code (PKCE); null for one that gets the session itself. */
  challenge: Challenge | null
}

/** Marks the flow as used, whatever comes of it. A refusal leaves it unused. */
export async function consumeReturnedFlow(
  { db, clock, issuer }: ServiceParts,
  c: Context,
  state: string | null,
): Promise<ReturnedFlow | { refusal: RedirectError }> {
  if (!isUuid(state)) return refuse('OAuth state is missing or malformed')
  const hash = browserHash(c, issuer())
  if (!hash) return refuse(OTHER_BROWSER)
  const now = clock()
  const flow = await db
    .updateTable('flow_states')
    .set({ returned_at: now })
    .where('id', '=', state)
    .where('returned_at', 'is', null)
    .where('browser_hash', '=', hash)
    .where('created_at', '>', new Date(now.getTime() - FLOW_LIFE_MS))
    .returningAll()
    .executeTakeFirst()
  if (!flow) return refusalFor(db, state, hash)
  return {
    id: flow.id,
    provider: flow.provider_type,
    verifier: flow.provider_verifier ?? '',
    nonce: flow.provider_nonce ?? '',
    redirectTo: flow.redirect_to,
    linkingTo: flow.linking_target_id
      ? { userId: flow.linking_target_id, sessionId: flow.session_id }
      : null,
    challenge: challengeIn(flow),
  }
}

/** Check constraints keep the two together and the method to its words. */
function challengeIn(flow: {
  code_challenge: string | null
  code_challenge_method: string | null
}): Challenge | null {
  if (flow.code_challenge === null) return null
  return { text: flow.code_challenge, method: flow.code_challenge_method as Challenge['method'] }
}

const OTHER_BROWSER = 'This sign-in was started in another browser. Please start again in this one.'

async function refusalFor(db: Database, state: string, hash: Buffer) {
  const flow = await db
    .selectFrom('flow_states')
    .select(['returned_at', 'browser_hash'])
    .where('id', '=', state)
    .executeTakeFirst()
  if (!flow) return refuse('OAuth state not found or expired. Please sign in again.')
  if (!flow.browser_hash?.equals(hash)) return refuse(OTHER_BROWSER)
  if (flow.returned_at === null) return refuse('OAuth state has expired. Please sign in again.')
  const message = 'This sign-in was already completed. Please start again.'
  return {
    refusal: { error: 'invalid_request', code: 'flow_state_already_used', message } as const,
  }
}

function refuse(message: string): { refusal: RedirectError } {
  return { refusal: { error: 'invalid_request', code: 'bad_oauth_state', message } }
}
