/** Staff's list of 100,000 auctions: every way to narrow and order it answers in under 50 ms, p95. */
import type { AuctionList } from '../src/features/staff/inventory/auction-list.ts'
import { startTestDatabases } from '../test/database.ts'
import { openStaffApi, type StaffApi } from '../test/staff-api.ts'
import { growCatalogue } from './catalogue.ts'
import { latencyOf, ms, say } from './figures.ts'

const AUCTIONS = 100_000
const ROUNDS = 40
const MAX_MS = 50

const QUERIES = {
  'what ends next': '?limit=100',
  'the second page': '',
  'the greatest prices': '?sort=-price&limit=100',
  'live, below the reserve': '?status=available&reserve=not_met&bids=some',
  'no bid, ends in a day': '?bids=none&ends_within=24',
  'to decide': '?wants=decision&sort=-created_at',
  'two words': '?q=ford%20transit&limit=100',
  'a VIN that nobody has': '?q=zzzzzzzzz',
  'how many each view holds': '/counts',
}

export async function measureInventory(): Promise<void> {
  const stop = await startTestDatabases()
  const desk = await openStaffApi()
  try {
    await growCatalogue(desk.market.ownerUrl, AUCTIONS)
    console.log(`staff's list of ${AUCTIONS} auctions, ${ROUNDS} times each:`)
    const first = await list(desk, '?limit=100')
    const cursor = `?limit=100&cursor=${first.next_cursor}`
    for (const [name, query] of Object.entries(QUERIES)) await measure(desk, name, query || cursor)
  } finally {
    await desk.market.close()
    await stop()
  }
}

async function measure(desk: StaffApi, name: string, query: string): Promise<void> {
  await list(desk, query)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await list(desk, query)
    took.push(performance.now() - start)
  }
  const { p50, p95 } = latencyOf(took)
  const goal = `p95 under ${MAX_MS} ms`
  say(`  ${name}`, `p50 ${ms(p50)}, p95 ${ms(p95)}`, { goal, isMet: p95 < MAX_MS })
}

async function list({ market, staff }: StaffApi, query: string): Promise<AuctionList> {
  const { status, body } = await market.ask('GET', `/api/staff/auctions${query}`, { by: staff })
  if (status !== 200) throw new Error(`the list answered ${status} to ${query}`)
  // Or the counts, which nobody looks at.
  return body as unknown as AuctionList
}
