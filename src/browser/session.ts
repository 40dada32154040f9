import type { GoTrueClient, User } from '@supabase/auth-js'
import { create } from 'zustand'
import { language } from '../languages/language.ts'
import { worksHere } from '../rules/bidding.ts'
import type { ArrivingSession, UnusedCode } from './arriving-session.ts'
import { isUnreachable } from './auth-failure.ts'
import { isHalfSignedIn, type StoredSession } from './second-step.ts'
import { forgetPersonal } from './stored-texts.ts'
import { forgetDraft, forgetWithOthers } from './typed-draft.ts'
import { forgetKeptPages } from './waits/kept-page.ts'
import { loadPart, tellWhileWaiting } from './waits/load-part.ts'
import { whenIdle } from './when-idle.ts'

/** Where the sign-in client keeps the session in this browser's local storage. */
export const SESSION_KEY = 'hammerlane.session'

/** A refresh that takes longer is told of, in milliseconds. */
const SLOW_REFRESH_MS = 2_000

/** 'unknown' on the server and while the page hydrates: pages are the same for every visitor. */
export type Session =
  | { status: 'unknown' }
  /**
   * `halfWay` gave the right password, but has a second step that was not taken yet; `hasLeft` signed out here, by a
   * button that leads home.
   */
  | { status: 'anonymous'; halfWay: User | null; hasLeft?: boolean }
  | { status: 'signed-in'; user: User }

const UNKNOWN: Session = { status: 'unknown' }
const ANONYMOUS = { status: 'anonymous', halfWay: null } as const satisfies Session

/**
 * Who is signed in, kept right across tabs. Its subscribers hear of each sign-in, sign-out and fresh token. What
 * answers to a press asks for the state itself: while the page hydrates, what is rendered does not know yet.
 */
export const useSession = create<Session>(() => UNKNOWN)

/** Who is signed in; null for nobody, and while that is not known. */
export function viewerOf(session: Session): string | null {
  return session.status === 'signed-in' ? session.user.id : null
}

/** Whether somebody is signed in who works here. */
export function isStaffSession(session: Session): boolean {
  return session.status === 'signed-in' && isStaff(session.user)
}

/** As the token says it: that decides only what is shown, the server looks roles up. */
export function isStaff(user: Pick<User, 'app_metadata'>): boolean {
  return worksHere(rolesOf(user))
}

/** As the token has them. */
export function rolesOf({ app_metadata }: Pick<User, 'app_metadata'>): string[] {
  const roles: unknown = app_metadata['roles']
  return Array.isArray(roles) ? roles.map(String) : []
}

let client: Promise<GoTrueClient> | undefined

function become(next: Session): void {
  // Nobody is sent to sign in while that is under way.
  const isWaiting = isArriving && next.status === 'anonymous'
  useSession.setState(isWaiting ? UNKNOWN : stillLeaving(next), true)
}

/** The sign-in client, where it comes late, tells of a sign-out again: whoever leads home from here still does. */
function stillLeaving(next: Session): Session {
  const before = useSession.getState()
  const isToldAgain = before.status === 'anonymous' && next.status === 'anonymous'
  return isToldAgain && before.hasLeft && !next.halfWay ? before : next
}

/** Whether it is still open what becomes of a session in the address, or of the code for one. */
let isArriving =
  typeof document !== 'undefined' &&
  (/[#?&]access_token=/.test(location.href) || /[?&]code=/.test(location.search))

/** A session that came by the address: our pages ask for none, so whether to take it up is to be asked. */
export const useOfferedSession = create<ArrivingSession | null>(() => null)

// From the moment at which it was read: other tabs do not wait until this one is hydrated.
if (typeof document !== 'undefined') {
  become(storedSession())
  forgetWithOthers()
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return
    // Signed out in another tab: it cannot reach what only this one keeps.
    if (newValue === null) forgetWhoLeft()
    become(storedSession())
  })
  // A page that the browser had put by while somebody signed out, or in, was told nothing of it.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const session = storedSession()
    const before = viewerOf(useSession.getState())
    if (before !== null && before !== viewerOf(session)) forgetWhoLeft()
    become(session)
  })
}

/**
 * Why a link signed nobody in, or null: another browser asked, which alone can use its code, or 'unreachable', the connection
 * broke.
 */
export const useUnusedLink = create<UnusedCode | 'unreachable' | null>(() => null)

/** Keeps a stored session fresh, and takes up one that the link of a mail brings, once the page is hydrated. */
export function startSession(): void {
  if (useSession.getState().status === 'signed-in' || isArriving) whenIdle(() => void signIn())
}

