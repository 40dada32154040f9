/** What days came to is what the rows of runs and sales say, whatever changed, and when it was counted. */
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool } from '../../../../test/database.ts'
import { aBank, consign } from '../../../../test/inventory/consignors.ts'
import { members } from '../../../../test/marketplace.ts'
import { aPastLot } from '../../../../test/sales/past-lot.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { addDays, type DayRange } from '../../../rules/reports/report-range.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { makeReport } from './read-report.server.ts'
import { recountDays } from './recount-days.server.ts'

let api: StaffApi
let db: Database
let banks: string[]
let runs: string[]
let sales: string[]

const FIRST = '2026-03-02'
const DAYS = 21
const CATEGORIES = ['cars-trucks', 'boats']

beforeAll(async () => {
  api = await openStaffApi()
  ;({ db } = api.market)
  const [ann = ''] = await members(db, 1)
  const [bank, other] = [await aBank(api), await aBank(api)]
  banks = [bank.id, other.id]
  runs = []
  sales = []
  for (let n = 0; n < 6; n += 1) {
    const held = await aPastLot(db, {
      ended: `${addDays(FIRST, n * 3)}T18:00:00Z`,
      category: CATEGORIES[n % 2] ?? 'boats',
      reserve_price: 10_000,
      bids: n === 5 ? [] : [{ by: ann, amount: 11_000 + n * 100 }],
    })
    if (n < 4) await consign(api, n % 2 === 0 ? bank : other, held.lot)
    runs.push(held.lot)
    if (held.sale) sales.push(held.sale)
  }
})
afterAll(() => api.market.close())

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const someDay = fc.nat(DAYS - 1).map((days) => addDays(FIRST, days))
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })

interface Change {
  column: string
  value: unknown
}
const change = (column: string, value: fc.Arbitrary<unknown>) =>
  value.map((one): Change => ({ column, value: one }))
const ofRun = fc.oneof(
  change('ended_on', someDay),
  change('category', oneOf(CATEGORIES)),
  change('outcome', oneOf(['won', 'bought', 'reserve_not_met'])),
  change('bid_count', fc.nat(30)),
  change('bidder_count', fc.nat(9)),
  change('hammer', maybe(fc.nat(2_000_000))),
  change('reserve_price', maybe(fc.nat(2_000_000))),
  change('is_sold', fc.boolean()),
  change('is_paid', fc.boolean()),
  change('views', maybe(fc.nat(500))),
)
const ofSale = fc.oneof(
  change('sold_on', someDay),
  change('paid_on', maybe(someDay)),
  change('received_on', maybe(someDay)),
  change('category', oneOf(CATEGORIES)),
  change('state', oneOf(['invoiced', 'paid', 'completed', 'refunded', 'cancelled', 'defaulted'])),
  change('sale_took', fc.nat(2_000_000)),
  change('payment_took', maybe(fc.nat(200_000))),
  change('delivery_took', maybe(fc.nat(2_000_000))),
  change('price', fc.nat(9_000_000)),
  change('revenue', fc.nat(9_000_000)),
)
type Step =
  | { of: 'run' | 'sale'; nth: number; change: Change }
  | { of: 'bank'; nth: number; bank: number | null }
  | { of: 'job' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ of: fc.constant('run' as const), nth: fc.nat(5), change: ofRun }),
  fc.record({ of: fc.constant('sale' as const), nth: fc.nat(4), change: ofSale }),
  fc.record({ of: fc.constant('bank' as const), nth: fc.nat(5), bank: maybe(fc.nat(1)) }),
  fc.constant({ of: 'job' as const }),
)

async function take(one: Step): Promise<void> {
  if (one.of === 'job') {
    await recountDays(db)
    return
  }
  if (one.of === 'bank') {
    const bank = one.bank === null ? null : banks[one.bank]
    for (const table of ['report_runs', 'report_sales'] as const)
      await sql`update ${sql.table(table)} set consignor_id = ${bank}::uuid where auction_id = ${runs[one.nth]}`.execute(
        db,
      )
    return
  }
  const { column, value } = one.change
  const row =
    one.of === 'run' ? sql`auction_id = ${runs[one.nth]}` : sql`sale_id = ${sales[one.nth]}`
  const table = sql.table(one.of === 'run' ? 'report_runs' : 'report_sales')
  await sql`update ${table} set ${sql.ref(column)} = ${value} where ${row}`.execute(db)
}

