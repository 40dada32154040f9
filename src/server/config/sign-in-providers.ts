/** The setting AUTH_PROVIDERS: who else may vouch for members, as OpenID Connect providers. */
import { createPrivateKey } from 'node:crypto'
import { upperFirst } from 'es-toolkit/string'
import { z } from 'zod'

export type SignInProvider = {
  /** As the sign-in protocol calls it: google, apple, azure, or a name of the operator's own. */
  name: string
  /** As people call it: 'Continue with Google'. */
  label: string
  /** Where its discovery document is found. */
  issuer: string
  clientId: string
  /** Client ids of the operator's own apps, whose ID tokens are taken too. */
  moreClientIds: string[]
  secret: ClientSecret
  /** Space-separated, `openid` among them. */
  scopes: string
  /** How the browser brings the answer back: in the address, or posted by a form. */
  responseMode: 'query' | 'form_post'
  /** ID tokens of native apps that cannot hash a nonce. */
  skipNonceCheck: boolean
}

/** Apple's is signed anew with a key; a public client has none and relies on PKCE. */
export type ClientSecret =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'apple'; teamId: string; keyId: string; privateKey: string }

type Known = { label: string; issuer: string; scopes?: string; responseMode?: 'form_post' }

const KNOWN: Record<string, Known> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com' },
  // Apple posts the answer whenever a name or an address is asked for.
  apple: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: 'openid name email',
    responseMode: 'form_post',
  },
  azure: { label: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
}

/** They name what is no OpenID provider in the protocol's settings. */
const RESERVED = ['email', 'phone', 'anonymous_users']

const NAME = /^(custom:)?[a-z][a-z0-9_-]{0,29}$/

const text = z.string().trim().min(1).max(2_000)

const one = z
  .strictObject({
    label: text.max(40).optional(),
    issuer: text.refine(isIssuer).optional(),
    client_id: text,
    more_client_ids: z.array(text).default([]),
    client_secret: text.optional(),
    team_id: text.optional(),
    key_id: text.optional(),
    private_key: text.refine(isEcKey).optional(),
    scopes: text.refine((scopes) => scopes.split(' ').includes('openid')).optional(),
    response_mode: z.enum(['query', 'form_post']).optional(),
    skip_nonce_check: z.boolean().default(false),
  })
  .refine(({ team_id: team, key_id: key, private_key: secret }) => {
    return [team, key, secret].every(Boolean) || ![team, key, secret].some(Boolean)
  })

type Given = z.output<typeof one>

/** What a wrong setting is answered with; the value is not repeated, it holds secrets. */
export const providersMessage =
  'must be a JSON object such as {"google":{"client_id":"…","client_secret":"…"}}: names of small letters; ' +
  'each with client_id, and issuer (https) unless it is google, apple or azure; client_secret, or for apple ' +
  'team_id, key_id and private_key (the text of the .p8 file); if wanted label, scopes with openid, response_mode (query or form_post), ' +
  'more_client_ids, skip_nonce_check'

/** The setting's parsed JSON as providers, in the order in which they were written. */
export const providersSetting = z
  .record(
    z.string().refine((name) => NAME.test(name) && !RESERVED.includes(name)),
    one,
  )
  .refine((all) => Object.entries(all).every(([name, given]) => given.issuer ?? KNOWN[name]))
  .transform((all) => Object.entries(all).map(([name, given]) => providerOf(name, given)))

function providerOf(name: string, given: Given): SignInProvider {
  const known = KNOWN[name]
  return {
    name,
    label: given.label ?? known?.label ?? upperFirst(name.replace(/^custom:/, '')),
    // Checked above: one of them is there.
    issuer: given.issuer ?? known?.issuer ?? '',
    clientId: given.client_id,
    moreClientIds: given.more_client_ids,
    secret: secretOf(given),
    scopes: given.scopes ?? known?.scopes ?? 'openid email profile',
    responseMode: given.response_mode ?? known?.responseMode ?? 'query',
    skipNonceCheck: given.skip_nonce_check,
  }
}

function secretOf(given: Given): ClientSecret {
  const { team_id: teamId, key_id: keyId, private_key: privateKey, client_secret: secret } = given
  if (teamId && keyId && privateKey) return { kind: 'apple', teamId, keyId, privateKey }
  return secret ? { kind: 'text', text: secret } : { kind: 'none' }
}

/** The .p8 file that Apple hands out, as text. */
function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

/** TLS, so that nobody on the way reads what a provider sends; on this machine there is no way. */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, search, hash } = new URL(address)
  if (search !== '' || hash !== '') return false
  return protocol === 'https:' || isLoopback(address)
}

/** Whether an address is on this machine, where development and tests go without TLS. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
