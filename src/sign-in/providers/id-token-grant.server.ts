/** POST /token?grant_type=id_token: an app's ID token becomes a session (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid, oauthRefusal } from '../auth-error.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { LinkingTarget } from '../sessions/flow-state.server.ts'
import { requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { tokenResponse } from '../sessions/start-session.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import { providerPerson } from './provider-person.server.ts'
import type { Provider } from './providers.server.ts'
import { confirmFirst, signInOrLink, startProviderSession } from './sign-in-or-link.server.ts'
import { verifyIdToken } from './verify-id-token.server.ts'

const grantBody = z.object({
  provider: z.string().default(''),
  issuer: z.string().default(''),
  client_id: z.string().default(''),
  id_token: z.string().default(''),
  access_token: z.string().default(''),
  nonce: z.string().default(''),
  link_identity: z.boolean().default(false),
})

type GrantBody = z.output<typeof grantBody>

export async function exchangeIdToken(parts: ServiceParts, c: Context): Promise<Response> {
  await parts.limits.countCall('token', parts.addressOf(c))
  const body = await readBody(c.req.raw, grantBody)
  const linkTo = body.link_identity ? await linkingUser(parts, c) : null
  const provider = wantedProvider(parts, body)
  const { id_token: idToken, access_token: accessToken, nonce } = body
  const now = parts.clock()
  const claims = await verifyIdToken(provider, { idToken, accessToken, nonce }, now)
  const person = providerPerson(provider.name, claims)
  if (!person) throw oauthRefusal('invalid request', 'Missing sub claim in id_token')
  const signIn = {
    person,
    label: provider.label,
    linkTo,
    back: { redirectTo: redirectTarget(parts, c), challenge: null },
  }
  const { user, started } = await parts.db.transaction().execute(async (tx) => {
    const done = await signInOrLink(tx, parts, signIn, now)
    return {
      user: done,
      started: done.mustConfirm ? null : await startProviderSession(tx, parts, c, done.userId, now),
    }
  })
  if (user.hasEndedSessions) parts.sessionsEnded(user.userId)
  if (!started) throw confirmFirst(provider.label)
  return c.json(await tokenResponse(parts, started.person, started.session, now))
}

async function linkingUser(parts: ServiceParts, c: Context): Promise<LinkingTarget> {
  if (!c.req.header('authorization')) {
    throw invalid('Linking an identity requires the token of the signed-in user')
  }
  const signedIn = await requireSignedIn(parts, c)
  await requireOwnHand(parts.db, signedIn, 403, parts.clock())
  return { userId: signedIn.person.id, sessionId: signedIn.sessionId }
}

function wantedProvider({ providers }: ServiceParts, body: GrantBody): Provider {
  if (body.id_token === '') throw oauthRefusal('invalid request', 'id_token required')
  if (body.provider === '' && (body.client_id === '' || body.issuer === '')) {
    throw oauthRefusal('invalid request', 'provider or client_id and issuer required')
  }
  const wanted = body.provider || body.issuer
  const provider = providers.find(wanted)
  if (provider) return provider
  if (/^(custom:)?[a-z][a-z0-9_-]{0,29}$/.test(wanted) || /^https:\/\//.test(wanted)) {
    const message = `Provider (issuer "${wanted.slice(0, 200)}") is not enabled`
    throw new AuthError(400, 'provider_disabled', message)
  }
  throw invalid('Unknown provider')
}
