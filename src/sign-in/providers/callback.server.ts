/** GET and POST /callback: the browser comes back from a provider (protocol, section 7). */
import type { Context } from 'hono'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { tokenMembers, withMessage } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { dropFlow, issueAuthCode } from '../sessions/flow-state.server.ts'
import { sealProviderTokens } from '../sessions/provider-tokens.server.ts'
import { tokenResponse } from '../sessions/start-session.server.ts'
import { exchangeProviderCode, type ProviderResponse } from './exchange-provider-code.server.ts'
import { ProviderAway, type Provider } from './providers.server.ts'
import {
  unreachableError,
  providerError,
  redirectToSite,
  redirectWithError,
  redirectErrorFor,
} from './redirect-error.server.ts'
import { consumeReturnedFlow, type ReturnedFlow } from './returned-flow.server.ts'
import { confirmFirst, signInOrLink, startProviderSession } from './sign-in-or-link.server.ts'

const MEMBERS = ['state', 'code', 'error', 'error_description', 'iss', 'user']
const LONGEST_MEMBER = 4_000

/**
 * A form that another site posts brings no cookie of ours. Sent on to the same address as a navigation of its
 * own, the browser brings it.
 */
export async function postedCallback(parts: ServiceParts, c: Context): Promise<Response> {
  const answer = answerIn(parts, new URLSearchParams(await c.req.text()))
  return c.redirect(answer.href, 303)
}

export async function callback(parts: ServiceParts, c: Context): Promise<Response> {
  const answer = answerIn(parts, new URL(c.req.url).searchParams)
  const flow = await consumeReturnedFlow(parts, c, answer.searchParams.get('state'))
  if ('refusal' in flow) {
    return redirectToSite(c, new URL('/', parts.issuer()).href, flow.refusal)
  }
  try {
    return await finish(parts, c, answer, flow)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirectWithError(c, flow.redirectTo, redirectErrorFor(error))
  }
}

/** Our own address with the members of the provider's response that are used. */
function answerIn({ issuer }: ServiceParts, given: URLSearchParams): URL {
  const answer = new URL(`${issuer()}/callback`)
  for (const name of MEMBERS) {
    const value = given.get(name)
    if (value !== null && value.length <= LONGEST_MEMBER) answer.searchParams.set(name, value)
  }
  return answer
}

async function finish(
  parts: ServiceParts,
  c: Context,
  answer: URL,
  flow: ReturnedFlow,
): Promise<Response> {
  const provider = parts.providers.all.find(({ name }) => name === flow.provider)
  if (!provider) throw new AuthError(400, 'provider_disabled', 'This provider is not enabled')
  const refusal = providerError(answer.searchParams, provider.label)
  if (refusal) return redirectWithError(c, flow.redirectTo, refusal)
  const said = await exchange(parts, provider, answer, flow)
  if ('error' in said) return redirectWithError(c, flow.redirectTo, said)
  return complete(parts, c, flow, provider, said)
}

async function complete(
  parts: ServiceParts,
  c: Context,
  flow: ReturnedFlow,
  { label }: Provider,
  said: ProviderResponse,
): Promise<Response> {
  const now = parts.clock()
  const back = { redirectTo: flow.redirectTo, challenge: flow.challenge }
  const signIn = { person: said.person, label, linkTo: flow.linkingTo, back }
  const { user, outcome } = await parts.db.transaction().execute(async (tx) => {
    const done = await signInOrLink(tx, parts, signIn, now)
    if (done.mustConfirm) return { user: done, outcome: null }
    if (flow.challenge) {
      return { user: done, outcome: await codeFor(tx, parts, flow, done.userId, said, now) }
    }
    if (!(await dropFlow(tx, flow.id))) throw outOfDate()
    return { user: done, outcome: await startProviderSession(tx, parts, c, done.userId, now) }
  })
  if (user.hasEndedSessions) parts.sessionsEnded(user.userId)
  if (outcome === null) throw confirmFirst(label)
  if (typeof outcome === 'string') {
    return c.redirect(withMessage(flow.redirectTo, { code: outcome }), 302)
  }
  const members = {
    ...tokenMembers(await tokenResponse(parts, outcome.person, outcome.session, now)),
    provider_token: said.tokens.access,
    ...(said.tokens.refresh !== null && { provider_refresh_token: said.tokens.refresh }),
  }
  return c.redirect(withMessage(flow.redirectTo, {}, members), 302)
}

/** The provider's response to the code; the visitor sees no details of an error, which are logged. */
async function exchange(parts: ServiceParts, provider: Provider, answer: URL, flow: ReturnedFlow) {
  try {
    return await exchangeProviderCode(provider, answer, flow)
  } catch (error) {
    // The library's errors carry whole responses, personal data included: only name and message are logged.
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const entry = { provider: provider.name, reason }
    parts.log.warn(entry, 'Sign-in service: a provider did not confirm a sign-in')
    if (error instanceof ProviderAway) return unreachableError(provider.label)
    const message = `${provider.label} did not confirm the sign-in. Please try again.`
    return { error: 'server_error', code: 'bad_oauth_callback', message } as const
  }
}

async function codeFor(
  tx: Database,
  { secrets }: ServiceParts,
  flow: ReturnedFlow,
  userId: string,
  { tokens }: ProviderResponse,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('flow_states')
    .set({ sealed_provider_tokens: sealProviderTokens(secrets, flow.id, tokens) })
    .where('id', '=', flow.id)
    .execute()
  const code = await issueAuthCode(tx, flow.id, userId, now)
  if (code === null) throw outOfDate()
  return code
}

/** Also for a flow that was dropped while the browser was on its way. */
function outOfDate(): AuthError {
  return new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
}
