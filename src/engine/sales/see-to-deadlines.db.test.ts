import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { holdRow, spoilAuction, untilWaiting } from '../../../test/row-locks.ts'
import { dataOf, toldOf } from '../../../test/sales/notices.ts'
import { aWin, changeAt, type TestSale } from '../../../test/sales/sales.ts'
import { HOUR } from '../../rules/durations.ts'
import { cents } from '../../rules/money.ts'
import { createDeadlines, type DeadlineParts } from './see-to-deadlines.server.ts'
import { verifySales } from './verify-sales.server.ts'

let market: Marketplace
let ada: string

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  ada = await aMember(market.db)
})

const never = (error: unknown) => {
  throw error
}
const see = (now: Date, parts: Partial<DeadlineParts> = {}, db = market.db) =>
  createDeadlines(db, { graceHoursFor: () => 0, ...parts })(never, now)
const later = (sale: TestSale, hours: number) => new Date(sale.issuedAt.getTime() + hours * HOUR)
const told = async ({ lot }: TestSale) => (await toldOf(market.db, lot, { ada })).toSorted()
const stateOf = async ({ id }: TestSale) =>
  (
    await market.db
      .selectFrom('sales')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state
const lotOf = ({ lot }: TestSale) =>
  market.db
    .selectFrom('auctions')
    .select(['status', 'run', 'reservation_id'])
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
const accountOf = (id: string) =>
  market.db
    .selectFrom('profiles')
    .select(['status', 'closed_for'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const AT_START = ['ada invoice', 'ada won']
const DEFAULTED = ['ada account_closed', 'ada invoice', 'ada reservation_cancelled', 'ada won']

test('four processes at once see to each deadline once', async () => {
  const sales = [await aWin(market.db, ada), await aWin(market.db, await aMember(market.db))]
  const [first] = sales
  const now = later(first as TestSale, 25)
  const others = [market.another(), market.another(), market.another()]
  for (const _ of [1, 2]) {
    await Promise.all([market, ...others].map(({ db }) => see(now, {}, db)))
  }
  expect(await told(first as TestSale)).toEqual(DEFAULTED)
  expect(await dataOf(market.db, (first as TestSale).lot, ada)).toMatchObject({
    account_closed: { owed: 1_100_000, canSignIn: true },
  })
  for (const sale of sales) {
    const events = market.db.selectFrom('sale_events').select('type').where('sale_id', '=', sale.id)
    expect(await events.orderBy('seq').execute()).toEqual([
      { type: 'begun' },
      { type: 'defaulted' },
    ])
    expect(await lotOf(sale)).toEqual({ status: 'available', run: 2, reservation_id: null })
  }
})

test('more time than half of which is over reminds two hours before its end, not at once', async () => {
  const sale = await aWin(market.db, ada)
  const extend = { type: 'extend-due', dueAt: later(sale, 30), reason: 'A holiday' } as const
  await changeAt(market.db, sale.id, extend, later(sale, 20))
  await see(later(sale, 20))
  expect(await told(sale)).toEqual(AT_START)
  await see(later(sale, 28))
  expect(await told(sale)).toEqual(['ada invoice', 'ada remind_last', 'ada won'])
  expect((await verifySales(market.db)).wrong).toEqual([])
})

test('a sale that fails is told of, the others go on; once mended it is seen to', async () => {
  const bad = await aWin(market.db, ada)
  const good = await aWin(market.db, ada)
  const spoiled = await spoilAuction(market, bad.lot)
  const failures: Record<string, string>[] = []
  const run = createDeadlines(market.db, { graceHoursFor: () => 0 })
  await run((_, row) => failures.push(row), later(good, 25))
  expect(failures).toEqual([{ sale: bad.id }])
  expect([await stateOf(bad), await stateOf(good)]).toEqual(['invoiced', 'defaulted'])
  await spoiled.mend()
  await see(later(good, 25))
  expect(await stateOf(bad)).toBe('defaulted')
  // One person, two defaults: the account was closed by the first.
  expect([...(await told(bad)), ...(await told(good))].filter((one) => /closed/.test(one))).toEqual(
    ['ada account_closed'],
  )
})

test('an auction that somebody else has locked is left to the next run', async () => {
  const sale = await aWin(market.db, ada)
  const held = await holdRow(market.databaseUrl, sale.lot)
  await see(later(sale, 25))
  expect(await stateOf(sale)).toBe('invoiced')
  await held.release()
  await see(later(sale, 25))
  expect(await stateOf(sale)).toBe('defaulted')
})

test('a payment that is recorded first leaves no default', async () => {
  const sale = await aWin(market.db, ada)
  const payment = { type: 'record-payment', payment: 'p1', amount: cents(1_100_000) } as const
  await changeAt(market.db, sale.id, payment, later(sale, 23.9))
  await see(later(sale, 25))
  expect([await stateOf(sale), await told(sale)]).toEqual(['paid', AT_START])
  expect(await accountOf(ada)).toEqual({ status: 'open', closed_for: null })
})

test('what waits for staff to look at holds a default back, reminders go on, and once the time is over the buyer is told so', async () => {
  const sale = await aWin(market.db, ada)
  let isWaiting = true
  const isHeldBack = async () => isWaiting
  await see(later(sale, 12), { isHeldBack })
  expect(await told(sale)).toEqual(['ada invoice', 'ada remind_half_time', 'ada won'])
  // Looked at again every quarter of an hour.
  for (const hours of [24, 24.25, 24.5]) await see(later(sale, hours), { isHeldBack })
  const reminded = ['ada invoice', 'ada overdue', 'ada remind_half_time', 'ada won']
  expect(await told(sale)).toEqual(reminded)
  expect(await dataOf(market.db, sale.lot, ada)).toMatchObject({ overdue: { defaultsAt: null } })
  isWaiting = false
  await see(later(sale, 24.6), { isHeldBack })
  expect(await stateOf(sale)).toBe('invoiced')
  await see(later(sale, 24.75), { isHeldBack })
  expect(await stateOf(sale)).toBe('defaulted')
  expect(await told(sale)).toEqual(
    [...reminded, 'ada account_closed', 'ada reservation_cancelled'].toSorted(),
  )
})

test('of a default that is held back after the grace, who was told at the due time is not told again', async () => {
  const sale = await aWin(market.db, ada)
  const isHeldBack = async () => true
  for (const hours of [24, 36, 36.25]) {
    await see(later(sale, hours), { graceHoursFor: () => 12, isHeldBack })
  }
  expect(await told(sale)).toEqual(['ada invoice', 'ada overdue', 'ada won'])
})

test('an account that was closed before stays closed for what it was closed for', async () => {
  const sale = await aWin(market.db, ada)
  const closed = { status: 'closed', closed_for: 'staff' }
  await market.db.updateTable('profiles').set(closed).where('id', '=', ada).execute()
  await see(later(sale, 25))
  expect(await told(sale)).toEqual(['ada invoice', 'ada reservation_cancelled', 'ada won'])
  expect(await accountOf(ada)).toEqual(closed)
})

test('a default waits for a bid of its buyer that is being written', async () => {
  const sale = await aWin(market.db, ada)
  let defaulted = Promise.resolve(false)
  await market.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ada).forKeyShare().execute()
    defaulted = see(later(sale, 25), {}, market.another().db)
    await untilWaiting(market.db)
    expect(await accountOf(ada)).toEqual({ status: 'open', closed_for: null })
  })
  await defaulted
  expect(await accountOf(ada)).toEqual({ status: 'closed', closed_for: 'default' })
})

test('where the next bidder is to be asked, the lot is not held again yet', async () => {
  const sale = await aWin(market.db, ada)
  await market.db
    .updateTable('auctions')
    .set({ second_chance: true })
    .where('id', '=', sale.lot)
    .execute()
  await see(later(sale, 25))
  expect(await lotOf(sale)).toEqual({ status: 'ended', run: 1, reservation_id: null })
  expect(await told(sale)).toEqual(DEFAULTED)
})

test('each sale has the grace of its own, also one that was set after it began', async () => {
  const sale = await aWin(market.db, ada)
  await see(later(sale, 25), { graceHoursFor: () => 48 })
  expect([await stateOf(sale), await told(sale)]).toEqual([
    'invoiced',
    ['ada invoice', 'ada overdue', 'ada won'],
  ])
  const other = await aWin(market.db, ada)
  const graceHoursFor = ({ id }: { id: string }) => (id === sale.id ? 48 : 0)
  await see(later(other, 60), { graceHoursFor })
  expect([await stateOf(sale), await stateOf(other)]).toEqual(['invoiced', 'defaulted'])
  await see(later(sale, 72), { graceHoursFor })
  expect(await stateOf(sale)).toBe('defaulted')
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