/** Added up here, row by row. */
async function fromRows(range: DayRange, bank: string | null) {
  const isIn = (column: string) =>
    sql`${sql.ref(column)} between ${range.from}::date and ${range.to}::date
      and ${bank === null ? sql`true` : sql`consignor_id = ${bank}::uuid`}`
  const held = (await sql<Run>`select * from report_runs where ${isIn('ended_on')}`.execute(db))
    .rows
  const sold = (await sql<Sale>`select * from report_sales where ${isIn('sold_on')}`.execute(db))
    .rows
  const paid = (await sql<Sale>`select * from report_sales where ${isIn('paid_on')}`.execute(db))
    .rows
  const came = (
    await sql<Sale>`select * from report_sales where ${isIn('received_on')}`.execute(db)
  ).rows
  const standing = sold.filter(stands)
  const hammers = held.filter(
    ({ hammer, reserve_price: reserve, outcome }) =>
      hammer !== null && reserve !== null && outcome !== 'bought',
  )
  const income = bank === null ? standing : standing.filter(({ state }) => state !== 'refunded')
  return {
    total: {
      ended: held.length,
      sold: held.filter((run) => run.is_sold).length,
      sell_through: ratio(held.filter((run) => run.is_sold).length, held.length),
      hammer_to_reserve: ratio(
        sum(hammers.map(({ hammer }) => hammer ?? 0)),
        sum(hammers.map(({ reserve_price: reserve }) => reserve ?? 0)),
      ),
      bidders_each: ratio(sum(held.map((run) => run.bidder_count)), held.length),
      bids_each: ratio(sum(held.map((run) => run.bid_count)), held.length),
      sales: sold.length,
      defaults: sold.filter(({ state }) => state === 'defaulted').length,
      default_rate: ratio(sold.filter(({ state }) => state === 'defaulted').length, sold.length),
      revenue: sum(income.map(({ price, revenue }) => (bank === null ? revenue : price))) / 100,
      days_to_sale: middle(
        standing.map((sale) => sale.sale_took),
        86_400,
      ),
      hours_to_payment: middle(
        paid.filter(stands).map((sale) => sale.payment_took),
        3_600,
      ),
      days_to_delivery: middle(
        came.filter(stands).map((sale) => sale.delivery_took),
        86_400,
      ),
    },
    hammers: hammers.length,
    funnel: {
      views: held.some((run) => run.views === null) ? null : sum(held.map((run) => run.views ?? 0)),
      bidders: sum(held.map((run) => run.bidder_count)),
      buyers: held.filter((run) => run.is_sold).length,
      paid: held.filter((run) => run.is_paid).length,
    },
  }
}

interface Run {
  outcome: string
  is_sold: boolean
  is_paid: boolean
  bid_count: number
  bidder_count: number
  hammer: number | null
  reserve_price: number | null
  views: number | null
}
interface Sale {
  state: string
  price: number
  revenue: number
  sale_took: number
  payment_took: number | null
  delivery_took: number | null
}

const stands = ({ state }: Sale) => state !== 'defaulted' && state !== 'cancelled'
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function middle(seconds: readonly (number | null)[], unit: number): number | null {
  const told = seconds.filter((one) => one !== null).toSorted((one, other) => one - other)
  const [lower, upper] = [told[Math.ceil(told.length / 2) - 1], told[Math.floor(told.length / 2)]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2 / unit
}

/** What reports say of the house and of each bank. */
function reported(range: DayRange) {
  return Promise.all(
    [null, ...banks].map(async (bank) => {
      const of = bank === null ? null : { id: bank }
      const { total, hammers, funnel, steps, categories } = await makeReport(db, range, of)
      const sizes = [steps, categories].map((parts) =>
        sum(parts.map(({ figures }) => figures.ended + figures.sales)),
      )
      return { total, hammers: [hammers.of, hammers.lots.length], funnel, sizes }
    }),
  )
}

function inRows(range: DayRange) {
  return Promise.all(
    [null, ...banks].map(async (bank) => {
      const { total, hammers, funnel } = await fromRows(range, bank)
      const size = total.ended + total.sales
      return { total, hammers: [hammers, hammers], funnel, sizes: [size, size] }
    }),
  )
}

test('whatever changes, and whenever days are counted, a report says what the rows say', async () => {
  const range = fc
    .tuple(someDay, someDay)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }))
  const some = fc.array(step, { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(some, some, range, async (first, together, days) => {
      for (const one of first) await take(one)
      await Promise.all([recountDays(db), ...together.map(take), recountDays(db)])
      expect(await reported(days)).toEqual(await inRows(days))
    }),
    { numRuns: 60 },
  )
})

const ALL = { from: FIRST, to: addDays(FIRST, DAYS - 1) }

test('once all is counted, nothing is left to count', async () => {
  await take({ of: 'run', nth: 0, change: { column: 'bid_count', value: 7 } })
  while (await recountDays(db));
  const left = await sql`select from report_stale_days`.execute(db)
  expect(left.rows).toHaveLength(0)
  expect(await reported(ALL)).toEqual(await inRows(ALL))
})

test('a change that is under way while its day is counted is counted too, once it is there', async () => {
  const bids = async () => (await makeReport(db, ALL)).total.bids_each ?? 0
  await take({ of: 'run', nth: 1, change: { column: 'bid_count', value: 0 } })
  while (await recountDays(db));
  const before = await bids()
  await db.transaction().execute(async (tx) => {
    await sql`update report_runs set bid_count = 60 where auction_id = ${runs[1]}`.execute(tx)
    // Another process counts what it sees: the days as they were.
    await sql`insert into report_stale_days (whose, day) select whose, day from report_days`.execute(
      db,
    )
    while (await recountDays(db));
    expect(await bids()).toBe(before)
  })
  expect(await bids()).toBeCloseTo(before + 60 / runs.length)
  while (await recountDays(db));
  expect(await bids()).toBeCloseTo(before + 60 / runs.length)
})

test('days of before are counted by the migration', async () => {
  const text = await readFile('db/migrations/0101_report_days.sql', 'utf8')
  const [, after = ''] = text.split('-- What was held before.')
  const [backfill = ''] = after.split(';')
  const owner = openTestPool(api.market.ownerUrl, 1)
  await sql`truncate report_days, report_stale_days`.execute(owner)
  await sql.raw(backfill).execute(owner)
  await owner.destroy()
  const stale = await sql`select from report_stale_days`.execute(db)
  expect(stale.rows).toHaveLength(0)
  expect(await reported(ALL)).toEqual(await inRows(ALL))
})
