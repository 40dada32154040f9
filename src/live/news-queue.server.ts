import type { Log } from '../server/log.ts'
import type { Metrics } from '../server/metrics/metrics.ts'
import type { Database } from '../server/postgres/database.ts'
import { createBatches } from './batches.server.ts'
import type { Watcher } from './live-connection.server.ts'
import type { Live } from './live.server.ts'
import { createOwnNews } from './own-news.server.ts'
import type { ServerMessage } from './protocol.ts'
import type { SignedInWatchers } from './signed-in-watchers.server.ts'
import { createWatchedAuctions } from './watched-auctions.server.ts'
import { createWatcherQueue, requeue } from './watcher-queue.server.ts'

interface NewsQueueOptions {
  db: Database
  log: Log
  live: Pick<Live, 'watchersOf' | 'send' | 'leave'>
  signedIn: Pick<SignedInWatchers<Watcher>, 'memberOf'>
  /** The message as JSON, with the time. */
  encode(message: ServerMessage): string
  metrics: Pick<Metrics, 'newsSent'>
  /** Whether every change is noted, so that what is known is right. */
  isListening(): boolean
}

/** Milliseconds from one look at the database to the next. */
const LOAD_INTERVAL_MS = 40
const CHANGES_PER_BATCH = 500
const NEWCOMERS_PER_BATCH = 1_000

/**
 * What is due to be told, in batches: what has changed, to whoever watches it; the present state, to newcomers; and to
 * members how they stand themselves. What has changed never waits for newcomers, however many they are.
 */
export function createNewsQueue(options: NewsQueueOptions) {
  const { db, log, live, signedIn, encode, metrics, isListening } = options
  const changed = new Set<string>()
  const newcomers = createWatcherQueue<Watcher>()

  const watched = createWatchedAuctions({
    db,
    news: (auction, bids) => encode({ type: 'auction', auction, bids }),
    gone: (id) => encode({ type: 'gone', auctions: [id] }),
    live,
    onChange(id, affected, delayMs) {
      if (delayMs !== null) metrics.newsSent(delayMs)
      ownNews.tell(live.watchersOf(id), id, affected)
    },
    onEnd(id) {
      for (const watcher of live.watchersOf(id)) {
        if (!newcomers.has(watcher, id)) live.leave(watcher, id)
      }
    },
  })

  /** An auction has this version now. */
  function noteChange(id: string, version: number): void {
    // Nothing is noted of what nobody watches.
    const known = watched.versionOf(id) ?? Infinity
    if (known < version) changed.add(id)
    batches.wake()
  }

  const batches = createBatches({
    intervalMs: LOAD_INTERVAL_MS,
    log,
    take() {
      if (changed.size + newcomers.size === 0) return null
      const first = [...changed].slice(0, CHANGES_PER_BATCH)
      for (const id of first) changed.delete(id)
      return { changed: first, newcomers: newcomers.take(NEWCOMERS_PER_BATCH) }
    },
    async run(batch) {
      await watched.tell(batch.changed, batch.newcomers, isListening())
      for (const { watcher, id } of batch.newcomers) ownNews.tell([watcher], id, null)
    },
    requeue(batch) {
      for (const id of batch.changed) noteChange(id, Infinity)
      requeue(newcomers, batch.newcomers)
    },
  })

  const ownNews = createOwnNews({
    db,
    log,
    signedIn,
    bidsOf: watched.bidsOf,
    encode,
    intervalMs: LOAD_INTERVAL_MS,
  })

  return {
    watch(watcher: Watcher, id: string): void {
      watched.watch(id)
      newcomers.add(watcher, id)
      batches.wake()
    },
    /** The watcher has left, and perhaps was the last. */
    leave(watcher: Watcher, id: string, wasLast: boolean): void {
      newcomers.remove(watcher, id)
      ownNews.leave(watcher, id)
      if (!wasLast) return
      changed.delete(id)
      watched.unwatch(id)
    },
    tellMember: ownNews.tellAll,
    noteChange,
    /** Anything may have changed. */
    noteAll(): void {
      for (const id of watched.ids()) noteChange(id, Infinity)
    },
    async close(): Promise<void> {
      await Promise.all([batches.close(), ownNews.close()])
    },
  }
}
