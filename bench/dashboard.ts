/**
 * The dashboard of a busy member: 500 sales with their invoices and notices, and 500 bids over 200 more auctions among 40,000
 * bids of others. Its data must be ready in under 50 ms at the server, with at most 6 queries.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../src/server/postgres/database.ts'
import {
  buyMany,
  DASHBOARD_CALLS,
  startDashboardApi,
  type DashboardApi,
} from '../test/dashboard-api.ts'
import { startTestDatabases } from '../test/database.ts'
import { latencyOf, ms, say, type Latency } from './figures.ts'

const AUCTIONS = 200
const OWN_BIDS = 500
const SALES = 500
const BIDS_PER_AUCTION = 20
const OTHER_AUCTIONS = 1_800
const WARM_UP = 20
const ROUNDS = 300
const MAX_MS = 50
const MAX_QUERIES = 6

export async function measureDashboard(): Promise<void> {
  const stop = await startTestDatabases()
  const api = await startDashboardApi()
  try {
    const member = await seed(api)
    console.log(
      `a dashboard of ${SALES} sales, and ${OWN_BIDS} bids over ${AUCTIONS} more auctions:`,
    )
    for (const call of [...DASHBOARD_CALLS, '/api/me/rival-bids?limit=50']) {
      say(`  ${call}`, figureOf(await timed(() => ask(api, member, [call]))))
    }
    const whole = await timed(() => ask(api, member, DASHBOARD_CALLS))
    const goal = `p50 under ${MAX_MS} ms`
    say('  all that the screen asks for', figureOf(whole), { goal, isMet: whole.p50 < MAX_MS })
    const before = api.queries()
    const bytes = await ask(api, member, DASHBOARD_CALLS)
    const queries = api.queries() - before
    say('  its queries', `${queries}, for ${Math.round(bytes / 1_000)} kB of JSON`, {
      goal: `at most ${MAX_QUERIES}`,
      isMet: queries <= MAX_QUERIES,
    })
  } finally {
    await api.close()
    await stop()
  }
}

function figureOf({ p50, p99, max }: Latency): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)}, at most ${ms(max)}`
}

/** The bytes that were answered. */
async function ask(api: DashboardApi, member: string, calls: string[]): Promise<number> {
  const sizes = calls.map(async (call) => {
    const response = await api.request(member, call)
    if (response.status !== 200) throw new Error(`${call} answered ${response.status}`)
    return (await response.arrayBuffer()).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function timed(task: () => Promise<unknown>): Promise<Latency> {
  for (let round = 0; round < WARM_UP; round++) await task()
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await task()
    samples.push(performance.now() - start)
  }
  return latencyOf(samples)
}

/** Rows as the engine would leave them, without its ledgers: the dashboard reads none. */
async function seed({ db, member, auction }: DashboardApi): Promise<string> {
  const busy = await member({ username: 'busy_bidder', full_name: 'Busy Bidder' })
  const others = await Promise.all(
    Array.from({ length: 50 }, (_, at) => member({ username: `bidder_${at}` })),
  )
  const model = await auction()
  const ids = Array.from({ length: AUCTIONS + OTHER_AUCTIONS }, () => randomUUID())
  await copyAuction(db, model, ids)
  const bids = ids.flatMap((id, auctionAt) => {
    const own = auctionAt < AUCTIONS ? ownSeqs(auctionAt) : new Set<number>()
    return Array.from({ length: BIDS_PER_AUCTION }, (_, at) => ({
      auction: id,
      seq: at + 2,
      bidder: own.has(at) ? busy : others[(auctionAt * 7 + at * 13) % others.length],
    }))
  })
  await writeBids(db, bids)
  await buyMany(db, { buyer: busy, rival: others[0] ?? '', count: SALES })
  await sql`analyze`.execute(db)
  return busy
}

/** Two bids of one's own in each auction, three in every other one. */
function ownSeqs(auctionAt: number): Set<number> {
  return new Set(auctionAt % 2 === 0 ? [3, 9, 19] : [5, 14])
}

async function copyAuction(db: Database, model: string, ids: string[]): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'auctions' and is_generated = 'NEVER' and column_name not in ('id', 'lot_number')`.execute(
    db,
  )
  const columns = sql.raw(rows[0]?.names ?? '')
  await sql`
    insert into auctions (id, ${columns})
    select new.id, ${columns} from auctions cross join unnest(${ids}::uuid[]) as new (id)
    where auctions.id = ${model}`.execute(db)
}

async function writeBids(db: Database, bids: object[]): Promise<void> {
  await sql`
    insert into bids (id, auction_id, run, seq, bidder_id, amount, created_at)
    select gen_random_uuid(), auction, 1, seq, bidder, 100000 + seq * 10000,
      now() - interval '30 days' + make_interval(secs => seq * 60 + random() * 59)
    from jsonb_to_recordset(${JSON.stringify(bids)}::jsonb) as bid (auction uuid, seq integer, bidder uuid)`.execute(
    db,
  )
  await sql`
    update auctions set current_bid = last.amount, bid_count = last.bids, leading_bidder_id = last.bidder_id
    from (
      select distinct on (auction_id) auction_id, amount, bidder_id,
        count(*) over (partition by auction_id) as bids
      from bids order by auction_id, amount desc
    ) as last where last.auction_id = auctions.id`.execute(db)
}
