/** A part of a crowd of watchers, in a process of its own: it tells its parent whenever all of them have heard of a version. */
import { once } from 'node:events'
import { now } from './clock.ts'
import { WATCH } from './watchers.ts'

export interface CrowdTask {
  how: keyof typeof WATCH
  origin: string
  /** Spread over the watchers. */
  auctions: string[]
  watchers: number
}

/** Each has heard of the version, or of a later one, at one of these times. */
export interface Heard {
  version: number
  times: number[]
}

const AT_ONCE = 100

async function gather(task: CrowdTask, tell: (heard: Heard) => void): Promise<void> {
  const { how, origin, auctions, watchers } = task
  const hear = createCount(watchers, tell)
  for (let start = 0; start < watchers; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, watchers - start) }, (_, at) => start + at)
    await Promise.all(
      some.map((watcher) => {
        const auction = auctions[watcher % auctions.length] ?? ''
        return WATCH[how](origin, auction, (version) => hear(watcher, version))
      }),
    )
  }
}

/** Counts who has heard of the next version that not everybody knows. */
function createCount(watchers: number, tell: (heard: Heard) => void) {
  const known = new Int32Array(watchers)
  let next = 1
  let times: number[] = []

  function goOn(): void {
    const version = known.reduce((least, one) => Math.min(least, one))
    tell({ version, times })
    next = version + 1
    // Some were told of several versions at once.
    times = Array.from({ length: known.filter((one) => one >= next).length }, now)
  }

  return (watcher: number, version: number): void => {
    const before = known[watcher] ?? 0
    if (version <= before) return
    known[watcher] = version
    if (before >= next || version < next) return
    times.push(now())
    if (times.length === watchers) goOn()
  }
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit())
  const [task] = (await once(process, 'message')) as [CrowdTask]
  await gather(task, (heard) => process.send?.(heard))
}
