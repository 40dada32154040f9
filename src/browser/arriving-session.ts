/**
 * A session that stands in the address: the link of a mail, or the way back from a provider, leads here with one. Anybody can
 * make such an address for an account of their own, so only what this browser asked for is taken up unasked.
 */
import { payloadOf } from './second-step.ts'

export interface ArrivingSession {
  accessToken: string
  refreshToken: string
  isRecovery: boolean
  userId: string
  /** '' for an account without one. */
  email: string
  /** What the address brought back of `expectReturn`. */
  mark: string | null
}

const MAIL_KEY = 'hammerlane.awaited-mail'
const RETURN_KEY = 'hammerlane.awaited-return'
/** The name of the mark in the address. */
export const MARK = 'from'

/** How long the links of mails work. */
const MAIL_LIFE_MS = 3_600_000
/** How long one may take at a provider. */
const RETURN_LIFE_MS = 600_000

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
    mark: searchParams.get(MARK),
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

/** Notes that this browser asked for a mail to an address, whose link will sign in. */
export function expectMail(email: string): void {
  note(() => localStorage, MAIL_KEY, email.trim().toLowerCase())
}

/** Notes that this window leaves to sign in elsewhere. Returns the mark that its way back has to bring. */
export function expectReturn(): string {
  const mark = crypto.randomUUID()
  note(() => sessionStorage, RETURN_KEY, mark)
  return mark
}

/** Whether this browser asked for the session, or has one of the same user. */
export function isAwaited(arriving: ArrivingSession, present?: { id: string }): boolean {
  if (present) return present.id === arriving.userId
  const { email, mark } = arriving
  if (email !== '' && email === noted(() => localStorage, MAIL_KEY, MAIL_LIFE_MS)) return true
  return mark !== null && mark === noted(() => sessionStorage, RETURN_KEY, RETURN_LIFE_MS)
}

function note(storage: () => Storage, key: string, what: string): void {
  try {
    storage().setItem(key, JSON.stringify({ what, at: Date.now() }))
  } catch {
    // A browser that keeps nothing asks before it takes a session up.
  }
}

function noted(storage: () => Storage, key: string, lifeMs: number): string | null {
  try {
    const kept = JSON.parse(storage().getItem(key) ?? 'null') as { what: string; at: number } | null
    return kept && Date.now() - kept.at < lifeMs ? kept.what : null
  } catch {
    return null
  }
}
