import type { ClientAddress } from '../server/http/client-address.ts'
import { createBatcher } from '../server/batcher.ts'
import type { Database } from '../server/postgres/database.ts'
import { LIVE_LIMITS, LIVE_LIMITS_OFF, type LiveLimits } from './live-admission.server.ts'
import { createLive, type Live } from './live.server.ts'
import type { Log } from '../server/log.ts'
import { listenForNotifications } from '../server/postgres/notifications.ts'
import { AUCTION_CHANNEL } from '../engine/record.server.ts'
import { createWatchedAuctions } from './watched-auctions.server.ts'

/**
 * `WS /live`: what changes about auctions, to all who watch them. Each process hears of changes from the
 * database, so it does not matter which one took the bid.
 *
 * On watch the present state comes at once, with the latest bids of the run (ten at most), highest first;
 * then each change with the bids since the one before (fifty at most: whoever counts fewer than
 * `bid_count` reads the list). Changes in quick succession are told together. Of what
 * visitors may not see, unknown auctions included, a newcomer is told `{"type":"gone","auctions":[…]}`, no more:
 * the page may be older than that. That an auction is withdrawn is told to those who watched it. A client that watches too many is told which ones it does not watch: `{"type":"refused",
 * "reason":"too_many","auctions":[…]}`.
 *
 * Wiring: `const live = createLiveAuctions(…)` once the database is migrated, `live.attach(server)` on
 * node's HTTP server, `await live.close()` at stop, before the HTTP server is closed.
 */
export interface LiveAuctionsOptions {
  db: Database
  /** For the connection that listens, beside the pool. */
  databaseUrl: string
  publicUrl(): string
  /** Off lifts the limits that a load test from one address would meet. */
  rateLimits: boolean
  clientAddress?: ClientAddress
  log: Log
  now?: () => Date
  limits?: Partial<LiveLimits>
}

/** Milliseconds from one look at the database to the next. */
const LOADS_APART = 40
const AUCTIONS_PER_LOAD = 500
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function createLiveAuctions(options: LiveAuctionsOptions): Pick<Live, 'attach' | 'close'> {
  const { db, databaseUrl, publicUrl, rateLimits, log, now = () => new Date() } = options
  const written = (message: object) => JSON.stringify({ ...message, now: now().toISOString() })

  const watched = createWatchedAuctions({
    db,
    tell: (auction, bids) => written({ type: 'auction', auction, bids }),
    tellGone: (id) => written({ type: 'gone', auctions: [id] }),
    live: () => live,
  })

  const refreshes = createBatcher({
    run: watched.refresh,
    intervalMs: LOADS_APART,
    maxKeys: AUCTIONS_PER_LOAD,
    log,
  })

  const live = createLive({
    path: '/live',
    publicUrl,
    ...(options.clientAddress && { clientAddress: options.clientAddress }),
    limits: { ...(rateLimits ? LIVE_LIMITS : LIVE_LIMITS_OFF), ...options.limits },
    welcome: () => written({ type: 'welcome' }),
    refuse: (auctions) => written({ type: 'refused', reason: 'too_many', auctions }),
    onWatch(watcher, ids) {
      const isFresh = notifications.isListening()
      for (const id of ids) {
        if (!UUID.test(id)) live.forget(id)
        else if (!watched.greet(watcher, id, isFresh)) refreshes.add([id])
      }
    },
    onForsaken: watched.forsake,
  })

  const notifications = listenForNotifications({
    databaseUrl,
    channel: AUCTION_CHANNEL,
    log,
    onNotification(payload) {
      const [id = '', version] = payload.split(' ')
      const known = watched.versionOf(id)
      if (known !== undefined && known < Number(version)) refreshes.add([id])
    },
    onListening: () => refreshes.add(watched.ids()),
  })

  return {
    attach: live.attach,
    async close() {
      await Promise.all([notifications.close(), refreshes.close(), live.close()])
    },
  }
}
