/** Bids over HTTP, signed in, validated and durable; beside one transaction per bid on the same database. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openAuctions, signedInMembers } from './bidders.ts'
import { ms, perSecond, say, times } from './figures.ts'
import { run, type LoadResult } from './load-process.ts'
import { pgbenchScript } from './one-transaction.ts'
import { startProduct, withDatabase } from './product.ts'

const CONNECTIONS = 64
const TIME = { connections: CONNECTIONS, warmUpSeconds: 3, seconds: 8 }
const MANY_AUCTIONS = 1_000

type Setup = { dataDir: string; databaseUrl: string }

export async function measureBids(): Promise<void> {
  await withDatabase(async (setup) => {
    const driver = await throughDriver(setup)
    const pgbench = await throughPgbench(setup)
    const hot = await overHttp(setup, 1)
    sayHot(hot, driver, pgbench)
    const alone = await overHttp(setup, MANY_AUCTIONS, {
      program: 'bench/without-lanes.server.ts',
    })
    const together = await overHttp(setup, MANY_AUCTIONS)
    sayMany(together, alone)
  })
}

/** Each of 64 members outbids the others by a maximum, or is outbid by one. */
export async function measureMaximums(): Promise<void> {
  await withDatabase(async (setup) => {
    const driver = await throughDriver(setup)
    const { rate, others, latency } = await overHttp(setup, 1, { kind: 'maximums' })
    say(
      'duel of maximums',
      `${perSecond(rate)} taken, ${perSecond(others)} too late to be high enough, ${times(rate, driver.rate)} of one transaction per bid (${perSecond(driver.rate)}); p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)} at ${CONNECTIONS} connections`,
      { goal: 'at least 4x', isMet: rate >= 4 * driver.rate },
    )
  })
}

function sayHot(hot: LoadResult, driver: LoadResult, pgbench: number | null): void {
  const { rate, others, latency } = hot
  const refused = others > 0 ? `, ${perSecond(others)} too late to be high enough` : ''
  say(
    'hot auction',
    `${perSecond(rate)} accepted bids${refused}, ${times(rate, driver.rate)} of one transaction per bid through the same driver (${perSecond(driver.rate)}, p99 ${ms(driver.latency.p99)})`,
    { goal: 'at least 4x', isMet: rate >= 4 * driver.rate },
  )
  if (pgbench === null) say('hot auction', 'pgbench is not installed')
  else
    say(
      'hot auction',
      `${times(rate, pgbench)} of one transaction per bid by pgbench (${perSecond(pgbench)})`,
      { goal: 'at least 4x', isMet: rate >= 4 * pgbench },
    )
  say(
    'hot auction',
    `p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)} at ${CONNECTIONS} connections`,
    {
      goal: 'p99 under 50 ms',
      isMet: latency.p99 < 50,
    },
  )
}

function sayMany(together: LoadResult, alone: LoadResult): void {
  const { rate, latency } = together
  say(
    `${MANY_AUCTIONS.toLocaleString('en-US')} auctions`,
    `${perSecond(rate)} accepted bids, p99 ${ms(latency.p99)}; ${times(rate, alone.rate)} of one transaction per bid behind the same HTTP layer (${perSecond(alone.rate)}, p99 ${ms(alone.latency.p99)})`,
    { goal: 'at least as fast', isMet: rate >= alone.rate },
  )
}

async function overHttp(
  setup: Setup,
  count: number,
  { program, kind = 'bids' }: { program?: string; kind?: 'bids' | 'maximums' } = {},
): Promise<LoadResult> {
  const product = await startProduct(setup, program ? { program } : {})
  try {
    const bidders = await signedInMembers(setup.databaseUrl, product.url, CONNECTIONS)
    const auctions = await openAuctions(setup.databaseUrl, count)
    return await run({ ...TIME, kind, origin: product.url, bidders, auctions })
  } finally {
    await product.stop()
  }
}

async function throughDriver({ databaseUrl }: Setup): Promise<LoadResult> {
  const bidders = await signedInMembers(databaseUrl, 'http://bench.example', CONNECTIONS)
  const auctions = await openAuctions(databaseUrl, 1)
  return run({ ...TIME, kind: 'transactions', databaseUrl, bidders, auctions })
}

/** Bids per second, or null where pgbench is not installed. */
async function throughPgbench({ databaseUrl, dataDir }: Setup): Promise<number | null> {
  const [bidder] = await signedInMembers(databaseUrl, 'http://bench.example', 1)
  const [auction] = await openAuctions(databaseUrl, 1)
  const script = join(dataDir, 'bid.sql')
  await writeFile(script, pgbenchScript(auction ?? '', bidder?.id ?? ''))
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${CONNECTIONS}`,
    '-j',
    '2',
    '-T',
    `${TIME.seconds}`,
  ]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, '-f', script, databaseUrl])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
