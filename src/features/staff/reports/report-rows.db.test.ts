import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool } from '../../../../test/database.ts'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { aPastLot } from '../../../../test/sales/past-lot.ts'
import { paying, play, sendingBack } from '../../../../test/sales/play-sale.ts'
import { changeAt } from '../../../../test/sales/sales.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { DAY } from '../../../rules/durations.ts'

let market: Marketplace
let staff: string
let [ann, bob] = ['', '']

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  ;[ann, bob] = [await aMember(market.db), await aMember(market.db)]
})
afterAll(() => market.close())

const runsOf = (lot: string) =>
  market.db
    .selectFrom('report_runs')
    .select(['run', 'outcome', 'is_sold', 'is_paid', 'bid_count', 'bidder_count'])
    .select(['hammer', 'reserve_price'])
    .where('auction_id', '=', lot)
    .orderBy('run')
    .execute()
const revenueOf = async (sale: string) => {
  const row = await market.db
    .selectFrom('report_sales')
    .select(['state', 'revenue'])
    .where('sale_id', '=', sale)
    .executeTakeFirstOrThrow()
  return [row.state, row.revenue]
}
const act = (lot: string, what: string, body: object = {}) =>
  market.ask('POST', `/api/staff/auctions/${lot}/${what}`, { by: staff, body })
const inADay = () => new Date(Date.now() + DAY).toISOString()

test('an open run has no end, and one that ends keeps its bids, bidders and reserve', async () => {
  const bids = [
    { by: ann, amount: 10_100 },
    { by: bob, amount: 10_300 },
    { by: ann, amount: 12_000 },
  ]
  const lot = await aDueLot(market.db, { bids, reserve_price: 15_000 })
  expect(await runsOf(lot)).toMatchObject([{ run: 1, outcome: null, bid_count: 0 }])
  await closeDueAuctions(market.db)
  const ended = {
    ...{ outcome: 'reserve_not_met', is_sold: false, bid_count: 3, bidder_count: 2 },
    ...{ hammer: 1_200_000, reserve_price: 1_500_000 },
  }
  expect(await runsOf(lot)).toMatchObject([ended])
  expect((await act(lot, 'relist', { ends_at: inADay() })).status).toBe(200)
  expect(await runsOf(lot)).toMatchObject([ended, { run: 2, outcome: null, bid_count: 0 }])
})

test('a bid below the reserve that staff accept sells the run, and its hammer stays', async () => {
  const bids = [{ by: ann, amount: 12_000 }]
  const lot = await aDueLot(market.db, { bids, reserve_price: 15_000 })
  await closeDueAuctions(market.db)
  expect((await act(lot, 'accept')).status).toBe(200)
  expect(await runsOf(lot)).toMatchObject([
    { outcome: 'reserve_not_met', is_sold: true, hammer: 1_200_000 },
  ])
})

test('a lot that nobody bid on and is held again by itself has both runs', async () => {
  const lot = await aDueLot(market.db, { relist_if_unsold: 2 })
  await closeDueAuctions(market.db)
  expect(await runsOf(lot)).toMatchObject([
    { run: 1, outcome: 'no_bids', hammer: null },
    { run: 2, outcome: null },
  ])
})

test('a run that is withdrawn before its end is not counted, nor is a draft', async () => {
  const { body } = await market.ask('POST', '/api/staff/auctions', {
    by: staff,
    body: {
      ...{ title: '2019 Ford F-150 XLT', category: 'boats', starting_bid: 10_000 },
      ...{ ends_at: inADay(), status: 'draft' },
    },
  })
  const { id } = body.auction
  expect(await runsOf(id)).toEqual([])
  await act(id, 'publish')
  expect(await runsOf(id)).toMatchObject([{ run: 1, outcome: null }])
  await act(id, 'withdraw', { reason: 'The bank took it back' })
  expect(await runsOf(id)).toEqual([])
})

test('a category that is mended is mended in what was counted', async () => {
  const { lot, sale } = await aPastLot(market.db, {
    ended: '2026-03-04T18:00:00Z',
    bids: [{ by: ann, amount: 11_000 }],
  })
  const change = { by: staff, body: { category: 'boats' } }
  expect((await market.ask('PATCH', `/api/staff/auctions/${lot}`, change)).status).toBe(200)
  const categories = await sql`
    select category from report_runs where auction_id = ${lot}
    union all select category from report_sales where sale_id = ${sale}`.execute(market.db)
  expect(categories.rows).toEqual([{ category: 'boats' }, { category: 'boats' }])
})

