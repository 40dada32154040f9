/** What counting costs: bids on one hot auction with metrics that are read every second, and without any. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openAuctions, signedInMembers } from './bidders.ts'
import { perSecond, say } from './figures.ts'
import { run } from './load-process.ts'
import { startProduct, withDatabase } from './product.ts'

const CONNECTIONS = 64
const TIME = { connections: CONNECTIONS, warmUpSeconds: 3, seconds: 8 }
/** Turn by turn, so that what else the machine does meets both. */
const ROUNDS = 3
const READ_EVERY_MS = 1_000

type Setup = { dataDir: string; databaseUrl: string }

export async function measureMetrics(): Promise<void> {
  await withDatabase(async (setup) => {
    const rates = { without: [] as number[], with: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.without.push(await bidRate(setup, 'bench/without-metrics.server.ts'))
      rates.with.push(await bidRate(setup))
    }
    const [counted, uncounted] = [median(rates.with), median(rates.without)]
    say(
      'bids while metrics are read every second',
      `${perSecond(counted)}, ${(counted / uncounted).toFixed(3)}x of ${perSecond(uncounted)} without metrics`,
      { goal: 'at least 0.97x', isMet: counted >= 0.97 * uncounted },
    )
  })
}

async function bidRate(setup: Setup, program?: string): Promise<number> {
  const product = await startProduct(setup, program ? { program } : {})
  const over = new AbortController()
  const reading = readMetrics(product.url, over.signal)
  try {
    const bidders = await signedInMembers(setup.databaseUrl, product.url, CONNECTIONS)
    const auctions = await openAuctions(setup.databaseUrl, 1)
    return (await run({ ...TIME, kind: 'bids', origin: product.url, bidders, auctions })).rate
  } finally {
    over.abort()
    await reading
    await product.stop()
  }
}

async function readMetrics(origin: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await (await fetch(`${origin}/metrics`)).text()
    await sleep(READ_EVERY_MS, undefined, { signal: over }).catch(() => undefined)
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN
}
