import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from '../../../test/buyers.ts'
import {
  aLot,
  members,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { aWin, changeAt, saleOfLot, type TestSale } from '../../../test/sales/sales.ts'
import { HOUR } from '../../rules/durations.ts'
import { cents } from '../../rules/money.ts'
import type { SaleCommand } from '../../rules/sales/sale.ts'
import { TOLD_AT_STEP } from '../../rules/sales/who-is-told.ts'
import { createDeadlines } from './see-to-deadlines.server.ts'

/** A month passes hour by hour, by the jobs themselves: what was told, to whom and when. */
const HOURS_OF_A_MONTH = 31 * 24

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const never = (error: unknown) => {
  throw error
}
const later = (sale: TestSale, hours: number) => new Date(sale.issuedAt.getTime() + hours * HOUR)
const pays = (amount: number): SaleCommand => ({
  type: 'record-payment',
  payment: 'p1',
  amount: cents(amount * 100),
})
const pickUp: SaleCommand = {
  type: 'choose-handover',
  handover: { method: 'pick_up' },
  delivery: null,
}

/** What else happens to a sale, after so many hours. */
type Plan = [hours: number, commandAt: (at: Date) => SaleCommand][]

async function month(sales: { sale: TestSale; plan?: Plan }[], graceHours: number) {
  const first = sales[0]?.sale
  if (!first) return
  const see = createDeadlines(market.db, { graceHours })
  for (let hour = 0; hour <= HOURS_OF_A_MONTH; hour += 1) {
    // A second more, for not all began in the same one.
    const now = new Date(later(first, hour).getTime() + 1_000 * sales.length)
    for (const { sale, plan = [] } of sales) {
      for (const [at, commandAt] of plan) {
        if (at === hour) await changeAt(market.db, sale.id, commandAt(now), now)
      }
    }
    while (await see(never, now));
  }
}

/** '<hour> <kind>' of what the buyer was told after the start, in order. */
async function toldAfter({ id, buyer, issuedAt }: TestSale): Promise<string[]> {
  const rows = await market.db
    .selectFrom('notices')
    .select(['kind', 'created_at', 'user_id'])
    .where('sale_id', '=', id)
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .execute()
  expect(rows.filter(({ user_id }) => user_id !== buyer)).toEqual([])
  return rows
    .filter(({ kind }) => !['won', 'invoice', 'purchase_agreement'].includes(kind))
    .map(({ kind, created_at: at }) => {
      const hours = Math.floor((at.getTime() - issuedAt.getTime()) / HOUR)
      return `${hours} ${kind}`
    })
}

const atHour = (hour: number, step: keyof typeof TOLD_AT_STEP) =>
  TOLD_AT_STEP[step].map((kind) => `${hour} ${kind}`)

describe('a month without grace', () => {
  const sales: Record<string, TestSale> = {}
  const told = async (name: string) => toldAfter(sales[name] as TestSale)

  beforeAll(async () => {
    const [ada = '', ben = '', cyd = '', dan = '', eve = ''] = await members(market.db, 5)
    sales['won'] = await aWin(market.db, ada)
    const lot = await aLot(market.db)
    await buy(market, lot, ben)
    sales['bought'] = await saleOfLot(market.db, lot)
    sales['paid'] = await aWin(market.db, cyd)
    sales['in part'] = await aWin(market.db, dan)
    sales['extended'] = await aWin(market.db, eve)
    const plans: Record<string, Plan> = {
      paid: [
        [5, () => pays(11_000)],
        [6, () => pickUp],
        [30, () => ({ type: 'hand-over' })],
      ],
      'in part': [[13, () => pays(4_000)]],
      extended: [
        [
          23,
          (now) => ({
            type: 'extend-due',
            dueAt: new Date(now.getTime() + 24 * HOUR),
            reason: 'The bank was closed',
          }),
        ],
      ],
    }
    await month(
      Object.entries(sales).map(([name, sale]) => ({ sale, plan: plans[name] ?? [] })),
      0,
    )
  })

  test('a win: half the time before, two hours before, and the default at the due time', async () => {
    expect(await told('won')).toEqual([
      ...atHour(12, 'remind_half_time'),
      ...atHour(22, 'remind_last'),
      ...atHour(24, 'default'),
    ])
  })

  test('a purchase has 48 hours', async () => {
    expect(await told('bought')).toEqual([
      ...atHour(24, 'remind_half_time'),
      ...atHour(46, 'remind_last'),
      ...atHour(48, 'default'),
    ])
  })

  test('who paid hears only that the return period is over, 14 days from receipt', async () => {
    expect(await told('paid')).toEqual(atHour(30 + 14 * 24, 'complete'))
  })

  test('a payment in part stops nothing', async () => {
    expect(await told('in part')).toEqual([
      ...atHour(12, 'remind_half_time'),
      ...atHour(22, 'remind_last'),
      ...atHour(24, 'default'),
    ])
  })

  test('a later due time begins the reminders anew', async () => {
    expect(await told('extended')).toEqual([
      ...atHour(12, 'remind_half_time'),
      ...atHour(22, 'remind_last'),
      // Half of the whole time is 23.5 hours.
      ...atHour(24, 'remind_half_time'),
      ...atHour(45, 'remind_last'),
      ...atHour(47, 'default'),
    ])
  })

  test('whoever did not pay has a closed account, the lot is held again as its next run', async () => {
    const unpaid = ['won', 'bought', 'in part', 'extended'].map((name) => sales[name] as TestSale)
    for (const { id, lot, buyer } of unpaid) {
      const { status, run } = await market.db
        .selectFrom('auctions')
        .select(['status', 'run'])
        .where('id', '=', lot)
        .executeTakeFirstOrThrow()
      expect([status, run]).toEqual(['available', 2])
      const reservation = market.db.selectFrom('reservations').select('status').where('id', '=', id)
      expect(await reservation.executeTakeFirst()).toEqual({ status: 'cancelled' })
      const account = market.db.selectFrom('profiles').select(['status', 'closed_for'])
      expect(await account.where('id', '=', buyer).executeTakeFirst()).toEqual({
        status: 'closed',
        closed_for: 'default',
      })
    }
    const open = market.db.selectFrom('profiles').select('status')
    const buyer = sales['paid']?.buyer ?? ''
    expect(await open.where('id', '=', buyer).executeTakeFirst()).toEqual({ status: 'open' })
    expect(await wrongLedgers(market.db)).toEqual([])
  })

  test('the same month a second time tells nobody anything', async () => {
    const count = () => market.db.selectFrom('notices').select('id').execute()
    const before = (await count()).length
    await month(
      Object.values(sales).map((sale) => ({ sale })),
      0,
    )
    expect(await count()).toHaveLength(before)
  })
})

test('a month with twelve hours of grace: overdue at the due time, the default after it', async () => {
  const [fay = '', gus = ''] = await members(market.db, 2)
  const [unpaid, late] = [await aWin(market.db, fay), await aWin(market.db, gus)]
  await month([{ sale: unpaid }, { sale: late, plan: [[30, () => pays(11_000)]] }], 12)
  const untilDue = [
    ...atHour(12, 'remind_half_time'),
    ...atHour(22, 'remind_last'),
    ...atHour(24, 'overdue'),
  ]
  expect(await toldAfter(unpaid)).toEqual([...untilDue, ...atHour(36, 'default')])
  expect(await toldAfter(late)).toEqual(untilDue)
})

test('nobody was there for a day: the reminders of before are left out, the default happens', async () => {
  const [hal = ''] = await members(market.db, 1)
  const sale = await aWin(market.db, hal)
  await createDeadlines(market.db, { graceHours: 0 })(never, later(sale, 25))
  expect(await toldAfter(sale)).toEqual(atHour(25, 'default'))
})
