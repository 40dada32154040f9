import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot, aMember, members } from '../../../../test/marketplace.ts'
import { aPastLot, type PastLot } from '../../../../test/sales/past-lot.ts'
import { paying } from '../../../../test/sales/play-sale.ts'
import { changeAt } from '../../../../test/sales/sales.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { HOUR } from '../../../rules/durations.ts'
import type { SaleCommand } from '../../../rules/sales/sale.ts'
import { createViewCount } from '../../auction/views/view-count.server.ts'
import type { Report } from './reports.ts'

let api: StaffApi
let [ann, bob, cay] = ['', '', '']

const WEEK = 'from=2026-03-02&to=2026-03-08'

beforeAll(async () => {
  api = await openStaffApi()
  ;[ann = '', bob = '', cay = ''] = await members(api.market.db, 3)
  await holdTwoWeeks()
})
afterAll(() => api.market.close())

const hold = (lot: PastLot) => aPastLot(api.market.db, lot)
const ask = (query: string, by: string | undefined = api.staff) =>
  api.market.ask('GET', `/api/staff/reports?${query}`, { by })
const read = async (query: string): Promise<Report> => (await ask(query)).body

/** Four auctions in a week of March and two in the one before, around midnight in New York. */
async function holdTwoWeeks(): Promise<void> {
  // Sunday at 23:59:59, the last second of the week before, and no bid.
  await hold({ ended: '2026-03-02T04:59:59Z', openDays: 5 })
  await hold({ ended: '2026-02-25T18:00:00Z', bids: [{ by: ann, amount: 20_000 }] })
  // Monday at midnight: below its reserve.
  await hold({
    ...{ ended: '2026-03-02T05:00:00Z', reserve_price: 16_000 },
    bids: [
      { by: ann, amount: 11_000 },
      { by: bob, amount: 12_000 },
      { by: ann, amount: 12_800 },
    ],
  })
  // Won for more than its reserve after ten days, paid six hours later, and fetched three days after that.
  const won = await hold({
    ...{ ended: '2026-03-03T15:00:00Z', reserve_price: 10_000, openDays: 10 },
    bids: [
      { by: bob, amount: 11_000 },
      { by: cay, amount: 13_200 },
    ],
  })
  const change = (command: SaleCommand, hours: number) =>
    changeAt(api.market.db, won.sale ?? '', command, later('2026-03-03T15:00:00Z', hours))
  await change(paying(13_200), 6)
  await change({ type: 'choose-handover', handover: { method: 'pick_up' }, delivery: null }, 7)
  await change({ type: 'hand-over' }, 6 + 3 * 24)
  // A boat, bought after two days; its buyer did not pay.
  const bought = await hold({
    ...{ ended: '2026-03-04T15:00:00Z', category: 'boats', openDays: 2, buy_now_price: 30_000 },
    boughtBy: cay,
  })
  await changeAt(
    api.market.db,
    bought.sale ?? '',
    { type: 'default' },
    later('2026-03-04T15:00:00Z', 60),
  )
  // On Sunday, in summer time, which began that day.
  await hold({ ended: '2026-03-09T03:59:59Z', bids: [{ by: ann, amount: 15_000 }], openDays: 4 })
}

function later(at: string, hours: number): Date {
  return new Date(Date.parse(at) + hours * HOUR)
}

test('the figures of a week are those of what ended, was sold and was paid in it', async () => {
  const { total, before, step_days } = await read(WEEK)
  expect(total).toEqual({
    ...{ ended: 4, sold: 2, sell_through: 0.5 },
    // 12,800 and 13,200 for reserves of 16,000 and 10,000.
    hammer_to_reserve: 1,
    ...{ bidders_each: 5 / 4, bids_each: 6 / 4 },
    ...{ sales: 3, defaults: 1, default_rate: 1 / 3, revenue: 28_200 },
    // Between four days and ten.
    ...{ days_to_sale: 7, hours_to_payment: 6, days_to_delivery: 3 },
  })
  expect(before).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(step_days).toBe(1)
})

