import { worksHere } from '../rules/bidding.ts'
import type { Member } from '../server/http/endpoint.ts'
import { Problem } from '../server/http/problem.ts'
import type { Log } from '../server/log.ts'

/** Who is behind an access token; null for nobody. Throws when that cannot be looked up. */
export type Authenticate<From> = (
  token: string,
  from: From,
) => Promise<Pick<Member, 'userId' | 'status' | 'roles'> | null>

interface SignedInOptions<W> {
  authenticate: Authenticate<W>
  /** `isNew` unless the token before was this member's too: a fresh token alone is no news. */
  onSignedIn(watcher: W, member: string, isNew: boolean): void
  /** Refused, expired, or its session has ended. */
  onSignedOut(watcher: W): void
  /** Milliseconds until a session is looked at again: it may have ended elsewhere. */
  checkEveryMs: number
  log: Log
}

export type SignedInWatchers<W> = ReturnType<typeof createSignedInWatchers<W>>

interface SignedIn {
  id: string
  /** Whether the member works in the back office. */
  isStaff: boolean
}

/** The watchers that have given an access token which is worth something. */
export function createSignedInWatchers<W>(options: SignedInOptions<W>) {
  const { authenticate, onSignedIn, onSignedOut, checkEveryMs, log } = options
  /** The latest that each has given, also while it is being looked up. */
  const tokens = new Map<W, string>()
  const members = new Map<W, SignedIn>()
  let isChecking = false
  let hasFailed = false

  /** With a token for the first time, or a fresh one. */
  async function signIn(watcher: W, token: string): Promise<void> {
    tokens.set(watcher, token)
    const member = await memberBehind(watcher, token)
    if (tokens.get(watcher) !== token || member === undefined) return
    if (member === null) return signOut(watcher)
    const isNew = members.get(watcher)?.id !== member.id
    members.set(watcher, member)
    onSignedIn(watcher, member.id, isNew)
  }

  /** Undefined when it cannot be told now; the next look will. */
  async function memberBehind(watcher: W, token: string): Promise<SignedIn | null | undefined> {
    try {
      const member = await authenticate(token, watcher)
      hasFailed = false
      if (member?.status !== 'open') return null
      return { id: member.userId, isStaff: worksHere(member.roles) }
    } catch (error) {
      // Too many bad tokens of late: no fault of ours.
      if (error instanceof Problem && error.code === 'rate_limited') return undefined
      if (!hasFailed) log.error({ err: error }, 'who watches could not be looked up')
      hasFailed = true
      return undefined
    }
  }

  async function recheck(): Promise<void> {
    await Promise.all(
      [...tokens].map(async ([watcher, token]) => {
        if (!members.has(watcher)) return signIn(watcher, token)
        const member = await memberBehind(watcher, token)
        if (member === undefined || tokens.get(watcher) !== token) return
        if (member === null) signOut(watcher)
        // A role may have been given or taken.
        else members.set(watcher, member)
      }),
    )
  }

  function signOut(watcher: W): void {
    forget(watcher)
    onSignedOut(watcher)
  }

  /** The connection is gone. */
  function forget(watcher: W): void {
    tokens.delete(watcher)
    members.delete(watcher)
  }

  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void recheck().finally(() => (isChecking = false))
  }, checkEveryMs)

  return {
    memberOf: (watcher: W): string | undefined => members.get(watcher)?.id,
    isStaff: (watcher: W): boolean => members.get(watcher)?.isStaff ?? false,
    signIn,
    signOut,
    forget,
    close: () => clearInterval(timer),
  }
}
