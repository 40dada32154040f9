import { sql } from 'kysely'
import { z } from 'zod'
import { STILL_FAILS } from '../../../server/failing-jobs.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { exactTime, exactTimeSchema } from '../../../server/postgres/exact-time.ts'
import { FAILING_JOBS_ADDRESS, failingJobsSchema, failingQuerySchema } from './failing-jobs.ts'

const aboutSchema = z.record(z.string(), z.string())
/** Since when it fails, the job, and the row. */
const PLACE = z.tuple([exactTimeSchema, z.string(), aboutSchema])

export const readFailingJobs = endpoint({
  method: 'GET',
  path: FAILING_JOBS_ADDRESS,
  summary: 'Background jobs that fail, with the row that they fail at, the oldest first',
  who: 'staff',
  limit: 'reads',
  query: failingQuerySchema,
  response: failingJobsSchema,
  async handle({ query: { limit, cursor } }, { db }: { db: Database }) {
    const after = cursor === undefined ? null : placeIn(cursor, PLACE)
    const failing = db.selectFrom('failing_jobs').where(STILL_FAILS)
    const [rows, { total }] = await Promise.all([
      failing
        .leftJoin('sales', (join) =>
          join.on(sql`sales.id::text`, '=', sql<string>`about ->> 'sale'`),
        )
        .leftJoin('auctions', (join) =>
          join.on(
            sql`auctions.id::text`,
            '=',
            sql<string>`coalesce(about ->> 'auction', sales.auction_id::text)`,
          ),
        )
        .select(['job', 'about', 'last_at', 'failing_jobs.error', 'auctions.id', 'auctions.title'])
        .select(exactTime('since').as('since'))
        .$if(after !== null, (all) =>
          all.where(
            sql<boolean>`(since, job, about) > (${after?.[0]}::timestamptz, ${after?.[1]}, ${JSON.stringify(after?.[2])}::jsonb)`,
          ),
        )
        .orderBy('since')
        .orderBy('job')
        .orderBy('about')
        .limit(limit + 1)
        .execute(),
      failing.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(({ job, about, since, last_at: lastAt, error, id, title }) => ({
        job,
        about: aboutSchema.parse(about),
        lot: id === null || title === null ? null : { id, title },
        since: new Date(since).toISOString(),
        last_at: lastAt.toISOString(),
        error,
      })),
      total,
      next_cursor:
        last && rows.length > limit ? cursorFor([last.since, last.job, last.about]) : null,
    }
  },
})
