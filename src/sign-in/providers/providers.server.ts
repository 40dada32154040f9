/** The OpenID providers that may vouch for members, as their discovery documents describe them. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { isLoopback, type SignInProvider } from '../../server/config/sign-in-providers.ts'
import { appleSecret } from './apple-secret.server.ts'

/** What is known of a provider is asked for anew after this long. */
const KNOWN_FOR_MS = 60 * 60_000
/** How long it may be used when the provider does not answer. */
const USABLE_FOR_MS = 24 * 60 * 60_000

const PROVIDER_TIMEOUT_S = 4

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
  const all = settings.map((setting) => ({ ...setting, discover: discovering(setting, clock) }))
  return {
    all,
    find: (wanted) =>
      all.find(({ name }) => name === wanted) ?? all.find(({ issuer }) => issuer === wanted),
  }
}

/** Remembers what was found; those who ask at the same time share one look. */
function discovering(setting: SignInProvider, clock: () => Date): () => Promise<Discovered> {
  let known: { found: Discovered; at: number } | undefined
  let looking: Promise<Discovered> | undefined
  return async function discover() {
    const age = known ? clock().getTime() - known.at : Infinity
    if (known && age < KNOWN_FOR_MS) return known.found
    looking ??= look(setting)
      .then((found) => {
        known = { found, at: clock().getTime() }
        return found
      })
      .finally(() => (looking = undefined))
    try {
      return await looking
    } catch (cause) {
      if (known && age < USABLE_FOR_MS) return known.found
      throw new ProviderAway(`${setting.label} cannot be reached`, { cause })
    }
  }
}

async function look(setting: SignInProvider): Promise<Discovered> {
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
