import type { Database } from '../server/postgres/database.ts'
import type { Watcher } from './live-connection.server.ts'
import type { Live } from './live.server.ts'
import type { AuctionLiveState, BidView } from '../rules/public-auction.ts'
import { loadLive, type LiveNews } from './load-live.server.ts'
import { isPublic } from '../rules/auction.ts'

/** What the watchers of auctions have been told, and what they are told next. */
export interface WatchedAuctions {
  ids(): Iterable<string>
  /** The version that watchers know; 0 before they know anything, undefined when nobody watches. */
  versionOf(id: string): number | undefined
  /** Tells a newcomer what is known, or takes it down as one to be told: then false. */
  greet(watcher: Watcher, id: string, isFresh: boolean): boolean
  forsake(id: string): void
  /** Looks at these in the database and tells their watchers what is new. Must not overlap itself. */
  refresh(ids: readonly string[]): Promise<void>
}

export interface WatchedAuctionsOptions {
  db: Database
  /** The message about an auction. */
  tell(auction: AuctionLiveState, bids: BidView[]): string
  /** The message that there is nothing to see of an auction. */
  tellGone(id: string): string
  live(): Pick<Live, 'publish' | 'forget'>
}

interface Watched {
  /** Null before it was loaded. */
  known: Known | null
  /** Those who have not been told anything yet. */
  newcomers: Set<Watcher>
}

interface Known {
  state: AuctionLiveState
  run: number
  /** The latest, highest first. */
  bids: BidView[]
}

const BIDS_ON_WATCH = 10
const BIDS_PER_CHANGE = 50

export function createWatchedAuctions(options: WatchedAuctionsOptions): WatchedAuctions {
  const { db, tell, tellGone, live } = options
  const all = new Map<string, Watched>()

  function greet(watcher: Watcher, id: string, isFresh: boolean): boolean {
    const watched = all.get(id) ?? { known: null, newcomers: new Set() }
    all.set(id, watched)
    if (watched.known && isFresh) {
      watcher.send(tell(watched.known.state, watched.known.bids))
      return true
    }
    watched.newcomers.add(watcher)
    return false
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const wanted = ids
      .filter((id) => all.has(id))
      .map((id) => ({ id, after: versionKnown(all.get(id)) }))
    if (wanted.length === 0) return
    const loaded = await loadLive(db, wanted, BIDS_PER_CHANGE)
    const byId = new Map(loaded.map((one) => [one.state.id, one]))
    for (const { id, after } of wanted) {
      const watched = all.get(id)
      // Forsaken and watched anew meanwhile, it was asked for again, and needs more than these bids.
      if (watched && versionKnown(watched) === after) await spread(id, watched, byId.get(id))
    }
  }

  async function spread(id: string, watched: Watched, loaded?: LiveNews): Promise<void> {
    if (!loaded || !isPublic(loaded.state.status)) return takeLeave(id, watched, loaded)
    const { state, run, bids } = loaded
    const { known: before, newcomers } = watched
    const earlier = before?.run === run ? before.bids : []
    watched.known = { state, run, bids: [...bids, ...earlier].slice(0, BIDS_ON_WATCH) }
    watched.newcomers = new Set()
    if (newcomers.size > 0) {
      const message = tell(state, watched.known.bids)
      for (const watcher of newcomers) if (watcher.isWatching(id)) watcher.send(message)
    }
    if (before && state.version > before.state.version) {
      await live().publish(id, tell(state, bids), newcomers)
    }
  }

  /**
   * There is nothing to see. Those who watched it are told what has become of it, with no more than they knew;
   * newcomers, whose page may be older, only that it is gone, whether it was withdrawn or never there.
   */
  async function takeLeave(id: string, watched: Watched, loaded?: LiveNews): Promise<void> {
    const { known, newcomers } = watched
    all.delete(id)
    for (const watcher of newcomers) if (watcher.isWatching(id)) watcher.send(tellGone(id))
    if (known && loaded?.state.status === 'withdrawn') {
      const { version, status } = loaded.state
      const last = { ...known.state, version, status, buy_now_price: null }
      await live().publish(id, tell(last, []), newcomers)
    }
    live().forget(id)
  }

  return {
    ids: () => all.keys(),
    versionOf: (id) => (all.has(id) ? versionKnown(all.get(id)) : undefined),
    greet,
    forsake: (id) => void all.delete(id),
    refresh,
  }
}

function versionKnown(watched: Watched | undefined): number {
  return watched?.known?.state.version ?? 0
}
