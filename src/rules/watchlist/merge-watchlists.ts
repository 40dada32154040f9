import { watchlistText } from '../../languages/site/watchlist.ts'
import { MAX_WATCHLIST } from '../policy.ts'

/** Why an auction was not put on a watchlist, and how to mend it. */
export function watchlistFull(): string {
  return watchlistText('fullText', { most: MAX_WATCHLIST })
}

export interface MergedWatchlist {
  added: string[]
  /** So many did not fit. */
  leftOut: number
}

/** Puts what a browser kept on a member's watchlist, in its order, as long as there is room. */
export function mergeWatchlists(
  own: ReadonlySet<string>,
  kept: readonly string[],
): MergedWatchlist {
  const fresh = [...new Set(kept)].filter((id) => !own.has(id))
  const added = fresh.slice(0, Math.max(0, MAX_WATCHLIST - own.size))
  return { added, leftOut: fresh.length - added.length }
}
