/**
 * A queue that keys share fairly: round robin between them, first come first served within each (fair queueing; who gives
 * way when it is full is `longest queue drop`).
 */
export interface FairQueue<T> {
  /** Returns what finds no place any more, if anything: this item, or the newest of the key that has most of them waiting. */
  add(key: string, item: T): T | undefined
  /** Another key asks for an item that waits: it takes that one's place where its turn comes sooner. */
  share(key: string, item: T): void
  /** Takes out what is next. */
  next(): T | undefined
}

interface Places {
  perKey: number
  inAll: number
}

export function createFairQueue<T>({ perKey, inAll }: Places): FairQueue<T> {
  /** The next turn is the first key's; having had one, it goes behind the others. None is empty. */
  const lines = new Map<string, T[]>()
  let size = 0

  function append(key: string, item: T): T[] {
    const line = lines.get(key) ?? []
    line.push(item)
    size += 1
    lines.set(key, line)
    return line
  }

  function removeAt(key: string, line: T[], index: number): T | undefined {
    const [item] = line.splice(index, 1)
    size -= 1
    if (line.length === 0) lines.delete(key)
    return item
  }

  return {
    add(key, item) {
      if ((lines.get(key)?.length ?? 0) >= perKey) return item
      // Among those with as many, whoever came last gives way.
      let longest: [string, T[]] = [key, append(key, item)]
      if (size <= inAll) return undefined
      for (const one of lines) if (one[1].length > longest[1].length) longest = one
      return removeAt(...longest, longest[1].length - 1)
    },
    share(key, item) {
      const places = lines.get(key)?.length ?? 0
      for (const [owner, line] of lines) {
        const index = line.indexOf(item)
        if (index < 0 || index <= places) continue
        removeAt(owner, line, index)
        append(key, item)
        return
      }
    },
    next() {
      for (const [key, line] of lines) {
        const item = removeAt(key, line, 0)
        if (lines.delete(key)) lines.set(key, line)
        return item
      }
      return undefined
    },
  }
}
