/** Exchanges a provider's code for its tokens and claims of the person (OpenID Connect Core, section 3.1.3). */
import * as openid from 'openid-client'
import type { ProviderTokens } from '../sessions/provider-tokens.server.ts'
import { providerPerson, type Claims, type ProviderPerson } from './provider-person.server.ts'
import type { Provider } from './providers.server.ts'
import type { ReturnedFlow } from './returned-flow.server.ts'

export type ProviderResponse = { person: ProviderPerson; tokens: ProviderTokens }

/**
 * Checks state, issuer, audience, times, nonce and signature of the ID token.
 * @param answer our callback's address with what the provider added to it
 * @throws ProviderAway, or an error of openid-client when anything is not as it must be
 */
export async function exchangeProviderCode(
  provider: Provider,
  answer: URL,
  flow: ReturnedFlow,
): Promise<ProviderResponse> {
  const { client } = await provider.discover()
  const tokens = await openid.authorizationCodeGrant(client, answer, {
    expectedState: flow.id,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  })
  const inToken: Claims = tokens.claims() ?? {}
  const claims = {
    ...namePosted(answer),
    ...(await withUserInfo(client, tokens.access_token, inToken)),
  }
  const person = providerPerson(provider.name, claims)
  if (!person) throw new Error('The provider names nobody')
  return {
    person,
    tokens: { access: tokens.access_token, refresh: tokens.refresh_token ?? null },
  }
}

/** Many providers tell the address only when asked for the user's info. What is signed comes first. */
async function withUserInfo(
  client: openid.Configuration,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  if (claims['email'] !== undefined || !client.serverMetadata().userinfo_endpoint) return claims
  const info = await openid.fetchUserInfo(client, accessToken, claims.sub ?? '')
  return { ...info, ...claims }
}

/** Apple posts the name beside the code, once, and never signs it: good enough for a name alone. */
function namePosted(answer: URL): Claims {
  try {
    const user: unknown = JSON.parse(answer.searchParams.get('user') ?? '')
    const { firstName, lastName } = (user as { name: Record<string, unknown> }).name
    return { given_name: firstName, family_name: lastName }
  } catch {
    return {}
  }
}
