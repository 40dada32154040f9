/** The OpenID providers that may vouch for members, as their discovery documents describe them. */
import { createRemoteJWKSet, importPKCS8, SignJWT, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { DAY, HOUR } from '../../rules/durations.ts'
import {
  isLoopback,
  type ClientSecret,
  type SignInProvider,
} from '../../server/config/sign-in-providers.ts'

/** The discovery document is read anew after this long. */
const CACHED_FOR_MS = HOUR
/** How long an old one may be used while the provider does not respond. */
const USABLE_FOR_MS = DAY

const PROVIDER_TIMEOUT_S = 4

/** Longer than what is known of a provider may be used; Apple allows half a year. */
const APPLE_SECRET_LIFE = '2 days'

export type Discovered = {
  /** For redirects, codes and user info. */
  client: openid.Configuration
  /** The keys that sign its ID tokens; an unknown key id is looked for anew, at most twice a minute. */
  keys: JWTVerifyGetKey
}

export type Provider = SignInProvider & {
  /** @throws ProviderAway when it cannot be reached and nothing recent enough is known */
  discover(): Promise<Discovered>
}

export type Providers = {
  all: readonly Provider[]
  /** By name, or by the address of the issuer. */
  find(nameOrIssuer: string): Provider | undefined
}

/** The provider did not answer, or not as it should: worth another try later. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

export function createProviders(
  settings: readonly SignInProvider[],
  clock: () => Date = () => new Date(),
): Providers {
  const all = settings.map((setting) => ({ ...setting, discover: cachedDiscovery(setting, clock) }))
  return {
    all,
    find: (wanted) =>
      all.find(({ name }) => name === wanted) ?? all.find(({ issuer }) => issuer === wanted),
  }
}

/** Caches what was discovered; calls at the same time share one request. */
function cachedDiscovery(setting: SignInProvider, clock: () => Date): () => Promise<Discovered> {
  let cache: { found: Discovered; at: number } | undefined
  let running: Promise<Discovered> | undefined
  return async function cached() {
    const age = cache ? clock().getTime() - cache.at : Infinity
    if (cache && age < CACHED_FOR_MS) return cache.found
    running ??= discover(setting)
      .then((found) => {
        cache = { found, at: clock().getTime() }
        return found
      })
      .finally(() => (running = undefined))
    try {
      return await running
    } catch (cause) {
      if (cache && age < USABLE_FOR_MS) return cache.found
      throw new ProviderAway(`${setting.label} cannot be reached`, { cause })
    }
  }
}

async function discover(setting: SignInProvider): Promise<Discovered> {
  const client = await openid.discovery(
    new URL(setting.issuer),
    setting.clientId,
    undefined,
    await authentication(setting),
    {
      timeout: PROVIDER_TIMEOUT_S,
      execute: [
        // The signature of every ID token is checked, also of one that came over TLS.
        openid.enableNonRepudiationChecks,
        ...(isLoopback(setting.issuer) ? [openid.allowInsecureRequests] : []),
      ],
    },
  )
  const { jwks_uri: address } = client.serverMetadata()
  if (!address) throw new Error('The discovery document names no keys')
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: PROVIDER_TIMEOUT_S * 1_000 })
  return { client, keys }
}

async function authentication({ secret, clientId }: SignInProvider): Promise<openid.ClientAuth> {
  if (secret.kind === 'none') return openid.None()
  if (secret.kind === 'text') return openid.ClientSecretPost(secret.text)
  return openid.ClientSecretPost(await appleSecret(secret, clientId))
}

/** Apple takes no fixed secret, but a JWT of the client about itself, signed with its team's key. */
async function appleSecret(
  { teamId, keyId, privateKey }: Extract<ClientSecret, { kind: 'apple' }>,
  clientId: string,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(APPLE_SECRET_LIFE)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
