/** From the answer to a bid to the last of 5,000 watchers, on one machine. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openAuctions, signedInMembers } from './bidders.ts'
import { ms, say } from './figures.ts'
import { startProduct, withDatabase } from './product.ts'
import type { Watching, WatchResult } from './watchers.ts'

const WATCHERS = 5_000
const FEW = 100
const BIDS = 150

export async function measureFanOut(): Promise<void> {
  await withDatabase(async (setup) => {
    const product = await startProduct(setup)
    try {
      const [bidder] = await signedInMembers(setup.databaseUrl, product.url, 1)
      const [quiet = '', crowded = ''] = await openAuctions(setup.databaseUrl, 2)
      const task = { origin: product.url, token: bidder?.token ?? '' }
      const few = await watch({ ...task, auction: quiet, watchers: FEW, bids: 30 })
      const { latency, half } = await watch({
        ...task,
        auction: crowded,
        watchers: WATCHERS,
        bids: BIDS,
      })
      say(
        `${WATCHERS.toLocaleString('en-US')} watchers`,
        `from a bid's answer to the last of them p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)} over ${BIDS} bids (to half of them p99 ${ms(half.p99)}; with ${FEW} watchers p99 ${ms(few.latency.p99)})`,
        { goal: 'p99 under 150 ms', isMet: latency.p99 < 150 },
      )
    } finally {
      await product.stop()
    }
  })
}

async function watch(task: Watching): Promise<WatchResult> {
  const child = fork(new URL('watchers.ts', import.meta.url))
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The watchers ended (${code})`)
  })
  child.send(task)
  const [result] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => undefined)
  child.disconnect()
  child.kill()
  return result as WatchResult
}
