import { chunk } from 'es-toolkit/array'
import { MAX_WATCHED, type ClientMessage } from './protocol.ts'

/**
 * The browser's live connection as a state machine: what happens goes in, what is to be done comes out. Sockets,
 * timers and the page are `watch.ts`. Times are milliseconds of the visitor's clock.
 */
export interface Connection {
  /** 'waiting' is the pause before it is tried again. */
  phase: 'idle' | 'connecting' | 'open' | 'waiting'
  isHidden: boolean
  /** Whose news they are besides everybody's; null for visitors, and while that is not known. */
  token: string | null
  /** Auctions that somebody on this page wants to hear of, in the order in which it was asked for. */
  watched: ReadonlySet<string>
  /** Those that the server is to be asked for, though it may have been before. */
  toWatch: ReadonlySet<string>
  /** Those that the server was asked for on this connection. */
  asked: ReadonlySet<string>
  /** Attempts in a row that the server did not answer. */
  failures: number
  heardAt: number
  /** When the server was last asked for a sign of life. */
  askedAt: number
  /** When the page was last seen to run: a gap says that the machine slept. */
  checkedAt: number
  hiddenAt: number
  /** Since when what is shown may be out of date; null while it is right. */
  lostSince: number | null
}

export type ConnectionEvent =
  | { type: 'watch' | 'unwatch'; auctions: readonly string[] }
  /** What one render asks for has been collected. */
  | { type: 'flush' }
  | { type: 'opened' }
  | { type: 'heard'; isWelcome: boolean }
  | { type: 'closed' }
  /** The pause before the next attempt is over. */
  | { type: 'retry' }
  /** Somebody else is signed in, nobody any longer, or the token is a fresh one. */
  | { type: 'token'; token: string | null }
  /** Every few seconds. */
  | { type: 'check' }
  | { type: 'hidden' | 'shown' }
  | { type: 'online' | 'offline' }

export type ConnectionEffect =
  | { type: 'connect' }
  | { type: 'close' }
  | { type: 'send'; message: ClientMessage }
  /** Each client adds some chance to it, so that they do not all come at once. */
  | { type: 'retry-in'; ms: number }

export type Step = readonly [Connection, readonly ConnectionEffect[]]

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000
/** A page hidden for this long gives its connection up; it watches again when it is shown. */
const HIDDEN_MS = 60_000
/** A connection that was silent for so long is asked for a sign of life, and given up without an answer. */
const SILENT_MS = 30_000
const ANSWER_MS = 8_000
/** A gap between two looks that says that the machine slept. */
const SLEPT_MS = 10_000
/** Ids per message: well below what the server takes at once. */
const IDS_PER_MESSAGE = 50

const NONE: ReadonlySet<string> = new Set()

export function newConnection(at: number): Connection {
  return {
    phase: 'idle',
    isHidden: false,
    token: null,
    watched: NONE,
    toWatch: NONE,
    asked: NONE,
    failures: 0,
    heardAt: at,
    askedAt: 0,
    checkedAt: at,
    hiddenAt: 0,
    lostSince: null,
  }
}

/** What follows from something that happens at this time. */
export function advance(state: Connection, event: ConnectionEvent, at: number): Step {
  switch (event.type) {
    case 'watch':
      return [watch(state, event.auctions), []]
    case 'unwatch':
      return [unwatch(state, event.auctions), []]
    case 'flush':
      return flush(state, at)
    case 'opened':
      return opened(state, at)
    case 'heard':
      return [{ ...state, heardAt: at, failures: event.isWelcome ? 0 : state.failures }, []]
    case 'closed':
      return lost(state)
    case 'retry':
      return state.phase === 'waiting' ? connect(state) : [state, []]
    case 'token':
      return signIn(state, event.token)
    case 'check':
      return check(state, at)
    case 'hidden':
      return [{ ...state, isHidden: true, hiddenAt: at }, []]
    case 'shown':
      return shown(state, at)
    case 'online':
      return renew(state)
    case 'offline':
      return offline(state)
  }
}

/** Asked again even if it is watched already: the answer tells a newcomer on the page the present state. */
function watch(state: Connection, ids: readonly string[]): Connection {
  const watched = new Set([...state.watched, ...ids])
  return { ...state, watched, toWatch: new Set([...state.toWatch, ...ids]) }
}

function unwatch(state: Connection, ids: readonly string[]): Connection {
  const gone = new Set(ids)
  return { ...state, watched: new Set([...state.watched].filter((id) => !gone.has(id))) }
}

