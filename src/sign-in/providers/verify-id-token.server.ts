/** Checks an ID token that an app got from a provider by itself (OpenID Connect Core, section 3.1.3.7). */
import { createHash } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { busy, oauthRefusal } from '../auth-error.server.ts'
import type { Claims } from './provider-person.server.ts'
import { ProviderAway, type Discovered, type Provider } from './providers.server.ts'

/** What providers sign with; nothing symmetric, whose key the client would know. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

/** Seconds that the provider's clock may be wrong. */
const CLOCK_TOLERANCE = 5

type GivenTokens = { idToken: string; accessToken: string; nonce: string }

/** @throws AuthError 400 in OAuth's form when anything is wrong with it, 503 when the provider is away */
export async function verifyIdToken(
  provider: Provider,
  { idToken, accessToken, nonce }: GivenTokens,
  now: Date,
): Promise<Claims> {
  const claims = await verified(provider, idToken, now)
  requireAudience(provider, claims)
  if (typeof claims.sub !== 'string' || claims.sub === '') {
    throw oauthRefusal('invalid request', 'Missing sub claim in id_token')
  }
  const saysHash = claims['at_hash'] !== undefined
  if (accessToken !== '' && saysHash && claims['at_hash'] !== hashFor(idToken, accessToken)) {
    throw badToken()
  }
  if (!provider.skipNonceCheck) requireNonce(claims['nonce'], nonce)
  return claims
}

async function verified(provider: Provider, idToken: string, now: Date): Promise<Claims> {
  try {
    const { client, keys } = await provider.discover()
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ALGORITHMS,
      requiredClaims: ['iss', 'aud', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: now,
    })
    if (!isIssuedBy(client, payload)) throw badToken()
    return payload
  } catch (error) {
    if (isAway(error)) throw busy(error)
    throw error instanceof errors.JOSEError ? badToken() : error
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof ProviderAway) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // What the key set's download fails with: no answer in time, another status, no connection.
  return code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || error instanceof TypeError
}

/** Microsoft's document for all organisations has a place for the organisation's id; Google's tokens leave out https. */
function isIssuedBy(client: Discovered['client'], { iss, tid }: Claims): boolean {
  const { issuer } = client.serverMetadata()
  const own = typeof tid === 'string' && /^[0-9a-f-]{36}$/i.test(tid) ? tid : ''
  if (iss === issuer.replace('{tenantid}', own)) return true
  return issuer === 'https://accounts.google.com' && iss === 'accounts.google.com'
}

function requireAudience({ clientId, moreClientIds }: Provider, { aud, azp }: Claims): void {
  const own: unknown[] = [clientId, ...moreClientIds]
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud]
  const isOurs = audiences.some((audience) => own.includes(audience))
  const isFor = audiences.length === 1 || own.includes(azp)
  if (!isOurs || !isFor) throw oauthRefusal('invalid request', 'Unacceptable audience in id_token')
}

/** The left half of the hash that goes with the token's algorithm. */
function hashFor(idToken: string, accessToken: string): string {
  const { alg = '' } = decodeProtectedHeader(idToken)
  const hash = createHash(`sha${/\d{3}$/.exec(alg)?.[0] ?? '512'}`)
    .update(accessToken)
    .digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

/** The app gave the provider the hash and keeps the nonce itself, so a stolen token is of no use. */
function requireNonce(hashed: unknown, nonce: string): void {
  const isHashed = typeof hashed === 'string' && hashed !== ''
  if (isHashed !== (nonce !== '')) {
    const message = 'Passed nonce and nonce in id_token should either both exist or not.'
    throw oauthRefusal('invalid request', message)
  }
  if (isHashed && hashed !== createHash('sha256').update(nonce).digest('hex')) {
    throw oauthRefusal('invalid nonce', 'Nonces mismatch')
  }
}

function badToken() {
  return oauthRefusal('invalid request', 'Bad ID token')
}
