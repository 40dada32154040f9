/** The report of a bank's own people. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBank, aBanker, consign } from '../../../../test/inventory/consignors.ts'
import { members } from '../../../../test/marketplace.ts'
import { aPastLot, type PastLot } from '../../../../test/sales/past-lot.ts'
import { paying } from '../../../../test/sales/play-sale.ts'
import { changeAt } from '../../../../test/sales/sales.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { DAY } from '../../../rules/durations.ts'

let api: StaffApi
let [banker, other] = ['', '']

const WEEK = 'from=2026-03-02&to=2026-03-08'

/** Two lots of a bank, one of them sold, a dearer one of another bank, and one that moved from that to this, all in one week. */
beforeAll(async () => {
  api = await openStaffApi()
  const { db } = api.market
  const [ann = ''] = await members(db, 1)
  const [bank, another] = [await aBank(api), await aBank(api)]
  const hold = async (of: typeof bank, lot: PastLot) => {
    const held = await aPastLot(db, { reserve_price: 10_000, ...lot })
    expect((await consign(api, of, held.lot)).status).toBe(200)
    return held
  }
  const won = await hold(bank, {
    ended: '2026-03-03T15:00:00Z',
    bids: [{ by: ann, amount: 12_000 }],
  })
  await changeAt(db, won.sale ?? '', paying(12_000), new Date('2026-03-03T18:00:00Z'))
  await hold(bank, { ended: '2026-03-04T15:00:00Z', category: 'boats' })
  await hold(another, { ended: '2026-03-04T15:00:00Z', bids: [{ by: ann, amount: 90_000 }] })
  const moved = await hold(another, { ended: '2026-03-05T15:00:00Z', bids: [] })
  const move = async (lot: string, from: typeof bank, to: typeof bank) => {
    const path = `/api/staff/auctions/${lot}/consignment` as const
    const was = { consignor_id: from.id, stock_number: null }
    const body = { consignor_id: to.id, stock_number: null, was }
    expect((await api.market.ask('PUT', path, { by: api.staff, body })).status).toBe(200)
  }
  await move(moved.lot, another, bank)
  banker = await aBanker(api, bank)
  other = await aBanker(api, another)
})
afterAll(() => api.market.close())

const ask = (by: string, query = '') =>
  api.market.ask('GET', `/api/consignor/reports?${WEEK}${query}`, { by })

test('a bank reads how its own lots went, and nothing of the others', async () => {
  const { body } = await ask(banker)
  expect(body).toMatchObject({
    of: 'consignor',
    total: { ended: 2, sold: 1, hammer_to_reserve: 1.2, sales: 1, hours_to_payment: 3 },
    hammers: { of: 1, lots: [{ hammer: 12_000, reserve: 10_000 }] },
    funnel: { bidders: 1, buyers: 1, paid: 1 },
  })
  const boats = await ask(banker, '&category=boats')
  expect(boats.body.total).toMatchObject({ ended: 1, sold: 0, sales: 0 })
  expect((await ask(other)).body.total).toMatchObject({ ended: 1, sold: 1, revenue: 90_000 })
})

test('its money is the price alone: what the buyer pays besides is not the bank’s to know', async () => {
  const { db } = api.market
  await db
    .updateTable('report_sales')
    .set({ revenue: 12_345_00 })
    .where('revenue', '=', 12_000_00)
    .execute()
  expect((await ask(banker)).body.total.revenue).toBe(12_000)
  const { body } = await api.market.ask('GET', `/api/staff/reports?${WEEK}`, { by: api.staff })
  expect(body).toMatchObject({ of: 'house', total: { revenue: 102_345 } })
})

test('each of its tables is a file, and the audit log has who took it', async () => {
  const path = `/api/consignor/reports.csv?${WEEK}&table=revenue` as const
  const { status, text } = await api.market.ask('GET', path, { by: banker })
  expect(status).toBe(200)
  expect(text).toContain('Sold for (USD)')
  const lines = await api.market.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'report.export')
    .execute()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ actor_id: banker })
})

test('a lot that was consigned before it was held is counted, and none that is not theirs any more', async () => {
  const bank = await aBank(api)
  const person = await aBanker(api, bank)
  const ends_at = new Date(Date.now() + DAY).toISOString()
  const { body } = await api.market.ask('POST', '/api/staff/auctions', {
    by: api.staff,
    body: {
      title: 'Bayliner 160',
      category: 'boats',
      starting_bid: 10_000,
      ends_at,
      status: 'draft',
    },
  })
  const { id } = body.auction
  expect((await consign(api, bank, id)).status).toBe(200)
  expect((await api.act(id, 'publish')).status).toBe(200)
  const consignors = async () => {
    const runs = api.market.db.selectFrom('report_runs').select('consignor_id')
    return (await runs.where('auction_id', '=', id).execute()).map((run) => run.consignor_id)
  }
  expect(await consignors()).toEqual([bank.id])
  const [ann = ''] = await members(api.market.db, 1)
  await api.market.ask('POST', `/api/auctions/${id}/bids`, { by: ann, body: { amount: 11_000 } })
  await api.act(id, 'end')
  const today = businessDay(new Date())
  const path = `/api/consignor/reports?from=${today}&to=${today}` as const
  const counted = async () => (await api.market.ask('GET', path, { by: person })).body.total
  expect(await counted()).toMatchObject({ ended: 1, sold: 1, revenue: 11_000 })
  await api.market.db.deleteFrom('consignments').where('auction_id', '=', id).execute()
  expect(await counted()).toMatchObject({ ended: 0, sales: 0 })
})
