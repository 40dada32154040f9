/** What reports count, asked of the narrow rows that triggers keep (`db/migrations/*_reports.sql`). */
import { sql, type RawBuilder } from 'kysely'
import { DAY, HOUR, SECOND } from '../../../rules/durations.ts'
import { cents } from '../../../rules/money.ts'
import type { SalesByDays } from '../../../rules/reports/days-histogram.ts'
import type { Counted, Medians } from '../../../rules/reports/figures.ts'
import { medianOf } from '../../../rules/reports/median.ts'
import type { DayRange, StepDays } from '../../../rules/reports/report-range.ts'
import type { Database } from '../../../server/postgres/database.ts'

export interface Asked {
  range: DayRange
  /** Of how many days a step is. */
  step: StepDays
  /** A slug; null for all. */
  category: string | null
  /** Whose lots alone, not those that were another's before; null for all. */
  consignor: string | null
}

/** What was counted of a step and a category. */
export interface Cell {
  step: number
  category: string
  counted: Counted
}

const NOTHING: Counted = {
  ended: 0,
  sold: 0,
  bids: 0,
  bidders: 0,
  hammer: cents(0),
  reserve: cents(0),
  sales: 0,
  defaults: 0,
  revenue: cents(0),
}

/** Sums of cells: of a step, of a category, of all. */
export function sumOf(cells: readonly Cell[]): Counted {
  return cells.reduce<Counted>((sum, { counted }) => {
    // Every member is a number that adds up; cents stay cents.
    const names = Object.keys(sum) as (keyof Counted)[]
    return Object.fromEntries(names.map((name) => [name, sum[name] + counted[name]])) as never
  }, NOTHING)
}

/** Had a reserve and a bid, and the hammer fell. */
const HAS_HAMMER = sql<boolean>`(hammer is not null and reserve_price is not null and outcome <> 'bought')`

interface RunRow {
  step: number
  category: string
  has_hammer: boolean
  ended: number
  sold: number
  bids: number
  bidders: number
  hammer: number | null
  reserve: number | null
  paid: number
  views: number | null
}

/** By step and category, and what of the runs is not a figure. */
export async function countRuns(db: Database, asked: Asked) {
  const { rows } = await sql<RunRow>`
    select ${stepOf(asked, 'ended_on')} as step, category, ${HAS_HAMMER} as has_hammer,
      count(*)::int as ended,
      count(*) filter (where is_sold)::int as sold,
      sum(bid_count)::int as bids,
      sum(bidder_count)::int as bidders,
      sum(hammer)::bigint as hammer,
      sum(reserve_price)::bigint as reserve,
      count(*) filter (where is_paid)::int as paid,
      case when count(views) = count(*) then sum(views)::int end as views
    from report_runs where ${isIn(asked, 'ended_on')}
    group by 1, 2, 3`.execute(db)
  const cells = rows.map(({ step, category, ended, sold, ...row }): Cell => {
    const { bids, bidders } = row
    const money = row.has_hammer
      ? { hammer: cents(row.hammer ?? 0), reserve: cents(row.reserve ?? 0) }
      : {}
    return {
      step,
      category,
      counted: { ...NOTHING, ended, sold, bids, bidders, ...money },
    }
  })
  const total = (name: 'ended' | 'bidders' | 'sold' | 'paid', of = rows) =>
    of.reduce((sum, row) => sum + row[name], 0)
  // Of some runs they were not counted yet: then no sum tells of all.
  const views = rows.reduce<number | null>(
    (sum, row) => (sum === null || row.views === null ? null : sum + row.views),
    0,
  )
  return {
    cells,
    hammers: total(
      'ended',
      rows.filter((row) => row.has_hammer),
    ),
    funnel: {
      views,
      bidders: total('bidders'),
      buyers: total('sold'),
      paid: total('paid'),
    },
  }
}

/** What sales that stand took, in seconds, of a step and a category. */
export interface Took {
  step: number
  category: string
  seconds: Int32Array
}

interface SaleRow {
  step: number
  category: string
  state: string
  sales: number
  money: number
  took: string | null
}

/** By step and category, with how long the sales that stand took: all of a sale that its day is asked for is read once. */
export async function countSales(
  db: Database,
  asked: Asked,
): Promise<{ cells: Cell[]; took: Took[] }> {
  // What others than the bank pay the house for, such as delivery, is not the bank's to know.
  const money = asked.consignor === null ? sql.ref('revenue') : sql.ref('price')
  const { rows } = await sql<SaleRow>`
    select ${stepOf(asked, 'sold_on')} as step, category, state,
      count(*)::int as sales, sum(${money})::bigint as money, ${SPANS.daysToSale.seconds} as took
    from report_sales where ${isIn(asked, 'sold_on')}
    group by 1, 2, 3`.execute(db)
  return {
    cells: rows.map(({ step, category, state, sales, money: sum }) => {
      const defaults = state === 'defaulted' ? sales : 0
      const isIncome = stands(state) && (asked.consignor === null || state !== 'refunded')
      const revenue = cents(isIncome ? sum : 0)
      return { step, category, counted: { ...NOTHING, sales, defaults, revenue } }
    }),
    took: rows.flatMap((row) => (stands(row.state) ? tookOf(row) : [])),
  }
}

/** As the function `sale_stands` of the database says. */
function stands(state: string): boolean {
  return state !== 'defaulted' && state !== 'cancelled'
}