/** Offers a session that stands in the address, and takes it off there. */
async function offerArriving(): Promise<void> {
  if (!/[#?&]access_token=/.test(location.href)) return
  const { arrivingIn, withoutSession } = await loadPart(() => import('./arriving-session.ts'))
  const arriving = arrivingIn(location.href)
  if (!arriving) return settleArriving()
  useOfferedSession.setState(arriving, true)
  history.replaceState(history.state, '', withoutSession(location.href))
}

/** The client has used the code in the address, if this browser is the one that asked for it. */
async function settleCode({ error }: { error: Error | null }): Promise<void> {
  const { unusedCodeIn, withoutCode } = await loadPart(() => import('./arriving-session.ts'))
  const unused = unusedCodeIn(location.href)
  // What is changed is so also where the code could not be sent.
  const isBroken = unused !== null && unused !== 'changed' && isUnreachable(error)
  useUnusedLink.setState(isBroken ? 'unreachable' : unused, true)
  history.replaceState(history.state, '', withoutCode(location.href))
  settleArriving()
}

/** What became of the session in the address is known, and who is signed in. */
export function settleArriving(): void {
  useOfferedSession.setState(null, true)
  isArriving = false
  become(storedSession())
}

function readStored(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

function storedSession(): Session {
  return sessionOf(parseStored())
}

function parseStored(): StoredSession | null {
  try {
    // The sign-in client wrote it; a foreign value has no user and counts as none.
    return JSON.parse(readStored() ?? 'null') as StoredSession | null
  } catch {
    return null
  }
}

function sessionOf(stored: StoredSession | null): Session {
  if (!stored?.user?.id) return ANONYMOUS
  const { user } = stored
  return isHalfSignedIn(stored)
    ? { status: 'anonymous', halfWay: user }
    : { status: 'signed-in', user }
}

/**
 * The sign-in client, loaded when it is first needed: visitors who only look never fetch it. It
 * refreshes the session by itself, also from here on.
 */
export function signIn(): Promise<GoTrueClient> {
  client ??= createClient()
  return client
}

async function createClient(): Promise<GoTrueClient> {
  await offerArriving()
  const isReturning = isArriving && useOfferedSession.getState() === null
  const [{ AuthClient: Client }, { retryingFetch }] = await loadPart(() =>
    Promise.all([import('@supabase/auth-js'), import('./retry-refresh.ts')]),
  )
  const created = new Client({
    url: `${location.origin}/auth/v1`,
    // In which its mails are written.
    headers: { 'accept-language': language() },
    storageKey: SESSION_KEY,
    storage: localStorage,
    autoRefreshToken: true,
    persistSession: true,
    // What comes back is a code, good only in the browser that keeps its verifier.
    flowType: 'pkce',
    // What failed on the way is for it to tell, in any case.
    detectSessionInUrl: (_, { access_token: token, error, error_code: code }) =>
      !token && Boolean(error ?? code),
    // So that each of several links that wait finds its own verifier.
    experimental: { recoveryCodes: true, appendPkceFlowIdToRedirects: true },
    fetch: retryingFetch(() => parseStored()?.refresh_token),
  })
  created.onAuthStateChange((event, next) => {
    if (event === 'PASSWORD_RECOVERY') noteRecovery(true)
    if (event === 'SIGNED_OUT') noteRecovery(false)
    become(sessionOf(next))
  })
  if (isReturning) void created.initialize().then(settleCode)
  return created
}

/**
 * The token that proves who calls, refreshed if it is about to expire; null for anonymous visitors. Whoever is signed in
 * waits for it, and is told so: what a member does is never sent as nobody's.
 */
export async function accessToken(): Promise<string | null> {
  if (useSession.getState().status !== 'signed-in' && storedSession().status !== 'signed-in')
    return null
  const asking = (await signIn()).getSession()
  const { data } = await tellWhileWaiting(asking, 'no-sign-in', SLOW_REFRESH_MS)
  return data.session?.access_token ?? null
}

/** What the Register form tells of an account that it has made, until its profile and ID photo are stored too. */
export const REGISTRATION_BEGUN = { registration: 'begun' }
export const REGISTRATION_DONE = { registration: 'done' }

/** Whether the account was begun in the Register form, here or elsewhere, and not finished. */
export function isRegistering(user: User): boolean {
  return user.user_metadata['registration'] === REGISTRATION_BEGUN.registration
}

/** Signs this browser out at once; the server learns of it when it can be reached, unless the session `hasEnded` there. */
export function signOut({ hasLeft = false, hasEnded = false } = {}): void {
  forgetWhoLeft()
  const left = readStored()
  if (left === null && useSession.getState().status === 'anonymous') return
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {
    // There is nothing to remove.
  }
  become({ ...ANONYMOUS, hasLeft })
  if (left !== null && !hasEnded) void tellServer(left)
}

async function tellServer(left: string): Promise<void> {
  const { endSession } = await loadPart(() => import('./end-session.ts'))
  await endSession(left)
}

/** What this browser keeps of who was signed in, besides the session. */
export function forgetWhoLeft(): void {
  forgetDraft()
  forgetPersonal()
  forgetKeptPages()
  noteRecovery(false)
}

const RECOVERY_KEY = 'hammerlane.recovery'

/** Whether this window was opened from the link of a recovery mail, also after a reload. */
export function isRecovering(): boolean {
  try {
    return sessionStorage.getItem(RECOVERY_KEY) !== null
  } catch {
    return isRecoveryNoted
  }
}

let isRecoveryNoted = false

/** Notes that a recovery began, or that it is over. */
export function noteRecovery(isUnderWay: boolean): void {
  isRecoveryNoted = isUnderWay
  try {
    if (isUnderWay) sessionStorage.setItem(RECOVERY_KEY, 'under way')
    else sessionStorage.removeItem(RECOVERY_KEY)
  } catch {
    // A browser that keeps nothing knows it until the page is left.
  }
}
