import type { Factor, User } from '@supabase/auth-js'
import { browserText } from '../languages/site/browser.ts'

/** What the sign-in client keeps of a session, as far as it is looked at here. */
export interface StoredSession {
  access_token?: string
  refresh_token?: string
  user?: User
}

/** A factor, as far as it is looked at here. The server has kinds that the client's types do not know. */
export interface KnownFactor extends Pick<Factor, 'id' | 'friendly_name'> {
  factor_type: string
  status: string
}

type KnownSession = Pick<StoredSession, 'access_token'> & {
  user?: { factors?: readonly KnownFactor[] }
}

/** A way to take the second step. */
export type SecondStep = PasskeyStep | CodeStep

export interface PasskeyStep {
  kind: 'passkey'
  factorId: string
  name: string
}

/** Something to type. A recovery code needs no factor of its own to be named. */
export type CodeStep =
  | { kind: 'app' | 'phone'; factorId: string; name: string }
  | { kind: 'recovery-code' }

/**
 * Whether the session is only the first half of a sign-in: a factor is verified, but was not asked for
 * in this session (authenticator assurance level 1 of 2).
 */
export function isHalfSignedIn({ access_token: token, user }: KnownSession): boolean {
  return waysOf(user?.factors).length > 0 && payloadOf(token)['aal'] === 'aal1'
}

/** The ways that a member has, easiest first; none without a verified factor. */
export function waysOf(factors: readonly KnownFactor[] = []): SecondStep[] {
  const verified = factors.filter(({ status }) => status === 'verified')
  const ways = KINDS.flatMap(([type, kind, name]) =>
    verified
      .filter(({ factor_type }) => factor_type === type)
      .map(({ id, friendly_name }) => ({
        kind,
        factorId: id,
        name: friendly_name || browserText(name),
      })),
  )
  return ways.length > 0 ? [...ways, { kind: 'recovery-code' }] : []
}

const KINDS = [
  ['webauthn', 'passkey', 'passkey'],
  ['totp', 'app', 'app'],
  ['phone', 'phone', 'phone'],
] as const

/** The claims of a token. Unverified on purpose: they decide what is shown, the server decides what may be done. */
export function payloadOf(token = ''): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}
