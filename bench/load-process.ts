/** Load comes from a process of its own: what it costs must not count for what is measured. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { Latency } from './figures.ts'
import type { Load } from './load.ts'

export interface LoadResult {
  /** Answers of the kind that counts, per second. */
  rate: number
  /** Other answers, per second. */
  others: number
  latency: Latency
}

/** Runs a load to its end. */
export function run(load: Load): Promise<LoadResult> {
  return begin(load).result
}

/** Begins a load that may be asked to end before its time is over. */
export function begin(load: Load): { result: Promise<LoadResult>; end(): void } {
  const child = fork(new URL('load.ts', import.meta.url))
  // Strangers have machines of their own: where they share the product's, they take what it leaves.
  if (load.kind === 'strangers' && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.send(load)
  return { result: resultOf(child), end: () => void child.send('end') }
}

async function resultOf(child: ChildProcess): Promise<LoadResult> {
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator ended (${code})`)
  })
  const [result] = await Promise.race([once(child, 'message'), exit])
  exit.catch(() => undefined)
  if (child.connected) child.disconnect()
  return result as LoadResult
}