test('it is held against the week before', async () => {
  expect((await read(WEEK)).total_before).toMatchObject({
    ...{ ended: 2, sold: 1, sell_through: 0.5, sales: 1, revenue: 20_000 },
    ...{ hammer_to_reserve: null, default_rate: 0, days_to_sale: 10, hours_to_payment: null },
  })
})

test('each step has its own figures and those of the same step before', async () => {
  const { steps } = await read(WEEK)
  expect(steps.map(({ from, figures }) => [from, figures.ended])).toEqual([
    ...[
      ['2026-03-02', 1],
      ['2026-03-03', 1],
      ['2026-03-04', 1],
      ['2026-03-05', 0],
    ],
    ...[
      ['2026-03-06', 0],
      ['2026-03-07', 0],
      ['2026-03-08', 1],
    ],
  ])
  expect(steps[1]?.figures).toMatchObject({ hammer_to_reserve: 1.32, days_to_sale: 10 })
  expect(steps[1]?.figures.hours_to_payment).toBe(6)
  // Counted on the day on which it was received.
  expect(steps.map(({ figures }) => figures.days_to_delivery)).toEqual([
    ...[null, null, null, null, 3, null, null],
  ])
  expect(steps[3]?.figures).toMatchObject({ sell_through: null, revenue: 0 })
  expect(steps[2]?.before).toMatchObject({ ended: 1, sold: 1, revenue: 20_000 })
  expect(steps[6]?.before).toMatchObject({ ended: 1, sold: 0, sell_through: 0 })
})

test('each category has its own, and one can be asked for alone', async () => {
  const { categories } = await read(WEEK)
  expect(categories.map(({ slug }) => slug)).toContain('rvs-campers')
  const boats = { ended: 1, sold: 0, sales: 1, defaults: 1, revenue: 0, bids_each: 0 }
  expect(categories.find(({ slug }) => slug === 'boats')?.figures).toMatchObject(boats)
  const alone = await read(`${WEEK}&category=boats`)
  expect(alone.total).toMatchObject(boats)
  expect(alone.categories).toHaveLength(1)
  // The week before had no boat, and all that was sold in it was a truck.
  expect(alone.total_before).toMatchObject({ ended: 0, sold: 0, sales: 0, revenue: 0 })
  expect(alone.steps.every(({ before }) => before.ended === 0)).toBe(true)
  const trucks = await read(`${WEEK}&category=cars-trucks`)
  expect(trucks.total_before).toMatchObject({ ended: 2, sold: 1, revenue: 20_000 })
  expect(alone.funnel).toEqual({ views: 0, bidders: 0, buyers: 0, paid: 0 })
})

test('hammers stand beside their reserves, the newest first, without what was bought', async () => {
  const { of, lots } = (await read(WEEK)).hammers
  expect(of).toBe(2)
  expect(lots).toMatchObject([
    { hammer: 13_200, reserve: 10_000, is_met: true, ended_on: '2026-03-03' },
    { hammer: 12_800, reserve: 16_000, is_met: false, ended_on: '2026-03-02' },
  ])
})

test('days to sale and the funnel count what stands', async () => {
  const { days_to_sale: days, funnel } = await read(WEEK)
  expect(days.filter(({ sales }) => sales > 0)).toEqual([
    { from: 4, to: 4, sales: 1 },
    { from: 10, to: 10, sales: 1 },
  ])
  expect(funnel).toEqual({ views: 0, bidders: 5, buyers: 2, paid: 1 })
})

