/** Load comes from a process of its own: what it costs must not count for what is measured. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { median } from 'es-toolkit/math'
import type { Latency } from './figures.ts'
import type { Load } from './load.ts'

export interface LoadResult {
  /** Answers of the kind that counts, per second. */
  rate: number
  /** Other answers, per second. */
  others: number
  /** Of those that count, maximums that a standing one answered, per second. */
  beaten: number
  latency: Latency
}

/** What the load generator tells: how many failures there were by now, and in the end what it measured. */
export type LoadMessage = { failures: number } | { result: LoadResult }

/** A load on its way. */
export interface Running {
  result: Promise<LoadResult>
  /** Answers so far that there should not be, such as those with a status of 500. */
  failures(): number
  /** Before its time is over. */
  end(): void
}

/** Runs a load to its end. */
export function run(load: Load): Promise<LoadResult> {
  return begin(load).result
}

/** Begins a load that may be asked to end before its time is over. */
export function begin(load: Load): Running {
  const child = fork(new URL('load.ts', import.meta.url))
  // Strangers have machines of their own: where they share the product's, they take what it leaves.
  if (load.kind === 'strangers' && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let failures = 0
  const measured = new Promise<LoadResult>((resolve) => {
    child.on('message', (message: LoadMessage) => {
      if ('result' in message) resolve(message.result)
      else failures = message.failures
    })
  })
  child.send(load)
  return {
    result: unlessEnded(child, measured),
    failures: () => failures,
    end: () => void child.send('end'),
  }
}

async function unlessEnded(
  child: ChildProcess,
  measured: Promise<LoadResult>,
): Promise<LoadResult> {
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator ended (${code})`)
  })
  const result = await Promise.race([measured, exit])
  exit.catch(() => undefined)
  if (child.connected) child.disconnect()
  return result
}

/** Of the same load in several rounds, the middle of each figure. */
export function middleOf(results: readonly LoadResult[]): LoadResult {
  const middle = (figure: (result: LoadResult) => number) => median(results.map(figure))
  return {
    rate: middle(({ rate }) => rate),
    others: middle(({ others }) => others),
    beaten: middle(({ beaten }) => beaten),
    latency: {
      p50: middle(({ latency }) => latency.p50),
      p95: middle(({ latency }) => latency.p95),
      p99: middle(({ latency }) => latency.p99),
      max: middle(({ latency }) => latency.max),
    },
  }
}
