/**
 * A session that stands in the address. Our own pages ask for none: what they ask for comes back as a code, which is worth
 * something only in the browser that began. But the links of other clients bring one, and anybody can make such an address for
 * an account of their own, so it is never taken up unasked.
 */
import { payloadOf } from './second-step.ts'

export interface ArrivingSession {
  accessToken: string
  refreshToken: string
  isRecovery: boolean
  userId: string
  /** '' for an account without one. */
  email: string
}

/** The session in an address, read as the sign-in client reads it: the query counts before the fragment. */
export function arrivingIn(address: string): ArrivingSession | null {
  const { hash, searchParams } = new URL(address)
  const fragment = new URLSearchParams(hash.slice(1))
  const member = (name: string) => searchParams.get(name) ?? fragment.get(name)
  const accessToken = member('access_token')
  const refreshToken = member('refresh_token')
  if (!accessToken || !refreshToken) return null
  // Unverified: a token that says something else than the server signed is refused when it is used.
  const { sub, email } = payloadOf(accessToken)
  if (typeof sub !== 'string') return null
  return {
    accessToken,
    refreshToken,
    isRecovery: member('type') === 'recovery',
    userId: sub,
    email: typeof email === 'string' ? email : '',
  }
}

const MEMBERS = [
  'access_token',
  'refresh_token',
  'expires_at',
  'expires_in',
  'token_type',
  'type',
  'sb',
  'provider_token',
  'provider_refresh_token',
]

/** An address without the session in it. */
export function withoutSession(address: string): string {
  const url = new URL(address)
  for (const name of MEMBERS) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/**
 * What to say of a code that the sign-in client left in the address: 'changed' where the link, as its address has it, changed
 * the email address for good, so that its code is of no use; 'unconfirmed' where the new account's own browser has to go on;
 * 'stray' of any other. Null where the code was used.
 */
export type UnusedCode = 'changed' | 'unconfirmed' | 'stray'

export function unusedCodeIn(address: string): UnusedCode | null {
  const { hash, searchParams } = new URL(address)
  if (!searchParams.has('code')) return null
  const type = new URLSearchParams(hash.slice(1)).get('type')
  if (type === 'email_change') return 'changed'
  return type === 'signup' || type === 'email' ? 'unconfirmed' : 'stray'
}

/** An address without the code, and without the kind of link that the service tells beside it. */
export function withoutCode(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('code')
  url.searchParams.delete('sb_flow_id')
  if (new URLSearchParams(url.hash.slice(1)).has('type')) url.hash = ''
  return url.href
}
