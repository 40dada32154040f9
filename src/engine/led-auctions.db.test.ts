import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../test/database.ts'
import { aLot, members, openMarketplace, type Marketplace } from '../../test/marketplace.ts'
import { closeDueAuctions } from './closing/close-due-auctions.server.ts'
import { ledAuctions } from './led-auctions.server.ts'

let market: Marketplace
let dana: string
let rival: string
let lots: string[]

beforeAll(async () => {
  market = await openMarketplace()
  ;[dana = '', rival = ''] = await members(market.db, 2)
  lots = []
  for (let n = 0; n < 4; n += 1) lots.push(await aLot(market.db))
})
afterAll(() => market.close())

const bid = (lot: string | undefined, by: string, amount: number) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })

const led = (member: string) =>
  sql<{
    id: string
    current_bid: number
  }>`select * from ${ledAuctions(sql`${member}::uuid`)} as led`

test('the open auctions are found that a member leads, whoever bid there before', async () => {
  for (const amount of [10_100, 10_300]) {
    for (const lot of lots) await bid(lot, dana, amount)
    await bid(lots[1], rival, amount + 100)
  }
  await sql`update auctions set ends_at = now() where id = ${lots[2]}`.execute(market.db)
  expect(await closeDueAuctions(market.db)).toBe(1)
  const { rows } = await led(dana).execute(market.db)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([lots[0], lots[3]].toSorted())
  expect(rows[0]).toMatchObject({ current_bid: 1_030_000 })
  expect((await led(rival).execute(market.db)).rows).toMatchObject([{ id: lots[1] }])
})

test('how often somebody bid makes no difference: one row is read for each lot that they entered', async () => {
  const many = 20_000
  await asOwner(market, (owner) =>
    sql`
      insert into bids (id, auction_id, run, seq, bidder_id, amount, created_at)
      select gen_random_uuid(), ${lots[0]}, 1, 1000 + n, ${dana}, 100000000 + n, now()
      from generate_series(1, ${many}) as n`.execute(owner),
  )
  await asOwner(market, (owner) => sql`analyze bids`.execute(owner))
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${led(dana)}`.execute(market.db)
  const [explained] = plan.rows[0]?.['QUERY PLAN'] ?? []
  if (!explained) throw new Error('explain answers with a plan')
  const reads = bidsRead(explained.Plan)
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThanOrEqual(2 * lots.length)
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

function bidsRead(node: PlanNode): number {
  const own = node['Relation Name'] === 'bids' ? node['Actual Rows'] * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, below) => sum + bidsRead(below), own)
}
