import type { ClientAddress } from '../server/http/client-address.ts'
import { NO_METRICS, type Metrics } from '../server/metrics/metrics.ts'
import { LIVE_LIMITS, LIVE_LIMITS_OFF, type LiveLimits } from './live-admission.server.ts'
import type { Watcher } from './live-connection.server.ts'
import { createLive, type Live } from './live.server.ts'
import { createNewsQueue } from './news-queue.server.ts'
import { hearNews, type NewsSources } from './news/hear-news.server.ts'
import { createNoticesNews } from './notices-news.server.ts'
import { LIVE_ROOM, OWN_NOTICES, type ServerMessage } from './protocol.ts'
import { createStaffRoom } from './room/staff-room.server.ts'
import {
  createSignedInWatchers,
  type Authenticate,
  type SignedInWatchers,
} from './signed-in-watchers.server.ts'

/**
 * `WS /live`: what changes about auctions, to all who watch them, and to members how they stand themselves. Each process
 * hears of the changes of all (`hearNews`), so it does not matter which one took the bid.
 *
 * On watch the present state comes, with the latest bids of the run (ten at most), highest first; then each change with
 * the bids since the one before (fifty at most: whoever counts fewer than `bid_count` reads the list). Changes in quick
 * succession are told together. Of what visitors may not see, unknown auctions included, a newcomer is told that it is
 * gone, no more: the page may be older than that. That an auction is withdrawn is told to those who watched it.
 *
 * Who has signed in is told, beside each of these, how they stand themselves: see `OwnNews`; and that a sale of theirs has changed.
 * Members may watch their notices: they are told that these have changed, and read them.
 * Staff may watch the whole room: they are told which auctions have changed, and read what of them.
 */
interface LiveAuctionsOptions extends NewsSources {
  publicUrl(): string
  /** By token and network address, as the session is now. */
  authenticate: Authenticate<string>
  /** Off lifts the limits that a load test from one address would meet. */
  rateLimits: boolean
  clientAddress?: ClientAddress
  metrics?: Pick<Metrics, 'newsSent' | 'showLive' | 'showListening'>
  now?: () => Date
  limits?: Partial<LiveLimits>
}

/** Milliseconds until it is looked at again whether a session goes on: with what a look takes within two seconds. */
const SESSION_CHECK_MS = 1_500
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function createLiveAuctions(
  options: LiveAuctionsOptions,
): Pick<Live, 'attach' | 'countWatchers' | 'close'> {
  const { db, publicUrl, authenticate, rateLimits, log } = options
  const { now = () => new Date(), metrics = NO_METRICS } = options
  const encode = (message: ServerMessage) =>
    JSON.stringify({ ...message, now: now().toISOString() })

  const signedIn = createSignedInWatchers<Watcher>({
    authenticate: (token, { network }) => authenticate(token, network),
    checkEveryMs: SESSION_CHECK_MS,
    log,
    onSignedIn(watcher, member, isNew) {
      watcher.send(encode({ type: 'signed_in', member }))
      if (isNew) due.tellMember(watcher)
      if (watcher.subjects.has(LIVE_ROOM)) room.enter(watcher)
    },
    onSignedOut: (watcher) => watcher.send(encode({ type: 'signed_out' })),
  })

  const live = createLive({
    publicUrl,
    ...(options.clientAddress && { clientAddress: options.clientAddress }),
    limits: { ...(rateLimits ? LIVE_LIMITS : LIVE_LIMITS_OFF), ...options.limits },
    metrics,
    welcome: () => encode({ type: 'welcome' }),
    refuse: (auctions) => encode({ type: 'refused', reason: 'too_many', auctions }),
    onWatch(watcher, ids) {
      for (const id of ids) {
        if (UUID.test(id)) due.watch(watcher, id)
        else if (id === LIVE_ROOM) room.enter(watcher)
        else if (id === OWN_NOTICES) notices.enter(watcher)
        else live.leave(watcher, id)
      }
    },
    onLeave: (watcher, id, wasLast) => due.leave(watcher, id, wasLast),
    onToken(watcher, token) {
      if (token === null) signedIn.signOut(watcher)
      else void signedIn.signIn(watcher, token)
    },
    onGone: signedIn.forget,
  })

  const room = createStaffRoom({
    watchers: () => live.watchersOf(LIVE_ROOM),
    isStaff: signedIn.isStaff,
    encode,
  })

  const notices = createNoticesNews({
    watchers: () => live.watchersOf(OWN_NOTICES),
    memberOf: signedIn.memberOf,
    encode,
  })

  const due = createNewsQueue({
    db,
    log,
    live,
    signedIn,
    encode,
    metrics,
    isListening: () => listening.isListening(),
  })

  const listening = listen(options, { live, signedIn, due, room, notices, encode })
  metrics.showListening(listening.isListening)

  return {
    attach: live.attach,
    countWatchers: live.countWatchers,
    async close() {
      signedIn.close()
      room.close()
      await Promise.all([listening.close(), due.close(), live.close()])
    },
  }
}

interface Told {
  live: Pick<Live, 'watchersOf'>
  signedIn: Pick<SignedInWatchers<Watcher>, 'memberOf'>
  due: Pick<ReturnType<typeof createNewsQueue>, 'noteChange' | 'noteAll'>
  room: ReturnType<typeof createStaffRoom>
  notices: ReturnType<typeof createNoticesNews>
  encode(message: ServerMessage): string
}

/** Has those told whom it concerns that something has changed. */
function listen(sources: NewsSources, told: Told) {
  const { live, signedIn, due, room, notices, encode } = told

  /** What there is to read of a sale is the buyer's, on whichever devices; that it changed is told at once, for it is rare. */
  function tellBuyer(auction: string, buyer: string): void {
    const message = encode({ type: 'sale', auction })
    for (const watcher of live.watchersOf(auction)) {
      if (signedIn.memberOf(watcher) === buyer) watcher.send(message)
    }
  }

  return hearNews(sources, {
    onNews(announcement) {
      if ('noticesOf' in announcement) return notices.tell(announcement.noticesOf)
      if ('buyer' in announcement) return tellBuyer(announcement.auction, announcement.buyer)
      due.noteChange(announcement.auction, announcement.version)
      room.noteChange(announcement.auction)
    },
    onListening() {
      due.noteAll()
      room.noteAll()
      notices.tellAll()
    },
  })
}
