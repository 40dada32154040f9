/** What ended in a week, asked of the narrow rows that triggers keep (`db/migrations/*_results.sql`). */
import { sql } from 'kysely'
import { z } from 'zod'
import { PUBLIC_STATUSES } from '../../rules/auction.ts'
import { businessDay } from '../../rules/business-day.ts'
import { cents, toDollars } from '../../rules/money.ts'
import type { DayRange } from '../../rules/reports/report-range.ts'
import { daysOfWeek, weekAfter, weekOf } from '../../rules/results/week.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../server/http/cursor.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { Database } from '../../server/postgres/database.ts'
import { presentResult, type ResultRow } from './present-result.server.ts'
import { RESULTS_ADDRESS } from './results-address.ts'
import { type ResultPage, resultsQuerySchema, resultsSchema, type WeekCounts } from './results.ts'

type Query = z.infer<typeof resultsQuerySchema>

export const readResults = endpoint({
  method: 'GET',
  path: RESULTS_ADDRESS,
  summary: 'What ended in a week: what was sold, for how much, and the first bid it began with',
  who: 'anyone',
  limit: 'reads',
  query: resultsQuerySchema,
  response: resultsSchema,
  async handle({ query }, { db }: { db: Database }) {
    const { week, days, previous, next } = await findWeek(db, query.week)
    const [counts, items, found] = await Promise.all([
      countWeek(db, days),
      listWeek(db, days, query),
      query.q ? countFound(db, days, query) : null,
    ])
    const page = items.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = last && items.length > query.limit
    return {
      ...{ week, from: days.from, to: days.to, previous, next },
      ...counts,
      total: found ?? totalOf(counts, query.category),
      items: page.map(presentRun),
      next_cursor: hasMore ? cursorFor([last.ended_at.toISOString(), last.id, last.run]) : null,
    }
  },
})

/**
 * The week that is asked for, and where to go from there. Search engines would follow the links of empty weeks forever, so there
 * are none before the first that has results.
 * @throws Problem `not_found` for what is no week, lies ahead or before that
 */
async function findWeek(db: Database, asked: string | undefined) {
  const present = weekOf(businessDay(await databaseTime(db)))
  const { first } = await db
    .selectFrom('report_runs')
    .select(sql<string | null>`min(ended_on)::text`.as('first'))
    .executeTakeFirstOrThrow()
  const firstWeek = first === null ? present : weekOf(first)
  const week = asked ?? present
  const days = daysOfWeek(week)
  // Weeks in their own order are weeks in that of their letters.
  if (!days || week > present || week < firstWeek) {
    throw new Problem('not_found', 'No auctions of ours ended in that week')
  }
  return {
    ...{ week, days },
    previous: week > firstWeek ? weekAfter(week, -1) : null,
    next: week < present ? weekAfter(week, 1) : null,
  }
}

/** Runs of the week of lots that visitors may see. */
function runsOf({ from, to }: DayRange) {
  return sql`
    report_runs as runs join auction_summaries as lots on lots.auction_id = runs.auction_id
    where runs.ended_on between ${from} and ${to} and lots.status = any(${[...PUBLIC_STATUSES]})`
}

type CountedWeek = Pick<ResultPage, 'all' | 'categories'>

interface CountRow {
  slug: string | null
  name: string | null
  ended: number
  sold: number
  sum: number
  median: number | null
}

/** Of each category in which something ended, and of all. */
async function countWeek(db: Database, days: DayRange): Promise<CountedWeek> {
  const { rows } = await sql<CountRow>`
    select counted.*, categories.name
    from (
      select runs.category as slug, count(*)::int as ended,
        count(*) filter (where result = 'sold')::int as sold,
        coalesce(sum(sale_price) filter (where result = 'sold'), 0)::bigint as sum,
        percentile_cont(0.5) within group (order by sale_price) filter (where result = 'sold') as median
      from ${runsOf(days)}
      group by grouping sets ((runs.category), ())
    ) as counted left join categories on categories.slug = counted.slug
    order by categories.position`.execute(db)
  const all = rows.find(({ slug }) => slug === null)
  return {
    all: all ? presentCounts(all) : { ended: 0, sold: 0, sum: 0, median: null },
    categories: rows.flatMap((row) => {
      const { slug, name } = row
      return slug === null || name === null ? [] : [{ slug, name, ...presentCounts(row) }]
    }),
  }
}

function presentCounts({ ended, sold, sum, median }: CountRow): WeekCounts {
  return {
    ...{ ended, sold, sum: toDollars(cents(sum)) },
    median: median === null ? null : Math.round(toDollars(cents(Math.round(median)))),
  }
}

interface RunRow extends ResultRow {
  id: string
  run: number
  present_run: number
  lot_number: number
  title: string
  category: string
  image_url: string | null
}

const placeSchema = z.tuple([z.iso.datetime(), z.uuid(), z.int()])

/** Without words the list is as long as its category, or the week. */
function totalOf({ all, categories }: CountedWeek, category: string | undefined): number {
  if (category === undefined) return all.ended
  return categories.find(({ slug }) => slug === category)?.ended ?? 0
}

/** Runs of the week that the list is narrowed to. */
function narrowed(days: DayRange, { category, q }: Query) {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).map(anywhere)
  return sql`${runsOf(days)}
    and (${category ?? null}::text is null or runs.category = ${category ?? null})
    and lots.words like all(${words}::text[])`
}

async function countFound(db: Database, days: DayRange, query: Query): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${narrowed(days, query)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** One row more than the page holds, the last that ended first. Days come first, as in the index: they rise with their instants. */
async function listWeek(db: Database, days: DayRange, query: Query): Promise<RunRow[]> {
  const { cursor, limit } = query
  const [at, id, run] = cursor === undefined ? [] : placeIn(cursor, placeSchema)
  const fromCursor =
    at === undefined
      ? sql``
      : sql`and runs.ended_on <= business_day(${at}::timestamptz)
          and (runs.ended_at, runs.auction_id, runs.run) < (${at}::timestamptz, ${id}::uuid, ${run}::int)`
  const { rows } = await sql<RunRow>`
    select page.*, auctions.id, auctions.run as present_run, auctions.lot_number, auctions.title,
      auctions.image_url
    from (
      select runs.auction_id, runs.run, runs.category, runs.result, runs.bid_count, runs.first_bid, runs.sale_price,
        runs.ended_at
      from ${narrowed(days, query)} ${fromCursor}
      order by runs.ended_on desc, runs.ended_at desc, runs.auction_id desc, runs.run desc limit ${limit + 1}
    ) as page join auctions on auctions.id = page.auction_id
    order by page.ended_at desc, page.auction_id desc, page.run desc`.execute(db)
  return rows
}

function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function presentRun(row: RunRow) {
  const { id, run, title, category, image_url } = row
  return {
    ...{ id, run, is_present_run: run === row.present_run, title, category, image_url },
    lot_number: lotNumber(row.lot_number),
    ...presentResult(row),
  }
}
