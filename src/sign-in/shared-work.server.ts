/** Does the same work once for all who ask for it at the same time. */
export type ShareWork<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** Whoever asks with a key whose work is under way gets that work's outcome, its error too. */
export function createSharedWork<T>(): ShareWork<T> {
  const underWay = new Map<string, Promise<T>>()
  return function share(key, work) {
    const shared = underWay.get(key)
    if (shared) return shared
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
