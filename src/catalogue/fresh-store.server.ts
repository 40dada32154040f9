import { isElsewhere, type Horizon } from '../server/postgres/horizon.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createColumnStore, type ColumnStore } from './column-store.server.ts'
import type { AuctionSource } from './read-changes.server.ts'

/** With so many documents deleted, and more than half of all, the store is built anew. */
const MAX_DELETED = 5_000

/** What else is kept in memory has to follow the changes too. */
interface CacheListeners {
  changed(ids: readonly string[]): void
  /** It is another database from now on. */
  replaced(): void
}

/**
 * The column store, brought up to date with one query for all who ask meanwhile. It shows every write acknowledged
 * before it was asked for, and is to be read at once: the next change alters it.
 */
export function createFreshStore(source: AuctionSource, followers: CacheListeners) {
  let loaded: ({ store: ColumnStore } & Horizon) | null = null
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<ColumnStore> | null = null

  async function update(): Promise<ColumnStore> {
    if (!loaded || needsRebuild(loaded.store)) {
      const horizon = await source.horizon()
      loaded = { store: await putAll(createColumnStore()), ...horizon }
    }
    const { store, ...before } = loaded
    const { rows, horizon, server } = await source.changesSince(before.horizon)
    if (isElsewhere({ horizon, server }, before)) {
      loaded = null
      followers.replaced()
      return update()
    }
    if (rows) put(store, rows)
    else await putAll(store)
    loaded = { store, horizon, server }
    return store
  }

  async function putAll(store: ColumnStore): Promise<ColumnStore> {
    for await (const rows of source.all()) put(store, rows)
    return store
  }

  function put(store: ColumnStore, rows: readonly CatalogueRow[]): void {
    if (rows.length === 0) return
    for (const row of rows) store.put(row)
    followers.changed(rows.map(({ id }) => id))
  }

  // An update that is under way may have read the database before this was asked.
  return (): Promise<ColumnStore> => {
    next ??= underWay.then(() => {
      next = null
      const updated = update()
      underWay = updated.catch(() => undefined)
      return updated
    })
    return next
  }
}

function needsRebuild({ size, deleted }: ColumnStore): boolean {
  return deleted > MAX_DELETED && deleted > size / 2
}
