import { difference } from 'es-toolkit/array'
import { isPublic } from '../rules/auction.ts'
import type { AuctionLiveState, BidView } from '../rules/public-auction.ts'
import type { Database } from '../server/postgres/database.ts'
import type { Watcher } from './live-connection.server.ts'
import type { Live } from './live.server.ts'
import { loadLive, type LiveNews } from './load-live.server.ts'
import type { QueuedNotice } from './watcher-queue.server.ts'

/** The members whose standing a change may alter; null for all of them. */
export type AffectedMembers = ReadonlySet<string> | null

interface WatchedAuctionsOptions {
  db: Database
  /** The message about an auction. */
  news(auction: AuctionLiveState, bids: readonly BidView[]): string
  /** The message that there is nothing to see of an auction. */
  gone(id: string): string
  live: Pick<Live, 'watchersOf' | 'send'>
  /** Watchers were told of a change; of its bids so many milliseconds after the first of them was decided. */
  onChange(id: string, affected: AffectedMembers, delayMs: number | null): void
  /** There is nothing left to tell of it, save to newcomers who still wait. */
  onEnd(id: string): void
}

const BIDS_ON_WATCH = 10
const BIDS_PER_CHANGE = 50

/** What the watchers of auctions have been told, and what they are told next. */
export function createWatchedAuctions(options: WatchedAuctionsOptions) {
  const { db, news, gone, live } = options
  /** Null before it was loaded. */
  const all = new Map<string, LiveNews | null>()

  /**
   * Looks at the changed ones in the database and tells their watchers what is new; tells newcomers what is known,
   * after a look where nothing is, or where it is not `isFresh`. Must not overlap itself.
   */
  async function tell(
    changed: readonly string[],
    notices: readonly QueuedNotice<Watcher>[],
    isFresh: boolean,
  ): Promise<void> {
    const newcomers = Map.groupBy(notices, ({ id }) => id)
    const stillAsking = (id: string) =>
      (newcomers.get(id) ?? [])
        .map(({ watcher }) => watcher)
        .filter((watcher) => watcher.subjects.has(id))
    const unknown = [...newcomers.keys()].filter((id) => !isFresh || !all.get(id))
    const ids = [...new Set([...changed, ...unknown])].filter((id) => all.has(id))
    const before = new Map(ids.map((id) => [id, all.get(id)]))
    const loaded = await load(ids)
    for (const id of ids) {
      // Unwatched and watched anew meanwhile, it was asked for again, and needs more than these bids.
      if (all.get(id) === before.get(id)) await publish(id, loaded.get(id), stillAsking(id))
    }
    for (const id of newcomers.keys()) {
      const known = all.get(id)
      if (!known) continue
      const bids = known.bids.slice(0, BIDS_ON_WATCH).map(({ view }) => view)
      await live.send(stillAsking(id), news(known.state, bids))
    }
  }

  async function load(ids: readonly string[]): Promise<Map<string, LiveNews>> {
    if (ids.length === 0) return new Map()
    const wanted = ids.map((id) => ({ id, after: all.get(id)?.state.version ?? 0 }))
    const loaded = await loadLive(db, wanted, BIDS_PER_CHANGE)
    const changed = loaded.filter((one) => hasLostBid(all.get(one.state.id), one))
    const whole = changed.map(({ state: { id } }) => ({ id, after: 0 }))
    const reread = whole.length > 0 ? await loadLive(db, whole, BIDS_PER_CHANGE) : []
    return new Map([...loaded, ...reread].map((one) => [one.state.id, one]))
  }

  /** Keeps what was loaded, and tells it to those who knew what was before. */
  async function publish(
    id: string,
    now: LiveNews | undefined,
    newcomers: readonly Watcher[],
  ): Promise<void> {
    if (!now || !isPublic(now.state.status)) return publishGone(id, now, newcomers)
    const before = all.get(id)
    const earlier = before?.run === now.run && now.after > 0 ? before.bids : []
    const { state } = now
    all.set(id, { ...now, bids: [...now.bids, ...earlier].slice(0, BIDS_PER_CHANGE) })
    if (!before || state.version <= before.state.version) return
    const isNew = ({ view }: { view: BidView }) =>
      before.run !== now.run || view.seq > before.state.version
    const added = now.bids.filter(isNew).map(({ view }) => view)
    await live.send(difference(live.watchersOf(id), newcomers), news(state, added))
    options.onChange(id, affected(before, now), delayOf(added, now))
  }

  /**
   * There is nothing to see. Those who watched it are told what has become of it, with no more than they knew;
   * newcomers, whose page may be older, only that it is gone, whether it was withdrawn or never there.
   */
  async function publishGone(
    id: string,
    last: LiveNews | undefined,
    newcomers: readonly Watcher[],
  ): Promise<void> {
    const known = all.get(id)
    await live.send(newcomers, gone(id))
    if (known && last?.state.status === 'withdrawn') {
      const { version, status } = last.state
      const state = { ...known.state, version, status, buy_now_price: null }
      await live.send(difference(live.watchersOf(id), newcomers), news(state, []))
    }
    if (all.has(id)) all.set(id, null)
    options.onEnd(id)
  }

  return {
    ids: () => all.keys(),
    /** Somebody watches it: from now on its changes count. */
    watch: (id: string) => void (all.has(id) || all.set(id, null)),
    /** Nobody does any longer. */
    unwatch: (id: string) => void all.delete(id),
    /** The version that watchers know; 0 before they know anything, undefined when nobody watches. */
    versionOf: (id: string) => (all.has(id) ? (all.get(id)?.state.version ?? 0) : undefined),
    /** Those of the latest bids that are the member's. */
    bidsOf: (id: string, member: string): string[] =>
      (all.get(id)?.bids ?? [])
        .filter(({ bidder }) => bidder === member)
        .map(({ view }) => view.id),
    tell,
  }
}

/** Whether a bid that was told of no longer counts: staff voided it. */
function hasLostBid(before: LiveNews | null | undefined, now: LiveNews): boolean {
  if (!before || before.run !== now.run || now.bids.length >= BIDS_PER_CHANGE) return false
  return now.state.bid_count !== before.state.bid_count + now.bids.length
}

/** How long ago the first of these bids was decided, by the database's clock; null without bids. */
function delayOf(added: readonly BidView[], now: LiveNews): number | null {
  const first = added.at(-1)
  return first ? now.clock() - Date.parse(first.created_at) : null
}

/**
 * Bids concern those who placed them and those who led or lead; the end of a run and all after it, whoever has a part. Of who set or
 * took back a maximum without a bid nothing is told here: another device of theirs hears of it by its next read.
 */
function affected(before: LiveNews, now: LiveNews): AffectedMembers {
  const isOpen = before.state.status === 'available' && now.state.status === 'available'
  if (!isOpen || before.run !== now.run) return null
  // A bid was voided: whose it was, and who leads again, is not told apart.
  if (now.after === 0) return null
  // There may have been more than were read.
  if (now.bids.length >= BIDS_PER_CHANGE) return null
  const members = [before.leader, now.leader, ...now.bids.map(({ bidder }) => bidder)]
  return new Set(members.filter((member) => member !== null))
}
