/** GET /authorize and /user/identities/authorize: the browser leaves for a provider (protocol, section 7). */
import type { Context } from 'hono'
import * as openid from 'openid-client'
import { AuthError, invalid } from '../auth-error.server.ts'
import { lockPerson } from '../factors/factor-rows.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { startFlow, type NewFlow } from '../sessions/flow-state.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import { markBrowser } from './flow-cookie.server.ts'
import { ProviderAway, type Provider } from './providers.server.ts'
import { unreachableError, redirectWithError } from './redirect-error.server.ts'

export async function authorize(parts: ServiceParts, c: Context): Promise<Response> {
  const provider = requestedProvider(parts, c)
  try {
    return c.redirect(await wayToProvider(parts, c, provider), 302)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    parts.log.warn({ err: error }, 'Sign-in service: a provider cannot be reached')
    return redirectWithError(c, redirectTarget(parts, c), unreachableError(provider.label))
  }
}

/** The same, to add the identity to the account of who asks; the client goes to the address by itself. */
export async function authorizeLinking(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const provider = requestedProvider(parts, c)
  await requireOwnHand(parts.db, signedIn, 403, parts.clock())
  const url = await wayToProvider(parts, c, provider, signedIn).catch((error: unknown) => {
    throw error instanceof ProviderAway
      ? new AuthError(503, 'unexpected_failure', unreachableError(provider.label).message, {
          cause: error,
        })
      : error
  })
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

function requestedProvider({ providers }: ServiceParts, c: Context): Provider {
  const wanted = c.req.query('provider') ?? ''
  const provider = providers.all.find(({ name }) => name === wanted)
  if (provider) return provider
  const reason = wanted === '' ? 'missing provider' : 'provider is not enabled'
  throw invalid(`Unsupported provider: ${reason}`)
}

async function wayToProvider(
  parts: ServiceParts,
  c: Context,
  provider: Provider,
  linking?: SignedInUser,
): Promise<string> {
  const challenge = acceptChallenge(
    c.req.query('code_challenge'),
    c.req.query('code_challenge_method'),
  )
  const { client } = await provider.discover()
  const verifier = openid.randomPKCECodeVerifier()
  const nonce = openid.randomNonce()
  const issuer = parts.issuer()
  const flow = {
    providerType: provider.name,
    authenticationMethod: 'oauth',
    redirectTo: redirectTarget(parts, c),
    challenge,
    providerVerifier: verifier,
    providerNonce: nonce,
    browserHash: markBrowser(c, issuer),
  }
  const state = linking
    ? await startLinking(parts, linking, flow)
    : await startFlow(parts.db, flow, parts.clock())
  const url = openid.buildAuthorizationUrl(client, {
    ...passedThrough(c.req.query()),
    redirect_uri: `${issuer}/callback`,
    scope: scopesOf(provider, c.req.query('scopes')),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.responseMode === 'form_post' && { response_mode: 'form_post' }),
  })
  return url.href
}

/** @throws AuthError 403 when the session that asks has ended while the provider was looked for */
function startLinking({ db, clock }: ServiceParts, signedIn: SignedInUser, flow: NewFlow) {
  return db.transaction().execute(async (tx) => {
    const { id: userId } = await lockPerson(tx, signedIn)
    const linkingTo = { userId, sessionId: signedIn.sessionId }
    return startFlow(tx, { ...flow, linkingTo }, clock())
  })
}

const OURS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'request',
  'request_uri',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
])
const MAX_PASSED = 10
const LONGEST_PASSED = 200

/** What the page wants to say to the provider itself: `prompt`, `login_hint`, `hd` … */
function passedThrough(query: Record<string, string>): Record<string, string> {
  const others = Object.entries(query).filter(
    ([name, value]) =>
      !OURS.has(name.toLowerCase()) && name.length + value.length <= LONGEST_PASSED,
  )
  return Object.fromEntries(others.slice(0, MAX_PASSED))
}

/** RFC 6749, section 3.3 says what a scope is made of. */
function scopesOf({ scopes }: Provider, more = ''): string {
  const wanted = more.slice(0, LONGEST_PASSED).split(/[\s,]+/)
  const wellFormed = wanted.filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
  return [...new Set([...scopes.split(' '), ...wellFormed])].join(' ')
}
