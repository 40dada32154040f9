/** Which watcher is to be told about which auction. */
export interface QueuedNotice<W> {
  watcher: W
  id: string
}

export type WatcherQueue<W> = ReturnType<typeof createWatcherQueue<W>>

/**
 * Watchers that are to be told about auctions. Each has a set of its own, so asking twice is asking once, and they
 * take turns: whoever asks for much waits longer, and nobody else does. Unlike the fair queue of `server`, nothing is refused.
 */
export function createWatcherQueue<W>() {
  /** In the order of their turns; never an empty set. */
  const notices = new Map<W, Set<string>>()
  let size = 0

  /** No longer wanted. */
  function remove(watcher: W, id: string): void {
    const ids = notices.get(watcher)
    if (!ids?.delete(id)) return
    size -= 1
    if (ids.size === 0) notices.delete(watcher)
  }

  return {
    add(watcher: W, id: string): void {
      const ids = notices.get(watcher) ?? new Set()
      notices.set(watcher, ids)
      size += ids.has(id) ? 0 : 1
      ids.add(id)
    },
    remove,
    has: (watcher: W, id: string): boolean => notices.get(watcher)?.has(id) ?? false,
    /** The next so many: one of each watcher, then the second of each, and so on. They no longer wait. */
    take(most: number): QueuedNotice<W>[] {
      const taken: QueuedNotice<W>[] = []
      // A watcher that is put back at the end of the map is met again by the same loop.
      for (const [watcher, ids] of notices) {
        if (taken.length === most) break
        const [id = ''] = ids
        taken.push({ watcher, id })
        remove(watcher, id)
        if (notices.delete(watcher)) notices.set(watcher, ids)
      }
      return taken
    },
    get size(): number {
      return size
    },
  }
}

/** Those that have left meanwhile wish for nothing any more. */
export function requeue<W extends { subjects: ReadonlySet<string> }>(
  waiting: WatcherQueue<W>,
  notices: readonly QueuedNotice<W>[],
): void {
  for (const { watcher, id } of notices) if (watcher.subjects.has(id)) waiting.add(watcher, id)
}
