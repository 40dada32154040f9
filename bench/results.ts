/** What ended in a week of a house with 100,000 auctions, 25,000 of them over: every list of a week answers in under 50 ms, p95. */
import { sql } from 'kysely'
import { readResults } from '../src/features/results/results.server.ts'
import { type ResultPage, resultsQuerySchema } from '../src/features/results/results.ts'
import { businessDay } from '../src/rules/business-day.ts'
import { daysOfWeek, weekAfter, weekOf } from '../src/rules/results/week.ts'
import { type Database, openDatabase } from '../src/server/postgres/database.ts'
import { growCatalogue } from './catalogue.ts'
import { medianOf, ms, say } from './figures.ts'
import { sellAll } from './past-sales.ts'
import { withDatabase } from './product.ts'
import { measureNarrowed } from './read-pages.ts'
import { aReader } from './staff/seeded.ts'

const AUCTIONS = 100_000
/** Of one statement that makes all sales. */
const SEEDED_WITHIN_MS = 300_000

const ASKED: [string, object][] = [
  ['all', {}],
  ['of a category', { category: 'cars-trucks' }],
  ['of a rare category', { category: 'boats' }],
  ['with a frequent word', { q: 'ford' }],
  ['with two words', { q: 'ford camry' }],
  ['with a word that none has', { q: 'zzzzzzzzz' }],
  ['with a word in a category', { category: 'boats', q: 'ford' }],
]

export async function measureResults(): Promise<void> {
  await withDatabase(async ({ databaseUrl }) => {
    await growCatalogue(databaseUrl, AUCTIONS)
    await seed(databaseUrl)
    const db = openDatabase(databaseUrl, { max: 4, onIdleError: () => undefined })
    try {
      const week = weekAfter(weekOf(businessDay(new Date())), -1)
      await measureNarrowed('results of a week', ASKED, {
        first: (narrowed) => resultsQuerySchema.parse({ ...narrowed, week }),
        async read(query) {
          // What the call promises.
          return (await readResults.handle({ query } as never, { db })) as ResultPage
        },
      })
      await compare(db, week)
    } finally {
      await db.destroy()
    }
  })
}

/** Counting a week in the index of its runs, against looking at each of its lots for whether visitors may see it. */
async function compare(db: Database, week: string): Promise<void> {
  const days = daysOfWeek(week)
  if (!days) throw new Error(`${week} is no week`)
  const counts = sql`
    select runs.category, count(*)::int, count(*) filter (where runs.result = 'sold')::int,
      coalesce(sum(runs.sale_price) filter (where runs.result = 'sold'), 0)::bigint,
      percentile_cont(0.5) within group (order by runs.sale_price) filter (where runs.result = 'sold')`
  const byRows = await medianOf(() =>
    sql`
      ${counts} from report_runs as runs
      where runs.ended_on between ${days.from} and ${days.to} and runs.is_public
      group by grouping sets ((runs.category), ())`.execute(db),
  )
  const byLots = await medianOf(() =>
    sql`
      ${counts} from report_runs as runs join auction_summaries as lots on lots.auction_id = runs.auction_id
      where runs.ended_on between ${days.from} and ${days.to} and lots.status in ('available', 'ended', 'sold')
      group by grouping sets ((runs.category), ())`.execute(db),
  )
  say('counting a week', `p50 ${ms(byRows)}, against ${ms(byLots)} with a look at each lot`)
}

/** Sales of what was bought, of which one in twenty fell through. */
async function seed(databaseUrl: string): Promise<void> {
  const timeout = { statementTimeoutMs: SEEDED_WITHIN_MS }
  const db = openDatabase(databaseUrl, { max: 1, ...timeout, onIdleError: () => undefined })
  try {
    await sellAll(
      db,
      await aReader(db),
      sql`
        select id as auction_id, run, sale_price as price, ends_at as sold_at, 3 as way_days,
          case when lot_number % 20 = 0 then 'defaulted' else 'completed' end as state
        from auctions where status = 'sold'`,
    )
    await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
