/** Thousands of watchers, in processes beside the one that is measured. */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { count } from '../figures.ts'
import type { CrowdTask, Heard } from './crowd-process.ts'

export interface Crowd {
  /** Resolves once all have heard of the version, with when each did (see `clock.ts`). */
  heard(version: number): Promise<number[]>
  /** How many of its processes have ended by themselves: each as soon as one of its watchers lost its connection. */
  lost(): number
  leave(): void
}

const OF_A_PROCESS = 5_000
/** Longer than any news take. */
const PATIENCE_MS = 120_000
/** Files that a server has open besides its watchers. */
const OTHER_FILES = 500

/** Connects them all, and waits until each has been told the present state. */
export async function gather(task: Omit<CrowdTask, 'watchers'>, watchers: number): Promise<Crowd> {
  const processes = Math.ceil(watchers / OF_A_PROCESS)
  const parts = Array.from({ length: processes }, (_, at) => {
    const [before, after] = [at, at + 1].map((some) => Math.floor((watchers * some) / processes))
    return openPart({ ...task, watchers: (after ?? 0) - (before ?? 0) })
  })
  const crowd = {
    async heard(version: number): Promise<number[]> {
      return (await Promise.all(parts.map((part) => part.heard(version)))).flat()
    },
    lost: () => parts.reduce((sum, part) => sum + part.lost(), 0),
    leave: () => parts.forEach((part) => part.leave()),
  }
  await crowd.heard(1)
  return crowd
}

function openPart(task: CrowdTask): Crowd {
  const child = fork(new URL('crowd-process.ts', import.meta.url))
  let [isLost, hasLeft] = [false, false]
  const ended = once(child, 'exit').then(([code]) => {
    isLost = !hasLeft
    throw new Error(`The watchers ended (${code})`)
  })
  // Told by `lost`, and to whoever waits.
  ended.catch(() => undefined)
  let last: Heard = { version: 0, times: [] }
  child.on('message', (heard: Heard) => (last = heard))
  child.send(task)
  return {
    async heard(version) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      while (last.version < version) await Promise.race([once(child, 'message', { signal }), ended])
      return last.times
    },
    lost: () => (isLost ? 1 : 0),
    leave() {
      hasLeft = true
      child.kill('SIGKILL')
    },
  }
}

/** As many of these watchers as one process can have here, for each is an open file; says so where that is fewer. */
export function withinFileLimit(watchers: number): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  const most = limit === 'unlimited' ? Infinity : Number(limit) - OTHER_FILES
  if (watchers <= most) return watchers
  console.log(`A process may open ${limit} files here: ${count(most)} watchers instead of more`)
  return most
}
