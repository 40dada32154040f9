import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'

/** What lists have shown of the database, each read once for as long as it stays as it is. */
export interface Kept<One> {
  /** In the order of the ids; without those that are not there. */
  read(ids: readonly string[]): Promise<One[]>
  /** Has one read again. What is being read just now may be older than the change: it is not kept either. */
  forget(id: string): void
  forgetAll(): void
}

/** How many auctions are kept, a few kilobytes each. */
const MOST_KEPT = 4_000

/** `readAll` returns those it finds, in any order. Who asks for one that is being read waits for the same answer. */
export function keepById<One extends { id: string }>(
  readAll: (ids: readonly string[]) => Promise<readonly One[]>,
): Kept<One> {
  const loader = new DataLoader<string, One | null>(
    async (ids) => {
      const found = new Map((await readAll(ids)).map((one) => [one.id, one]))
      return ids.map((id) => found.get(id) ?? null)
    },
    { cacheMap: new LRUCache<string, Promise<One | null>>({ max: MOST_KEPT }) },
  )
  return {
    async read(ids) {
      const all = await Promise.all(ids.map((id) => loader.load(id)))
      return all.filter((one) => one !== null)
    },
    forget: (id) => void loader.clear(id),
    forgetAll: () => void loader.clearAll(),
  }
}
