import { learnTimeFromLive } from '../browser/clock.ts'
import { lastHeard, noteHeard, noteLost, noteWell } from './connection-state.ts'

/** What changes about an auction while people watch it. Money in dollars, times RFC 3339 in UTC. */
export interface LiveAuction {
  id: string
  /** Only rises. Older news than what is shown are dropped. */
  version: number
  status: string
  current_bid: number | null
  minimum_bid: number
  bid_count: number
  reserve_status: 'none' | 'not_met' | 'met'
  /** Null when Buy Now is not offered. */
  buy_now_price: number | null
  ends_at: string
}

/** A bid as everybody may see it. */
export interface LiveBid {
  id: string
  seq: number
  amount: number
  created_at: string
  bidder: string
}

export interface LiveMessage {
  auction: LiveAuction
  /** Those that came with this change, if any. */
  bids: readonly LiveBid[]
}

export interface LiveListener {
  onNews(message: LiveMessage): void
  /** There is nothing to see of it any more, at least for visitors. */
  onGone(id: string): void
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000
/** A page hidden for this long gives its connection up; it watches again when it is shown. */
const HIDDEN_MS = 60_000
/** A connection that was silent for so long is asked for a sign of life, and given up without an answer. */
const SILENT_MS = 30_000
const ANSWER_MS = 8_000
/** How often to look whether the machine slept, and the gap that says so. */
const LOOK_MS = 2_000
const SLEPT_MS = 10_000
/** Ids per message: well below what the server takes at once. */
const IDS_PER_MESSAGE = 50

const watchers = new Map<string, Set<LiveListener>>()
let socket: WebSocket | undefined
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let isFlushPending = false
/** When the server was last asked for a sign of life, by this machine's clock. */
let askedAt = 0
const toWatch = new Set<string>()
const toUnwatch = new Set<string>()

/**
 * Watches auctions: `listener` hears their present state at once and each change from then on, also
 * after the connection was lost. Returns how to stop.
 */
export function watchAuctions(ids: readonly string[], listener: LiveListener): () => void {
  for (const id of ids) {
    const known = watchers.get(id)
    if (known) known.add(listener)
    else watchers.set(id, new Set([listener]))
    // Asked again even if somebody watches already: the answer tells the newcomer the present state.
    toWatch.add(id)
    toUnwatch.delete(id)
  }
  flushSoon()
  return () => {
    for (const id of ids) {
      const known = watchers.get(id)
      known?.delete(listener)
      if (known?.size !== 0) continue
      watchers.delete(id)
      toUnwatch.add(id)
      toWatch.delete(id)
    }
    flushSoon()
  }
}

/** Collects what one render asks for into few messages. */
function flushSoon(): void {
  if (isFlushPending) return
  isFlushPending = true
  setTimeout(() => {
    isFlushPending = false
    flush()
  }, 50)
}

function flush(): void {
  if (watchers.size === 0) noteWell()
  if (socket?.readyState === WebSocket.OPEN) {
    send('unwatch', toUnwatch)
    send('watch', toWatch)
  } else if (watchers.size > 0) {
    connect()
  }
}

function send(type: 'watch' | 'unwatch', ids: Set<string>): void {
  const all = [...ids]
  ids.clear()
  for (let start = 0; start < all.length; start += IDS_PER_MESSAGE) {
    socket?.send(JSON.stringify({ type, auctions: all.slice(start, start + IDS_PER_MESSAGE) }))
  }
}

function connect(): void {
  if (socket || document.visibilityState === 'hidden') return
  clearTimeout(retryTimer)
  const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live`)
  socket = opening
  opening.onopen = () => {
    noteWell()
    toUnwatch.clear()
    for (const id of watchers.keys()) toWatch.add(id)
    flush()
  }
  opening.onmessage = ({ data }) => receive(data)
  opening.onclose = () => {
    if (socket !== opening) return
    socket = undefined
    if (watchers.size > 0 && document.visibilityState !== 'hidden') retry()
  }
}

/** Tries again after a pause that doubles, each client at a moment of its own. */
function retry(): void {
  noteLost()
  const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
  failures += 1
  clearTimeout(retryTimer)
  retryTimer = setTimeout(connect, pause * (0.5 + Math.random() / 2))
}

function receive(data: unknown): void {
  noteHeard()
  // Our own server's messages; one that is not understood is passed over, as the contract may grow.
  const message = JSON.parse(String(data)) as { type: string; now?: string } & LiveMessage & {
      auctions?: string[]
    }
  if (message.now) learnTimeFromLive(message.now)
  if (message.type === 'welcome') failures = 0
  if (message.type === 'gone') {
    for (const id of message.auctions ?? []) {
      for (const listener of watchers.get(id) ?? []) listener.onGone(id)
    }
  }
  if (message.type !== 'auction') return
  const heard: LiveMessage = { auction: message.auction, bids: message.bids ?? [] }
  for (const listener of watchers.get(message.auction.id) ?? []) listener.onNews(heard)
}

/**
 * A new connection in place of one that may be dead without knowing: the machine slept, or its network
 * has changed. The first answers tell everything that was missed.
 */
function renew(): void {
  failures = 0
  const old = socket
  socket = undefined
  old?.close()
  if (watchers.size > 0) connect()
}

/** The network is gone: the browser knows before the connection does. */
function onOffline(): void {
  const old = socket
  socket = undefined
  old?.close()
  if (watchers.size > 0) retry()
}

let hiddenAt = 0

function onVisibility(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'hidden') {
    hiddenAt = Date.now()
    hiddenTimer = setTimeout(() => socket?.close(), HIDDEN_MS)
  } else if (Date.now() - hiddenAt > SLEPT_MS || !socket) {
    renew()
  }
}

/**
 * A network may lose a connection without telling either end. Whoever watches is answered with the present
 * state, so to watch once more is to ask whether anybody is there.
 */
function lookForSilence(now: number): void {
  if (socket?.readyState !== WebSocket.OPEN || now - lastHeard() < SILENT_MS) return
  if (askedAt <= lastHeard()) {
    const [id] = watchers.keys()
    if (id === undefined) return
    askedAt = now
    send('watch', new Set([id]))
  } else if (now - askedAt > ANSWER_MS) {
    noteLost()
    renew()
  }
}

/** A machine that sleeps with the page in view tells it nothing; only the clock has jumped. */
function lookForSleep(): void {
  let before = Date.now()
  setInterval(() => {
    const now = Date.now()
    const hasSlept = now - before > SLEPT_MS
    before = now
    if (document.visibilityState !== 'visible') return
    if (hasSlept) renew()
    else lookForSilence(now)
  }, LOOK_MS)
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', renew)
  addEventListener('offline', onOffline)
  lookForSleep()
}
