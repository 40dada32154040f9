/** GET and POST /callback: the browser comes back from a provider (protocol, section 7). */
import type { Context } from 'hono'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { issueAuthCode } from '../sessions/flow-state.server.ts'
import { withMessage } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { tokenReply } from '../sessions/start-session.server.ts'
import { askProvider, type ProviderWord } from './ask-provider.server.ts'
import { beginSession } from './begin-session.server.ts'
import { confirmFirst } from './confirm-first.server.ts'
import { ProviderAway, type Provider } from './providers.server.ts'
import {
  awayWords,
  providerWords,
  redirectHome,
  redirectWithError,
  wordsFor,
} from './redirect-error.server.ts'
import { settleWord } from './settle-word.server.ts'
import { takeReturnedFlow, type ReturnedFlow } from './returned-flow.server.ts'

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
  const flow = await takeReturnedFlow(parts, c, answer.searchParams.get('state'))
  if ('refusal' in flow) {
    return redirectHome(c, new URL('/', parts.issuer()).href, flow.refusal)
  }
  try {
    return await finish(parts, c, answer, flow)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirectWithError(c, flow.redirectTo, wordsFor(error))
  }
}

/** Our own address with what came along, as far as it is of use. */
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
  const refusal = providerWords(answer.searchParams, provider.label)
  if (refusal) return redirectWithError(c, flow.redirectTo, refusal)
  const word = await wordOf(parts, provider, answer, flow)
  if ('error' in word) return redirectWithError(c, flow.redirectTo, word)
  return settle(parts, c, flow, provider, word)
}

async function settle(
  parts: ServiceParts,
  c: Context,
  flow: ReturnedFlow,
  { label }: Provider,
  word: ProviderWord,
): Promise<Response> {
  const now = parts.clock()
  const back = { redirectTo: flow.redirectTo, challenge: flow.challenge }
  const said = { person: word.person, label, linkTo: flow.linkingTargetId, back }
  const { settled, outcome } = await parts.db.transaction().execute(async (tx) => {
    const done = await settleWord(tx, parts, said, now)
    if (done.mustConfirm) return { settled: done, outcome: null }
    if (flow.challenge) {
      return { settled: done, outcome: await codeFor(tx, flow, done.userId, word, now) }
    }
    await tx.deleteFrom('flow_states').where('id', '=', flow.id).execute()
    return { settled: done, outcome: await beginSession(tx, parts, c, done.userId, now) }
  })
  if (settled.hasEndedSessions) parts.sessionsEnded(settled.userId)
  if (outcome === null) throw confirmFirst(label)
  if (typeof outcome === 'string') {
    return c.redirect(withMessage(flow.redirectTo, { code: outcome }), 302)
  }
  const fragment = await fragmentFor(parts, outcome, word, now)
  return c.redirect(withMessage(flow.redirectTo, {}, fragment), 302)
}

/** What the provider says; whatever is wrong with it is told without the details, which are logged. */
async function wordOf(parts: ServiceParts, provider: Provider, answer: URL, flow: ReturnedFlow) {
  try {
    return await askProvider(provider, answer, flow)
  } catch (error) {
    // The library's errors carry whole answers, personal data and all: name and message have to do.
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    const entry = { provider: provider.name, reason: `${name}: ${message}` }
    parts.log.warn(entry, 'Sign-in service: a provider did not confirm a sign-in')
    if (error instanceof ProviderAway) return awayWords(provider.label)
    const words = `${provider.label} did not confirm the sign-in. Please try again.`
    return { error: 'server_error', code: 'bad_oauth_callback', message: words } as const
  }
}

async function codeFor(
  tx: Database,
  flow: ReturnedFlow,
  userId: string,
  { tokens }: ProviderWord,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('flow_states')
    .set({ provider_access_token: tokens.access, provider_refresh_token: tokens.refresh })
    .where('id', '=', flow.id)
    .execute()
  const code = await issueAuthCode(tx, flow.id, userId, now)
  if (code === null) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  return code
}

async function fragmentFor(
  parts: ServiceParts,
  { person, session }: Awaited<ReturnType<typeof beginSession>>,
  { tokens }: ProviderWord,
  now: Date,
): Promise<Record<string, string>> {
  const reply = await tokenReply(parts, person, session, now)
  return {
    access_token: reply.access_token,
    expires_at: String(reply.expires_at),
    expires_in: String(reply.expires_in),
    provider_token: tokens.access,
    ...(tokens.refresh !== null && { provider_refresh_token: tokens.refresh }),
    refresh_token: reply.refresh_token,
    sb: '',
    token_type: reply.token_type,
  }
}
