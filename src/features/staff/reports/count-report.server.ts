/** What reports count, asked of what each day came to (`db/migrations/*_report_days.sql`). */
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

interface DayRow {
  step: number
  category: string
  ended: number
  sold: number
  bids: number
  bidders: number
  paid: number
  views: number | null
  hammers: number
  hammer: number
  reserve: number
  sales: number
  defaults: number
  revenue: number
  sale_took: string | null
  payment_took: string | null
  delivery_took: string | null
}

/** What sales that stand took, in seconds, of a step and a category. */
export interface Took {
  step: number
  category: string
  seconds: Int32Array
}

/**
 * By step and category, from what each day came to. Days that have changed since they were counted are counted here, in the same
 * statement, which sees one moment: `recountDays` only saves the work.
 */
export async function countDays(db: Database, asked: Asked) {
  const { rows } = await sql<DayRow>`
    with ${daysOf(asked)}
    select ((day - ${asked.range.from}::date) / ${sql.lit(asked.step)}) as step, category,
      sum(ended)::int as ended, sum(sold)::int as sold, sum(bids)::int as bids, sum(bidders)::int as bidders,
      sum(paid)::int as paid, case when count(views) = count(*) then sum(views)::int end as views,
      sum(hammers)::int as hammers, sum(hammer)::bigint as hammer, sum(reserve)::bigint as reserve,
      sum(sales)::int as sales, sum(defaults)::int as defaults, sum(revenue)::bigint as revenue,
      ${secondsIn('sale_took')}, ${secondsIn('payment_took')}, ${secondsIn('delivery_took')}
    from days ${asked.category === null ? sql`` : sql`where category = ${asked.category}`}
    group by 1, 2`.execute(db)
  const total = (name: 'hammers' | 'bidders' | 'sold' | 'paid') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  const took = (name: 'sale_took' | 'payment_took' | 'delivery_took') =>
    rows.map(({ step, category, [name]: text }): Took => {
      return { step, category, seconds: wholeNumbers(text ?? '') }
    })
  return {
    cells: rows.map(cellOf),
    hammers: total('hammers'),
    funnel: {
      // Of some runs they were not counted yet: then no sum tells of all.
      views: rows.reduce<number | null>(
        (sum, row) => (sum === null || row.views === null ? null : sum + row.views),
        0,
      ),
      bidders: total('bidders'),
      buyers: total('sold'),
      paid: total('paid'),
    },
    took: {
      daysToSale: took('sale_took'),
      hoursToPayment: took('payment_took'),
      daysToDelivery: took('delivery_took'),
    },
  }
}

/** The days that are asked for, as they stand now. */
function daysOf({ range: { from, to }, consignor }: Asked): RawBuilder<unknown> {
  const whose = consignor === null ? sql`whole_house()` : sql`${consignor}::uuid`
  const isAsked = sql`whose = ${whose} and day between ${from}::date and ${to}::date`
  return sql`stale as materialized (
      select distinct day from report_stale_days where ${isAsked}
    ), days as (
      select * from report_days where ${isAsked} and day not in (select stale.day from stale)
      union all
      select counted.* from stale cross join lateral count_report_day(${whose}, stale.day) as counted
    )`
}

/** Seconds of a group, as one text: to make a number of each by itself takes the database longer than to send them. */
function secondsIn(column: keyof DayRow): RawBuilder<unknown> {
  return sql`string_agg(nullif(array_to_string(${sql.ref(column)}, ' '), ''), ' ') as ${sql.ref(column)}`
}

function cellOf({ step, category, hammer, reserve, revenue, ...row }: DayRow): Cell {
  const { ended, sold, bids, bidders, sales, defaults } = row
  return {
    step,
    category,
    counted: {
      ...{ ended, sold, bids, bidders, sales, defaults },
      ...{ hammer: cents(hammer), reserve: cents(reserve), revenue: cents(revenue) },
    },
  }
}

const SPACE = 0x20
const MINUS = 0x2d
const ZERO = 0x30

/** Sign by sign: there are tens of thousands, and bids are waiting. */
function wholeNumbers(text: string): Int32Array {
  if (text === '') return new Int32Array()
  const numbers = scratch(text.length / 2 + 1)
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
  return numbers.slice(0, count)
}

let kept = new Int32Array()

/**
 * Memory for so many numbers at least, until the next call: where each took its own, collecting that again stopped the process for
 * 25 ms now and then.
 */
function scratch(count: number): Int32Array {
  if (kept.length < count) kept = new Int32Array(2 * Math.ceil(count))
  return kept
}

/** In what each is told. */
const UNITS: Readonly<Record<keyof Medians, number>> = {
  daysToSale: DAY,
  hoursToPayment: HOUR,
  daysToDelivery: DAY,
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
    return found === null ? null : found / (UNITS[name] / SECOND)
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

/** Until the next call. */
function together(took: readonly Took[]): Int32Array {
  const length = took.reduce((sum, { seconds }) => sum + seconds.length, 0)
  const all = scratch(length).subarray(0, length)
  let begin = 0
  for (const { seconds } of took) {
    all.set(seconds, begin)
    begin += seconds.length
  }
  return all
}

/** How many sales that stand took how many whole days. */
export function wholeDaysOf(took: readonly Took[]): SalesByDays {
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
export async function findHammers(
  db: Database,
  { range: { from, to }, category, consignor }: Asked,
  most: number,
): Promise<HammerRow[]> {
  const { rows } = await sql<HammerRow>`
    select auctions.id, last.run, lot_number, title, ended_on::text, last.hammer, last.reserve_price as reserve
    from (
      select * from report_runs
      where ended_on between ${from}::date and ${to}::date
        and hammer is not null and reserve_price is not null and outcome <> 'bought'
        ${category === null ? sql`` : sql`and category = ${category}`}
        ${consignor === null ? sql`` : sql`and consignor_id = ${consignor}::uuid`}
      order by ended_on desc, ended_at desc limit ${most}
    ) as last
    join auctions on auctions.id = last.auction_id
    order by last.ended_on desc, last.ended_at desc`.execute(db)
  return rows
}