function flush(state: Connection, at: number): Step {
  // What nobody looks at cannot be out of date.
  const next = state.watched.size === 0 ? { ...state, lostSince: null, heardAt: at } : state
  if (next.phase === 'open') return sendSubscriptions(next)
  if (next.phase === 'connecting' || next.watched.size === 0) return [next, []]
  return connect(next)
}

function opened(state: Connection, at: number): Step {
  const fresh = { ...state, phase: 'open' as const, heardAt: at, lostSince: null }
  const [next, watching] = sendSubscriptions({ ...fresh, asked: NONE })
  return [next, [...(state.token === null ? [] : [signInWith(state.token)]), ...watching]]
}

/** The server takes no more than so many: the others are asked for when there is room. */
function sendSubscriptions(state: Connection): Step {
  const wanted = [...state.watched].slice(0, MAX_WATCHED)
  const asked = new Set(wanted)
  const left = [...state.asked].filter((id) => !asked.has(id))
  const due = wanted.filter((id) => state.toWatch.has(id) || !state.asked.has(id))
  const effects = [...inMessages('unwatch', left), ...inMessages('watch', due)]
  return [{ ...state, asked, toWatch: NONE }, effects]
}

function inMessages(type: 'watch' | 'unwatch', ids: readonly string[]): ConnectionEffect[] {
  return chunk(ids, IDS_PER_MESSAGE).map((auctions) => ({
    type: 'send',
    message: { type, auctions },
  }))
}

function signIn(state: Connection, token: string | null): Step {
  if (token === state.token) return [state, []]
  const next = { ...state, token }
  if (state.phase !== 'open') return [next, []]
  return [next, [token === null ? SIGN_OUT : signInWith(token)]]
}

const SIGN_OUT: ConnectionEffect = { type: 'send', message: { type: 'sign_out' } }

function signInWith(token: string): ConnectionEffect {
  return { type: 'send', message: { type: 'sign_in', token } }
}

function connect(state: Connection): Step {
  if (state.isHidden) return [{ ...state, phase: 'idle' }, []]
  return [{ ...state, phase: 'connecting' }, [{ type: 'connect' }]]
}

/** It is tried again after a pause that doubles, by pages that are looked at. */
function lost(state: Connection): Step {
  if (state.watched.size === 0 || state.isHidden) return [{ ...state, phase: 'idle' }, []]
  const ms = Math.min(FIRST_RETRY_MS * 2 ** state.failures, LAST_RETRY_MS)
  const next = { ...noteLost(state), phase: 'waiting' as const, failures: state.failures + 1 }
  return [next, [{ type: 'retry-in', ms }]]
}

/** What is shown dates from when the server was last heard. */
function noteLost(state: Connection): Connection {
  return { ...state, lostSince: state.lostSince ?? state.heardAt }
}

/**
 * A new connection in place of one that may be dead without knowing: the machine slept, or its network has changed.
 * The first answers tell everything that was missed.
 */
function renew(state: Connection): Step {
  const idle = { ...state, phase: 'idle' as const, failures: 0 }
  const [next, effects] = state.watched.size > 0 ? connect(idle) : [idle, []]
  return [next, [...closing(state), ...effects]]
}

/** The network is gone: the browser knows before the connection does. */
function offline(state: Connection): Step {
  const [next, effects] = lost(state)
  return [next, [...closing(state), ...effects]]
}

function closing({ phase }: Connection): ConnectionEffect[] {
  return phase === 'connecting' || phase === 'open' ? [{ type: 'close' }] : []
}

function shown(state: Connection, at: number): Step {
  const next = { ...state, isHidden: false, checkedAt: at }
  if (at - state.hiddenAt > SLEPT_MS || state.phase === 'idle') return renew(next)
  return [next, []]
}

function check(state: Connection, at: number): Step {
  const hasSlept = at - state.checkedAt > SLEPT_MS
  const next = { ...state, checkedAt: at }
  if (!state.isHidden) return hasSlept ? renew(next) : checkSilence(next, at)
  if (at - state.hiddenAt < HIDDEN_MS) return [next, []]
  return [{ ...next, phase: 'idle' }, closing(state)]
}

/**
 * A network may lose a connection without telling either end. Whoever watches is answered with the present state, so
 * to watch once more is to ask whether anybody is there.
 */
function checkSilence(state: Connection, at: number): Step {
  const [id] = state.watched
  if (state.phase !== 'open' || id === undefined || at - state.heardAt < SILENT_MS) {
    return [state, []]
  }
  if (state.askedAt <= state.heardAt) {
    return [{ ...state, askedAt: at }, inMessages('watch', [id])]
  }
  return at - state.askedAt > ANSWER_MS ? renew(noteLost(state)) : [state, []]
}
