import { create } from 'zustand'
import { readStored, writeStored } from '../../browser/stored-texts.ts'

/** What this browser keeps of a visitor who is not signed in. */
const KEPT = 'watchlist'
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whose watchlist it is, null for that of a visitor, and what is on it. Nobody's on the server and while the page hydrates. */
interface Watchlist {
  userId: string | null
  ids: ReadonlySet<string>
  /** A member's comes a moment after the page. */
  isRead: boolean
  /** How often what this browser kept was put on a member's: then it is another one than was read. */
  merges: number
}

export const useWatchlist = create<Watchlist>(() => ({
  userId: null,
  ids: new Set(),
  isRead: false,
  merges: 0,
}))

export function useIsWatched(id: string): boolean {
  return useWatchlist(({ ids }) => ids.has(id))
}

/** The auction that was added last first; whatever else stands there is none. */
export function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string' && ID.test(id)) : []
  } catch {
    return []
  }
}

export function writeKept(ids: readonly string[]): void {
  writeStored(KEPT, JSON.stringify(ids))
}
