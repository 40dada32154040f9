/**
 * A hot auction whose bids come by two processes, and by one that reaches the database through PgBouncer; beside one process that
 * takes all of them and has connections of its own.
 */
import { hasPgBouncer, startPgBouncer } from '../../test/faults/pgbouncer.ts'
import { openAuctions, signedInMembers, type Bidder } from '../bidders.ts'
import { ms, perSecond, say, times } from '../figures.ts'
import { freePort } from '../free-port.ts'
import { middleOf, run, type LoadResult } from '../load-process.ts'
import { withDatabase, type Product } from '../product.ts'
import { ADDRESS, startAt, startTwo } from './side-by-side.ts'

type Setup = { dataDir: string; databaseUrl: string }

const CONNECTIONS = 64
const LOAD = { connections: CONNECTIONS, warmUpSeconds: 3, seconds: 5, kind: 'bids' } as const
/** All sides in turn, so that they meet the machine in the same moods. */
const ROUNDS = 3
/** As `deploy/pgbouncer/pgbouncer.ini` has it. */
const POOLED = 24

export async function measureBidsAtTwo(): Promise<void> {
  await withDatabase(async (setup) => {
    const bidders = await signedInMembers(setup.databaseUrl, ADDRESS, CONNECTIONS)
    const bouncer = hasPgBouncer ? await startPgBouncer(setup.databaseUrl, POOLED) : null
    const [one, two, pooled]: [LoadResult[], LoadResult[], LoadResult[]] = [[], [], []]
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        one.push(await bidAt(setup, bidders, [await startAt(setup, await freePort())]))
        two.push(await bidAt(setup, bidders, await startTwo(setup)))
        if (!bouncer) continue
        const env = { DATABASE_DIRECT_URL: setup.databaseUrl }
        const through = { ...setup, databaseUrl: bouncer.url }
        pooled.push(await bidAt(setup, bidders, [await startAt(through, await freePort(), env)]))
      }
    } finally {
      await bouncer?.stop()
    }
    sayAll(middleOf(one), middleOf(two), bouncer && middleOf(pooled))
  })
}

function sayAll(one: LoadResult, two: LoadResult, pooled: LoadResult | null): void {
  say('hot auction at one process', inWords(one))
  say('  by two processes', `${inWords(two)}; ${times(two.rate, one.rate)} of one`)
  say(
    '  through PgBouncer',
    pooled ? `${inWords(pooled)}; ${times(pooled.rate, one.rate)} of without` : 'not installed',
  )
}

function inWords({ rate, others, latency }: LoadResult): string {
  return `${perSecond(rate)} accepted bids, ${perSecond(others)} too late to be high enough, p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)}`
}

/** On an auction of their own, by all of the processes; stops these. */
async function bidAt(
  { databaseUrl }: Setup,
  bidders: Bidder[],
  products: readonly Product[],
): Promise<LoadResult> {
  const [origin = '', other = origin] = products.map(({ url }) => url)
  try {
    const auctions = await openAuctions(databaseUrl, 1)
    return await run({ ...LOAD, origin, other, bidders, auctions })
  } finally {
    for (const product of products) await product.stop()
  }
}
