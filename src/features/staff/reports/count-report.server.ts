/** What reports count, asked of the narrow rows that triggers keep (`db/migrations/*_reports.sql`). */
import { sql, type RawBuilder } from 'kysely'
import { DAY, HOUR, SECOND } from '../../../rules/durations.ts'
import { cents } from '../../../rules/money.ts'
import type { SalesByDays } from '../../../rules/reports/days-histogram.ts'
import type { Counted, Medians } from '../../../rules/reports/figures.ts'
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
const HAS_HAMMER = sql`hammer is not null and reserve_price is not null and outcome <> 'bought'`

interface RunRow {
  step: number
  category: string
  ended: number
  sold: number
  bids: number
  bidders: number
  hammer: number
  reserve: number
  hammers: number
  paid: number
  views: number | null
}

/** By step and category, and what of the runs is not a figure. */
export async function countRuns(db: Database, asked: Asked) {
  const { rows } = await sql<RunRow>`
    select ${stepOf(asked, 'ended_on')} as step, category,
      count(*)::int as ended,
      count(*) filter (where is_sold)::int as sold,
      sum(bid_count)::int as bids,
      sum(bidder_count)::int as bidders,
      coalesce(sum(hammer) filter (where ${HAS_HAMMER}), 0)::bigint as hammer,
      coalesce(sum(reserve_price) filter (where ${HAS_HAMMER}), 0)::bigint as reserve,
      count(*) filter (where ${HAS_HAMMER})::int as hammers,
      count(*) filter (where is_paid)::int as paid,
      case when count(views) = count(*) then sum(views)::int end as views
    from report_runs where ${isIn(asked, 'ended_on')}
    group by 1, 2`.execute(db)
  const cells = rows.map(({ step, category, ended, sold, ...row }): Cell => {
    const { bids, bidders } = row
    const money = { hammer: cents(row.hammer), reserve: cents(row.reserve) }
    return {
      step,
      category,
      counted: { ...NOTHING, ended, sold, bids, bidders, ...money },
    }
  })
  const total = (name: 'hammers' | 'bidders' | 'sold' | 'paid') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  // Of some runs they were not counted yet: then no sum tells of all.
  const views = rows.reduce<number | null>(
    (sum, row) => (sum === null || row.views === null ? null : sum + row.views),
    0,
  )
  return {
    cells,
    hammers: total('hammers'),
    funnel: {
      views,
      bidders: total('bidders'),
      buyers: total('sold'),
      paid: total('paid'),
    },
  }
}

export async function countSales(db: Database, asked: Asked): Promise<Cell[]> {
  const { rows } = await sql<
    Pick<Counted, 'sales' | 'defaults'> & { step: number; category: string; revenue: number }
  >`
    select ${stepOf(asked, 'sold_on')} as step, category,
      count(*)::int as sales,
      count(*) filter (where state = 'defaulted')::int as defaults,
      sum(${moneyOf(asked)})::bigint as revenue
    from report_sales where ${isIn(asked, 'sold_on')}
    group by 1, 2`.execute(db)
  return rows.map(({ step, category, sales, defaults, revenue }) => {
    return {
      ...{ step, category },
      counted: { ...NOTHING, sales, defaults, revenue: cents(revenue) },
    }
  })
}

/** Medians of all, of each step and of each category. */
export interface MediansFound {
  total: Medians
  ofStep(step: number): Medians
  ofCategory(category: string): Medians
}

/** On whose day each counts, where its seconds stand, and in what it is told. */
const SPANS = {
  daysToSale: { day: 'sold_on', took: 'sale_took', unit: DAY },
  hoursToPayment: { day: 'paid_on', took: 'payment_took', unit: HOUR },
  daysToDelivery: { day: 'received_on', took: 'delivery_took', unit: DAY },
} as const satisfies Record<keyof Medians, object>

/** Of the steps and categories too, or of the whole alone. */
export async function findMedians(
  db: Database,
  asked: Asked,
  of: 'all parts' | 'the whole',
): Promise<MediansFound> {
  const names = Object.keys(SPANS) as (keyof Medians)[]
  const found = await Promise.all(names.map((name) => findMedian(db, asked, of, name)))
  const medians = (fits: (row: MedianRow) => boolean) =>
    // One for each name.
    Object.fromEntries(
      names.map((name, at) => [name, found[at]?.find(fits)?.median ?? null]),
    ) as unknown as Medians
  return {
    total: medians(({ step, category }) => step === null && category === null),
    ofStep: (wanted) => medians(({ step }) => step === wanted),
    ofCategory: (wanted) => medians(({ category }) => category === wanted),
  }
}

interface MedianRow {
  step: number | null
  category: string | null
  median: number | null
}

async function findMedian(
  db: Database,
  asked: Asked,
  of: 'all parts' | 'the whole',
  name: keyof Medians,
): Promise<MedianRow[]> {
  const { day, took, unit } = SPANS[name]
  const [parts, sets] =
    of === 'the whole'
      ? [sql`null::integer as step, null as category`, sql`(())`]
      : [sql`step, category`, sql`((), (step), (category))`]
  const { rows } = await sql<MedianRow>`
    select ${parts}, percentile_cont(0.5) within group (order by took) / ${unit / SECOND}::float8 as median
    from (
      select ${stepOf(asked, day)} as step, category,
        ${sql.ref(took)}::float8 as took
      from report_sales where ${isIn(asked, day)} and sale_stands(state)
    ) as sales
    group by grouping sets ${sets}`.execute(db)
  return rows
}

/** How many sales that stand took how many whole days. */
export async function countDaysToSale(db: Database, asked: Asked): Promise<SalesByDays> {
  const { rows } = await sql<{ days: number; sales: number }>`
    select sale_took / ${sql.lit(DAY / SECOND)} as days, count(*)::int as sales
    from report_sales where ${isIn(asked, 'sold_on')} and sale_stands(state)
    group by 1`.execute(db)
  return rows.map(({ days, sales }) => [days, sales])
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

/** What others than the bank pay the house for, such as delivery, is not the bank's to know. */
function moneyOf({ consignor }: Asked): RawBuilder<number> {
  return consignor === null
    ? sql<number>`revenue`
    : sql<number>`case when sale_stands(state) and state <> 'refunded'
        then price else 0 end`
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