/** Seconds of a group, as one text: to make a number of each by itself takes the database longer than to send them. */
function secondsIn(column: string): RawBuilder<string | null> {
  return sql<string | null>`string_agg(${sql.ref(column)}::text, ' ')`
}

function tookOf({ step, category, took }: Pick<SaleRow, 'step' | 'category' | 'took'>): Took {
  return { step, category, seconds: wholeNumbers(took ?? '') }
}

const SPACE = 0x20
const MINUS = 0x2d
const ZERO = 0x30

/** Sign by sign, into one piece of memory: there are tens of thousands, and bids are waiting. */
function wholeNumbers(text: string): Int32Array {
  const numbers = new Int32Array(text === '' ? 0 : text.length / 2 + 1)
  let [count, number, sign] = [0, 0, 1]
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? SPACE : text.charCodeAt(at)
    if (code === MINUS) sign = -1
    else if (code !== SPACE) number = number * 10 + code - ZERO
    else {
      numbers[count] = sign * number
      count += 1
      number = 0
      sign = 1
    }
  }
  return numbers.subarray(0, text === '' ? 0 : count)
}

/** On whose day each counts, where its seconds stand, and in what it is told. */
const SPANS = {
  daysToSale: { day: 'sold_on', seconds: secondsIn('sale_took'), unit: DAY },
  hoursToPayment: { day: 'paid_on', seconds: secondsIn('payment_took'), unit: HOUR },
  daysToDelivery: { day: 'received_on', seconds: secondsIn('delivery_took'), unit: DAY },
} as const satisfies Record<keyof Medians, object>

/** How long it took of the sales that stand, whose day of that is asked for. */
export async function findTook(
  db: Database,
  asked: Asked,
  name: 'hoursToPayment' | 'daysToDelivery',
): Promise<Took[]> {
  const { day, seconds } = SPANS[name]
  const { rows } = await sql<Pick<SaleRow, 'step' | 'category' | 'took'>>`
    select ${stepOf(asked, day)} as step, category, ${seconds} as took
    from report_sales where ${isIn(asked, day)} and sale_stands(state)
    group by 1, 2`.execute(db)
  return rows.map(tookOf)
}

/** Medians of all, of each step and of each category. */
export interface MediansFound {
  total(): Medians
  ofStep(step: number): Medians
  ofCategory(category: string): Medians
}

/** Of the steps and categories too, each once it is asked for. */
export function mediansOf(took: Readonly<Record<keyof Medians, readonly Took[]>>): MediansFound {
  const median = (name: keyof Medians, fits: (one: Took) => boolean) => {
    const found = medianOf(together(took[name].filter(fits)))
    return found === null ? null : found / (SPANS[name].unit / SECOND)
  }
  const medians = (fits: (one: Took) => boolean): Medians => ({
    daysToSale: median('daysToSale', fits),
    hoursToPayment: median('hoursToPayment', fits),
    daysToDelivery: median('daysToDelivery', fits),
  })
  return {
    total: () => medians(() => true),
    ofStep: (wanted) => medians(({ step }) => step === wanted),
    ofCategory: (wanted) => medians(({ category }) => category === wanted),
  }
}

function together(took: readonly Took[]): Int32Array {
  const all = new Int32Array(took.reduce((sum, { seconds }) => sum + seconds.length, 0))
  let begin = 0
  for (const { seconds } of took) {
    all.set(seconds, begin)
    begin += seconds.length
  }
  return all
}

/** How many sales that stand took how many whole days. */
export function daysOf(took: readonly Took[]): SalesByDays {
  const sales = new Map<number, number>()
  for (const { seconds } of took) {
    for (const one of seconds) {
      const days = Math.trunc(one / (DAY / SECOND))
      sales.set(days, (sales.get(days) ?? 0) + 1)
    }
  }
  return [...sales]
}

export interface HammerRow {
  id: string
  run: number
  lot_number: number
  title: string
  ended_on: string
  hammer: number
  reserve: number
}

/** The last runs whose hammer can be held against a reserve, the newest first. */
export async function findHammers(db: Database, asked: Asked, most: number): Promise<HammerRow[]> {
  const { rows } = await sql<HammerRow>`
    select auctions.id, last.run, lot_number, title, ended_on::text, last.hammer, last.reserve_price as reserve
    from (
      select * from report_runs where ${isIn(asked, 'ended_on')} and ${HAS_HAMMER}
      order by ended_on desc, ended_at desc limit ${most}
    ) as last
    join auctions on auctions.id = last.auction_id
    order by last.ended_on desc, last.ended_at desc`.execute(db)
  return rows
}

function stepOf({ range, step }: Asked, day: string): RawBuilder<number> {
  return sql<number>`((${sql.ref(day)} - ${range.from}::date) / ${sql.lit(step)})`
}

function isIn({ range, category, consignor }: Asked, day: string): RawBuilder<boolean> {
  const isOfDays = sql<boolean>`${sql.ref(day)} between ${range.from}::date and ${range.to}::date`
  const isOfCategory = sql<boolean>`category = ${category}`
  const isTheirs = sql<boolean>`consignor_id = ${consignor}::uuid`
  const all = [isOfDays, category !== null && isOfCategory, consignor !== null && isTheirs]
  return sql`(${sql.join(
    all.filter((one) => one !== false),
    sql` and `,
  )})`
}
