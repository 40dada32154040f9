/**
 * Bids over HTTP, signed in, validated and durable; beside one transaction per bid on the same database, by a client and by
 * functions in the database itself.
 */
import { median } from 'es-toolkit/math'
import { FUNCTION_CONNECTIONS, openBidBaselines, type Setup } from './bid-baselines.ts'
import { openAuctions, signedInMembers } from './bidders.ts'
import { count, ms, perSecond, say, times } from './figures.ts'
import { middleOf, run, type LoadResult } from './load-process.ts'
import { startProduct, withDatabase } from './product.ts'

const CONNECTIONS = 64
const TIME = { connections: CONNECTIONS, warmUpSeconds: 3, seconds: 5 }
/** All sides in turn, so that they meet the machine in the same moods; of each figure the middle one counts. */
const ROUNDS = 3
const MANY_AUCTIONS = 1_000
const LEAST_TIMES = 4

export async function measureBids(): Promise<void> {
  await withDatabase(async (setup) => {
    await measureHot(setup)
    await measureMany(setup)
  })
}

async function measureHot(setup: Setup): Promise<void> {
  const baselines = await openBidBaselines(setup, TIME)
  const [ours, driver]: [LoadResult[], LoadResult[]] = [[], []]
  const [pgbench, inDatabase, bare]: [Rate[], Rate[], Rate[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await overHttp(setup, 1))
    driver.push(await baselines.throughDriver())
    pgbench.push(await baselines.throughPgbench())
    inDatabase.push(await baselines.throughFunction())
    bare.push(await baselines.throughBareFunction())
  }
  const { rate, others, latency } = middleOf(ours)
  const refused = others > 0 ? `, ${perSecond(others)} too late to be high enough` : ''
  const bytes = await answerBytes(setup)
  say(
    'hot auction',
    `${perSecond(rate)} accepted bids${refused}; an answer has ${count(bytes)} bytes of JSON`,
  )
  const beside = (what: string, baseline: Rate) => sayBeside('hot auction', rate, what, baseline)
  beside(BY_DRIVER, middleOf(driver).rate)
  beside(BY_PGBENCH, middleRate(pgbench))
  const byFunction = `one call per bid of a function in the database, by pgbench at ${FUNCTION_CONNECTIONS} connections`
  beside(`${byFunction}, on the tables of the product with their triggers`, middleRate(inDatabase))
  const onBare = `${byFunction}, on two bare tables without triggers`
  sayBeside('hot auction', rate, onBare, middleRate(bare), null)
  say(
    'hot auction',
    `p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)} at ${CONNECTIONS} connections`,
    { goal: 'p99 under 50 ms', isMet: latency.p99 < 50 },
  )
}

async function measureMany(setup: Setup): Promise<void> {
  const [together, alone]: [LoadResult[], LoadResult[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    together.push(await overHttp(setup, MANY_AUCTIONS))
    const program = 'bench/without-lanes.server.ts'
    alone.push(await overHttp(setup, MANY_AUCTIONS, { program }))
  }
  const [{ rate, latency }, one] = [middleOf(together), middleOf(alone)]
  say(
    `${count(MANY_AUCTIONS)} auctions`,
    `${perSecond(rate)} accepted bids, p99 ${ms(latency.p99)}; ${times(rate, one.rate)} of one transaction per bid behind the same HTTP layer (${perSecond(one.rate)}, p99 ${ms(one.latency.p99)})`,
    { goal: 'at least as fast', isMet: rate >= one.rate },
  )
}

/** 64 members set maximums of heights by chance: many stay below the one that stands, and the house answers them at once. */
export async function measureMaximums(): Promise<void> {
  await withDatabase(async (setup) => {
    const baselines = await openBidBaselines(setup, TIME)
    const [ours, driver]: [LoadResult[], LoadResult[]] = [[], []]
    const pgbench: Rate[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await overHttp(setup, 1, { kind: 'maximums' }))
      driver.push(await baselines.throughDriver())
      pgbench.push(await baselines.throughPgbench())
    }
    const { rate, beaten, others, latency } = middleOf(ours)
    say(
      'duel of maximums',
      `${perSecond(rate)} taken, ${perSecond(beaten)} of them answered by the one that stood, ${perSecond(others)} too late to be high enough; p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)} at ${CONNECTIONS} connections`,
    )
    sayBeside('duel of maximums', rate, BY_DRIVER, middleOf(driver).rate)
    sayBeside('duel of maximums', rate, BY_PGBENCH, middleRate(pgbench))
  })
}

/** Per second; null where pgbench is not installed. */
type Rate = number | null

const BY_DRIVER = 'one transaction per bid through the same driver'
const BY_PGBENCH = 'one transaction per bid by pgbench'

/** `least` is null where nothing is asked for. */
function sayBeside(
  name: string,
  rate: number,
  what: string,
  baseline: Rate,
  least: number | null = LEAST_TIMES,
): void {
  if (baseline === null) return say(name, `beside ${what}: pgbench is not installed`)
  const goal =
    least === null ? undefined : { goal: `at least ${least}x`, isMet: rate >= least * baseline }
  say(name, `${times(rate, baseline)} of ${what} (${perSecond(baseline)})`, goal)
}

function middleRate(rates: readonly Rate[]): Rate {
  const measured = rates.filter((rate) => rate !== null)
  return measured.length === 0 ? null : median(measured)
}

async function overHttp(
  setup: Setup,
  auctionCount: number,
  { program, kind = 'bids' }: { program?: string; kind?: 'bids' | 'maximums' } = {},
): Promise<LoadResult> {
  const product = await startProduct(setup, program ? { program } : {})
  try {
    const bidders = await signedInMembers(setup.databaseUrl, product.url, CONNECTIONS)
    const auctions = await openAuctions(setup.databaseUrl, auctionCount)
    return await run({ ...TIME, kind, origin: product.url, bidders, auctions })
  } finally {
    await product.stop()
  }
}

/** Of the body that answers an accepted bid. */
async function answerBytes(setup: Setup): Promise<number> {
  const product = await startProduct(setup)
  try {
    const [bidder] = await signedInMembers(setup.databaseUrl, product.url, 1)
    const [auction] = await openAuctions(setup.databaseUrl, 1)
    const answer = await fetch(`${product.url}/api/auctions/${auction}/bids`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bidder?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1_100 }),
    })
    if (answer.status !== 201) throw new Error(`The bid was answered ${answer.status}`)
    return (await answer.bytes()).length
  } finally {
    await product.stop()
  }
}
