import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'

/** Auctions, a few kilobytes each. */
const MAX_CACHED = 4_000

/**
 * The auctions that were shown last: each is read once for as long as it stays as it is, and frozen, so that its JSON is
 * written once, too. `readAll` returns those it finds, in any order. Who asks for one that is being read waits for the same
 * answer.
 */
export function createAuctionCache<One extends { id: string }>(
  readAll: (ids: readonly string[]) => Promise<readonly One[]>,
) {
  const loader = new DataLoader<string, One | null>(
    async (ids) => {
      const found = new Map<string, One>()
      for (const one of await readAll(ids)) {
        Object.freeze(one)
        found.set(one.id, one)
      }
      return ids.map((id) => found.get(id) ?? null)
    },
    { cacheMap: new LRUCache<string, Promise<One | null>>({ max: MAX_CACHED }) },
  )
  return {
    /** In the order of the ids; without those that are not there. */
    async read(ids: readonly string[]): Promise<One[]> {
      const all = await Promise.all(ids.map((id) => loader.load(id)))
      return all.filter((one) => one !== null)
    },
    /** After a change. What is being read just now may be older: it is not kept either. */
    delete: (id: string) => void loader.clear(id),
    clear: () => void loader.clearAll(),
  }
}