test('a sale is worth its invoice while it stands, and what was kept of it after a return', async () => {
  const { lot, sale } = await aPastLot(market.db, {
    ended: new Date(Date.now() - DAY).toISOString(),
    bids: [{ by: ann, amount: 11_000 }],
  })
  const id = sale ?? ''
  expect(await revenueOf(id)).toEqual(['invoiced', 1_100_000])
  expect(await runsOf(lot)).toMatchObject([{ is_sold: true, is_paid: false }])
  await play(market.db, id, paying(11_000))
  expect(await runsOf(lot)).toMatchObject([{ is_sold: true, is_paid: true }])
  await play(
    market.db,
    id,
    { type: 'choose-handover', handover: { method: 'pick_up' }, delivery: null },
    { type: 'hand-over' },
    { type: 'ask-return', reason: 'The gearbox' },
    sendingBack(10_600),
  )
  expect(await revenueOf(id)).toEqual(['returning', 1_100_000])
  await play(market.db, id, { type: 'take-back', reason: 'Some wear' })
  expect(await revenueOf(id)).toEqual(['refunded', 40_000])
  expect(await runsOf(lot)).toMatchObject([{ is_sold: true, is_paid: true }])
})

test('a sale in default is worth nothing, and its run was not sold', async () => {
  const { lot, sale } = await aPastLot(market.db, {
    ended: '2026-03-05T18:00:00Z',
    bids: [{ by: bob, amount: 11_000 }],
  })
  expect(await runsOf(lot)).toMatchObject([{ is_sold: true }])
  await changeAt(market.db, sale ?? '', { type: 'default' }, new Date('2026-04-05T18:00:00Z'))
  expect(await revenueOf(sale ?? '')).toEqual(['defaulted', 0])
  expect(await runsOf(lot)).toMatchObject([{ is_sold: false }])
})

test('what was held and is withdrawn since is kept from visitors', async () => {
  const { lot } = await aPastLot(market.db, { ended: '2026-02-03T18:00:00Z' })
  const isPublic = async () => {
    const runs = market.db.selectFrom('report_runs').select('is_public')
    return (await runs.where('auction_id', '=', lot).execute()).map((run) => run.is_public)
  }
  expect(await isPublic()).toEqual([true])
  expect((await act(lot, 'withdraw', { reason: 'The bank took it back' })).status).toBe(200)
  expect(await isPublic()).toEqual([false])
})

test('what was held before the rows were there is counted as if they had been', async () => {
  await aPastLot(market.db, { ended: '2026-02-04T18:00:00Z', boughtBy: ann })
  const owner = openTestPool(market.ownerUrl, 1)
  try {
    const everything = async () => {
      // Views were not counted then.
      const runs = await sql<object>`
        select to_jsonb(report_runs) - 'views' as run from report_runs order by auction_id, run`.execute(
        owner,
      )
      const sales = await sql`select * from report_sales order by sale_id`.execute(owner)
      return [runs.rows, sales.rows]
    }
    const kept = await everything()
    await sql`truncate report_runs, report_sales`.execute(owner)
    for (const statement of await backfill()) await sql.raw(statement).execute(owner)
    const again = await everything()
    expect(kept.flat().length).toBeGreaterThan(8)
    expect(again).toEqual(kept)
  } finally {
    await owner.destroy()
  }
})

test('a day of the database is a day of the business', async () => {
  // Around midnight in winter and summer, and when the clocks change.
  const instants = [
    ...['2026-01-01T04:59:59Z', '2026-01-01T05:00:00Z', '2026-07-01T03:59:59Z'],
    ...['2026-07-01T04:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'],
  ].map((at) => new Date(at))
  const { rows } = await sql<{ days: string[] }>`
    select array_agg(business_day(at)::text order by place) as days
    from unnest(${instants}::timestamptz[]) with ordinality as given (at, place)`.execute(market.db)
  expect(rows[0]?.days).toEqual(instants.map(businessDay))
})

/** What the migrations do with auctions and sales that are there before them. */
async function backfill(): Promise<string[]> {
  const folder = 'db/migrations'
  const names = (await readdir(folder)).filter((one) => /_(reports|results)\.sql$/.test(one))
  const texts = await Promise.all(
    names.toSorted().map(async (name) => await readFile(join(folder, name), 'utf8')),
  )
  return texts.flatMap((text) => {
    const [, after = ''] = text.split('held before: ')
    return after
      .split(';')
      .slice(0, -1)
      .map((statement, at) => (at === 0 ? `-- ${statement}` : statement))
  })
}
