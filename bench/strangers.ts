/** Bids while strangers ask for pages that have to be rendered, as the product is delivered: with its limits. */
import { openAuctions, signedInMembers, type Bidder } from './bidders.ts'
import { ms, perSecond, say, times } from './figures.ts'
import { run, type LoadResult } from './load-process.ts'
import { startProduct, withDatabase } from './product.ts'

const TIME = { warmUpSeconds: 3, seconds: 10 }
const BIDDERS = 64
/** Below the limit of each member. */
const BIDS_PER_SECOND = 500
const PAGES_PER_SECOND = 500
const AUCTIONS = 20
/** Each in turn, so that both meet the machine in the same moods. */
const ROUNDS = 3
/** Of other work for which a bid may have to wait, beyond what there is without strangers. */
const LONGEST_PAUSE_MS = 20
const METRICS_TOKEN = 'read-by-the-benchmark'

export async function measureStrangers(): Promise<void> {
  await withDatabase(async (setup) => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'on', METRICS_TOKEN }
    const product = await startProduct(setup, { demo: true, env })
    try {
      const bidders = await signedInMembers(setup.databaseUrl, product.url, BIDDERS)
      const bidding = { databaseUrl: setup.databaseUrl, origin: product.url, bidders }
      for (const networks of ['one', 'many'] as const) await compare(bidding, networks)
      const { rate, latency } = await strangers(product.url, 'many')
      say(
        'pages of many networks without bids',
        `${perSecond(rate)}, each within ${ms(latency.p50)}`,
      )
    } finally {
      await product.stop()
    }
  })
}

interface Bidding {
  databaseUrl: string
  origin: string
  bidders: Bidder[]
}

async function compare(bidding: Bidding, networks: 'one' | 'many'): Promise<void> {
  const alone: LoadResult[] = []
  const beside: LoadResult[] = []
  const pauses: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
  let pages: LoadResult | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    await longestPause(bidding.origin)
    alone.push(await bids(bidding))
    pauses.alone.push(await longestPause(bidding.origin))
    const both = [bids(bidding), strangers(bidding.origin, networks)] as const
    const [bidsBeside, asked] = await Promise.all(both)
    beside.push(bidsBeside)
    pauses.beside.push(await longestPause(bidding.origin))
    pages = asked
  }
  const [idle, busy] = [medianP99(alone), medianP99(beside)]
  say(
    `bids beside strangers from ${networks === 'one' ? 'one network' : 'many networks'}`,
    `p99 ${ms(busy)}, ${times(busy, idle)} of ${ms(idle)} without them; ${perSecond(beside[0]?.rate ?? 0)} bids; of ${perSecond((pages?.rate ?? 0) + (pages?.others ?? 0))} pages ${perSecond(pages?.rate ?? 0)} rendered, the others told to wait`,
    { goal: 'at most 2x', isMet: busy <= 2 * idle },
  )
  const [quiet, longest] = [median(pauses.alone), median(pauses.beside)]
  say('longest pause of the process', `${ms(longest)}, without strangers ${ms(quiet)}`, {
    goal: `${LONGEST_PAUSE_MS} ms more at most`,
    isMet: longest - quiet <= LONGEST_PAUSE_MS,
  })
}

/** On auctions of their own: each load begins with the lowest bids. */
async function bids({ databaseUrl, origin, bidders }: Bidding): Promise<LoadResult> {
  const pace = { connections: BIDDERS, perSecond: BIDS_PER_SECOND }
  const auctions = await openAuctions(databaseUrl, AUCTIONS)
  return run({ ...TIME, ...pace, kind: 'bids', origin, bidders, auctions })
}

function strangers(origin: string, networks: 'one' | 'many'): Promise<LoadResult> {
  // Many more than wait for a page: the others go on asking.
  const pace = { connections: 400, perSecond: PAGES_PER_SECOND }
  return run({ ...TIME, ...pace, kind: 'strangers', origin, networks })
}

/** For how many milliseconds the process did nothing else at most, since that was asked before. */
async function longestPause(origin: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1_000
}

function medianP99(results: readonly LoadResult[]): number {
  return median(results.map(({ latency }) => latency.p99))
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
