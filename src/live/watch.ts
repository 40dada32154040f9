import { learnTimeFromLive } from '../browser/clock.ts'
import { accessToken, useSession } from '../browser/session.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { useLostSince } from './connection-state.ts'
import {
  advance,
  newConnection,
  type ConnectionEffect,
  type ConnectionEvent,
} from './connection.ts'
import {
  LIVE_ROOM,
  OWN_NOTICES,
  type AuctionNews,
  type ClientMessage,
  type OwnNews,
  type TimedMessage,
} from './protocol.ts'

export interface LiveListener {
  onNews?(news: AuctionNews): void
  /** How the member who is signed in stands. */
  onOwnNews?(news: OwnNews, member: string): void
  /** What the member who is signed in has bought of an auction has changed. */
  onSaleNews?(id: string, member: string): void
  /** Of some auctions, or of any, something has changed that staff read. */
  onRoomNews?(): void
  /** Notices of the member who is signed in may have changed. */
  onNoticesNews?(): void
  /** There is nothing to see of it any more, at least for visitors. */
  onGone?(id: string): void
}

/** What one render asks for is collected for so long, into few messages. */
const COLLECT_MS = 50
/** The longest that the first news wait for the browser to be idle. */
const HYDRATION_MS = 10_000
/** How often to look whether the machine slept or the connection died. */
const CHECK_MS = 2_000

const listeners = new Map<string, Set<LiveListener>>()
let connection = newConnection(Date.now())
let socket: WebSocket | undefined
/** Whose own news come along the connection. */
let member = ''
/** How often the token was asked for: only the latest answer counts. */
let asked = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let hasFlushed = false
let isFlushDue = false

/**
 * Watches auctions: `listener` hears their present state and each change from then on, also after the connection was
 * lost. Returns how to stop.
 */
export function watchAuctions(auctions: readonly string[], listener: LiveListener): () => void {
  for (const id of auctions) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener))
  if (hasFlushed) dispatch({ type: 'watch', auctions })
  flushSoon()
  return () => {
    const unwatched = auctions.filter((id) => {
      const known = listeners.get(id)
      known?.delete(listener)
      return known?.size === 0 && listeners.delete(id)
    })
    dispatch({ type: 'unwatch', auctions: unwatched })
    flushSoon()
  }
}

/**
 * The first time once the browser is idle, which is mostly when nothing is left to hydrate: a part that hydrates later has to
 * be as the server rendered it. Until then nothing is watched, so that nothing else connects either.
 */
function flushSoon(): void {
  if (isFlushDue) return
  isFlushDue = true
  if (hasFlushed) setTimeout(flush, COLLECT_MS)
  else whenIdle(flush, HYDRATION_MS)
}

function flush(): void {
  if (!hasFlushed) dispatch({ type: 'watch', auctions: [...listeners.keys()] })
  hasFlushed = true
  isFlushDue = false
  dispatch({ type: 'flush' })
}

function dispatch(event: ConnectionEvent): void {
  const [next, effects] = advance(connection, event, Date.now())
  connection = next
  useLostSince.setState(next.lostSince)
  for (const effect of effects) perform(effect)
}

function perform(effect: ConnectionEffect): void {
  if (effect.type === 'connect') connect()
  else if (effect.type === 'send') send(effect.message)
  else if (effect.type === 'close') disconnect()
  else retryIn(effect.ms * (0.5 + Math.random() / 2))
}

/** Not while the browser knows that there is no network: it would write each failure into the console. */
function retryIn(pause: number): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(
    () => (navigator.onLine ? dispatch({ type: 'retry' }) : retryIn(pause)),
    pause,
  )
}

function connect(): void {
  clearTimeout(retryTimer)
  const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live`)
  socket = opening
  const ifCurrent = (act: () => void) => () => {
    if (socket === opening) act()
  }
  opening.onopen = ifCurrent(() => {
    dispatch({ type: 'opened' })
    void learnToken()
  })
  opening.onmessage = ({ data }) => {
    if (socket === opening) receive(String(data))
  }
  opening.onclose = ifCurrent(() => {
    socket = undefined
    dispatch({ type: 'closed' })
  })
}

/** A socket that was given up is heard no more. Closed before it is open it would have the browser complain. */
function disconnect(): void {
  const old = socket
  socket = undefined
  if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close()
  else old?.close()
}

function send(message: ClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

/** Asked with each connection and whenever the session changes: tokens are fresh for an hour. */
async function learnToken(): Promise<void> {
  const mine = (asked += 1)
  // What cannot be told now is told with the next session or connection.
  const token = await accessToken().catch(() => undefined)
  if (token !== undefined && mine === asked) dispatch({ type: 'token', token })
}

function receive(data: string): void {
  // Our own server's messages; one that is not understood is passed over, as the contract may grow.
  const message = JSON.parse(data) as TimedMessage
  learnTimeFromLive(message.now)
  dispatch({ type: 'heard', isWelcome: message.type === 'welcome' })
  if (message.type === 'auction') {
    for (const listener of listenersOf(message.auction.id)) listener.onNews?.(message)
  } else if (message.type === 'mine') {
    for (const listener of listenersOf(message.auction)) listener.onOwnNews?.(message, member)
  } else if (message.type === 'sale') {
    for (const listener of listenersOf(message.auction))
      listener.onSaleNews?.(message.auction, member)
  } else if (message.type === 'room') {
    for (const listener of listenersOf(LIVE_ROOM)) listener.onRoomNews?.()
  } else if (message.type === 'notices') {
    if (message.have_changed) tellNoticesNews()
  } else if (message.type === 'signed_in') {
    member = message.member
    // Since they were read, some may have come that nobody was there to be told of.
    tellNoticesNews()
  } else if (message.type === 'gone') {
    for (const id of message.auctions) {
      for (const listener of listenersOf(id)) listener.onGone?.(id)
    }
  } else if (message.type === 'signed_out' && connection.token !== null) {
    // The token may have expired while this machine slept.
    void learnToken()
  }
}

function tellNoticesNews(): void {
  for (const listener of listenersOf(OWN_NOTICES)) listener.onNoticesNews?.()
}

function listenersOf(id: string): Iterable<LiveListener> {
  return listeners.get(id) ?? []
}

if (typeof document !== 'undefined') {
  const tellVisibility = () =>
    dispatch({ type: document.visibilityState === 'hidden' ? 'hidden' : 'shown' })
  if (document.visibilityState === 'hidden') tellVisibility()
  document.addEventListener('visibilitychange', tellVisibility)
  addEventListener('online', () => dispatch({ type: 'online' }))
  addEventListener('offline', () => dispatch({ type: 'offline' }))
  setInterval(() => dispatch({ type: 'check' }), CHECK_MS)
  useSession.subscribe(() => {
    // Asked for when it is needed: until then nothing of the sign-in client is loaded.
    if (connection.phase === 'open') void learnToken()
  })
}
