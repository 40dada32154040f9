import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { namesLike } from '../../catalogue/catalogue.server.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
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
import { partOf } from '../../server/postgres/part-of.ts'
/** What ended in a week, asked of the narrow rows that triggers keep (`db/migrations/*_results.sql`). */
import { categoryName } from '../../server/vehicles/category-words.ts'
import { lotWord } from '../../server/vehicles/lot-word.ts'
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
  isHeavy: true,
  async handle({ query }, { db }: { db: Database }) {
    const { week, days, previous, next } = await findWeek(db, query.week)
    const [counts, found] = await Promise.all([
      countWeek(db, days),
      query.q ? searchWeek(db, days, query) : listWeek(db, days, query),
    ])
    const page = found.runs.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = last && found.runs.length > query.limit
    return {
      ...{ week, from: days.from, to: days.to, previous, next },
      found_in: query.q && found.total === 0 ? await findLatestWeek(db, query) : null,
      ...counts,
      total: found.total ?? totalOf(counts, query.category),
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
    throw new Problem('not_found', answerBrowsingText('noSuchWeek'))
  }
  return {
    ...{ week, days },
    previous: week > firstWeek ? weekAfter(week, -1) : null,
    next: week < present ? weekAfter(week, 1) : null,
  }
}

/** Runs of the week of lots that visitors may see; all that is asked of them here stands in one index. */
function runsOf({ from, to }: DayRange) {
  return sql`report_runs as runs where runs.ended_on between ${from} and ${to} and runs.is_public`
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
      return slug === null || name === null
        ? []
        : [{ slug, name: categoryName({ slug, name }), ...presentCounts(row) }]
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

interface Found {
  /** One more than the page holds, the last that ended first. */
  runs: RunRow[]
  /** How many there are on all pages; null where counts of the week say it. */
  total: number | null
}

async function listWeek(db: Database, days: DayRange, query: Query): Promise<Found> {
  const { rows } = await sql<RunRow>`
    select ${RUN_COLUMNS}
    from (
      select runs.ended_at, runs.auction_id, runs.run
      from ${runsOf(days)} and ${isOf(query)} and ${isBeyond(query)} ${pageOf(query)}
    ) as page
      join report_runs as held using (auction_id, run)
      join auctions on auctions.id = page.auction_id
    ${IN_ORDER}`.execute(db)
  return { runs: rows, total: null }
}

/** All runs that have the words are found first, once, for the page and for the count. */
async function searchWeek(db: Database, days: DayRange, query: Query): Promise<Found> {
  const { rows } = await sql<RunRow & { total: number }>`
    with week as materialized (
      select runs.ended_on, runs.ended_at, runs.auction_id, runs.run
      from ${runsOf(days)} and ${isOf(query)}
    ), runs as materialized (
      select week.* from week join auction_words as lots on lots.auction_id = week.auction_id
      where ${hasWords(query)}
    ), page as (select * from runs where ${isBeyond(query)} ${pageOf(query)})
    select ${RUN_COLUMNS}, counted.total
    from (select count(*)::int as total from runs) as counted
      left join page on true
      left join report_runs as held using (auction_id, run)
      left join auctions on auctions.id = page.auction_id
    ${IN_ORDER}`.execute(db)
  // Where nothing is found, one row has the count alone.
  return { runs: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** All lots that have the words come first, by their index: to go back run by run would read every lot by itself where none has them. */
async function findLatestWeek(db: Database, query: Query): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    with lots as materialized (select auction_id from auction_words as lots where ${hasWords(query)})
    select max(runs.ended_on)::text as day
    from report_runs as runs join lots on lots.auction_id = runs.auction_id
    where runs.is_public and ${isOf(query)}`.execute(db)
  const day = rows[0]?.day ?? null
  return day && weekOf(day)
}

const RUN_COLUMNS = sql`page.ended_at, page.run, held.category, held.result, held.bid_count, held.first_bid,
  held.sale_price, auctions.id, auctions.run as present_run, auctions.lot_number, auctions.title, auctions.image_url`

const IN_ORDER = sql`order by page.ended_at desc, page.auction_id desc, page.run desc`

function isOf({ category }: Query): RawBuilder<boolean> {
  return category === undefined ? sql`true` : sql`runs.category = ${category}`
}

/** Each word as a part, or another name of the same as a whole word: who looks for a Mercedes, a 'merc', wants no Mercury. */
function hasWords({ q = '' }: Query): RawBuilder<boolean> {
  const words = q.split(/\s+/).map(lotWord).filter(Boolean)
  const has = (word: string) => {
    const others = namesLike(word).filter((name) => name !== word)
    return sql`(${sql.join([isPart(word), ...others.map(isWord)], sql` or `)})`
  }
  return sql`(${sql.join([sql`true`, ...words.map(has)], sql` and `)})`
}

/** By the index. */
function isPart(word: string): RawBuilder<boolean> {
  return sql`lots.words like ${partOf(word)}`
}

function isWord(name: string): RawBuilder<boolean> {
  return sql`(${isPart(name)} and ' ' || lots.words || ' ' like ${partOf(` ${name} `)})`
}

/** Days come first, as in the index: they rise with their instants. */
function isBeyond({ cursor }: Query): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const [at, id, run] = placeIn(cursor, placeSchema)
  return sql`runs.ended_on <= business_day(${at}::timestamptz)
    and (runs.ended_at, runs.auction_id, runs.run) < (${at}::timestamptz, ${id}::uuid, ${run}::int)`
}

/** One row more than the page holds, the last that ended first. */
function pageOf({ limit }: Query): RawBuilder<unknown> {
  return sql`order by runs.ended_on desc, runs.ended_at desc, runs.auction_id desc, runs.run desc limit ${limit + 1}`
}

function presentRun(row: RunRow) {
  const { id, run, title, category, image_url } = row
  return {
    ...{ id, run, is_present_run: run === row.present_run, title, category, image_url },
    lot_number: lotNumber(row.lot_number),
    ...presentResult(row),
  }
}