test('views are told where they were counted of all', async () => {
  const { db } = api.market
  const { lot } = await hold({ ended: '2026-07-06T18:00:00Z' })
  const other = await hold({ ended: '2026-07-07T18:00:00Z' })
  const set = (id: string, views: number | null) =>
    db.updateTable('report_runs').set({ views }).where('auction_id', '=', id).execute()
  const views = async () => (await read('from=2026-07-06&to=2026-07-12')).funnel.views
  await set(lot, 120)
  await set(other.lot, 30)
  expect(await views()).toBe(150)
  await set(other.lot, null)
  expect(await views()).toBe(null)
})

test('a year goes by weeks, and has the same sums', async () => {
  const { steps, total, step_days } = await read('from=2025-06-30&to=2026-06-21')
  expect([steps.length, step_days]).toEqual([51, 7])
  expect(total).toMatchObject({ ended: 6, sold: 3, sales: 4, revenue: 48_200 })
  const sum = steps.reduce((all, { figures }) => all + figures.revenue, 0)
  expect(sum).toBe(48_200)
})

test('days without anything have figures of nothing', async () => {
  const { total, hammers, days_to_sale } = await read('from=2020-01-01&to=2020-01-31')
  expect(total).toMatchObject({ ended: 0, sell_through: null, revenue: 0, days_to_sale: null })
  expect([hammers, days_to_sale]).toEqual([{ of: 0, lots: [] }, []])
})

test('views are those that were counted while a run was open', async () => {
  const { db } = api.market
  const lot = await aLot(db, { category: 'motorcycles' })
  const count = createViewCount(db)
  const see = () =>
    count.handle({
      ...{ method: 'GET', url: `/auction/${lot}` },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' },
    } as unknown as IncomingMessage)
  for (let times = 0; times < 3; times += 1) see()
  await count.write()
  await api.act(lot, 'end')
  see()
  await count.write()
  const [from, to] = [businessDay(new Date(Date.now() - HOUR)), businessDay(new Date())]
  const { funnel } = await read(`from=${from}&to=${to}&category=motorcycles`)
  expect(funnel.views).toBe(3)
})

describe('what is no range is refused with what to do', () => {
  test.each([
    ['from=2026-03-08&to=2026-03-02', 'to', 'swap the two'],
    ['from=1926-03-08&to=2026-03-02', 'from', 'choose a later first day'],
    ['from=2026-02-30&to=2026-03-02', 'from', ''],
    ['to=2026-03-02', 'from', ''],
  ])('%s', async (query, path, message) => {
    const { status, body } = await ask(query)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: expect.arrayContaining([{ path, message: expect.stringContaining(message) }]),
    })
  })
})

describe('as a file', () => {
  const file = (table: string, by = api.staff) =>
    api.market.ask('GET', `/api/staff/reports.csv?${WEEK}&table=${table}`, { by })

  test('a table is there with its units, and that it was taken is in the audit log', async () => {
    const { status, headers, text } = await file('revenue')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = text.replace('﻿', '').trim().split('\r\n')
    expect(lines[0]).toBe('Day,Sales,Revenue (USD),Revenue before (USD)')
    expect(lines[6]).toBe('Mar 3,1,13200,0')
    expect(lines).toHaveLength(8)
    const { body } = await api.market.ask('GET', '/api/staff/audit?action=report.export', {
      by: api.staff,
    })
    expect(body.items).toMatchObject([
      { subject: '/api/staff/reports', details: { table: 'revenue', from: '2026-03-02' } },
    ])
  })

  test('a title that looks like a formula is none', async () => {
    await hold({
      ...{ ended: '2026-03-05T15:00:00Z', title: '=1+1 Ford', reserve_price: 50_000 },
      bids: [{ by: ann, amount: 12_000 }],
    })
    expect((await file('hammer')).text).toContain(",'=1+1 Ford,2026-03-05,50000,12000,24")
  })

  test('a table that there is not is refused, and none is for members', async () => {
    expect((await file('secrets')).status).toBe(422)
    const member = await aMember(api.market.db)
    expect((await file('revenue', member)).status).toBe(403)
    expect((await ask(WEEK, member)).status).toBe(403)
  })
})
