import { sql } from 'kysely'
import { z } from 'zod'
import { STILL_FAILS } from '../../../server/failing-jobs.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { FAILING_JOBS_ADDRESS, failingJobsSchema, MOST_FAILING_TOLD } from './failing-jobs.ts'

const aboutSchema = z.record(z.string(), z.string())

export const readFailingJobs = endpoint({
  method: 'GET',
  path: FAILING_JOBS_ADDRESS,
  summary: 'Background jobs that fail, with the row that they fail at, the oldest first',
  who: 'staff',
  limit: 'reads',
  response: failingJobsSchema,
  async handle(_, { db }: { db: Database }) {
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
        .select([
          'job',
          'about',
          'since',
          'last_at',
          'failing_jobs.error',
          'auctions.id',
          'auctions.title',
        ])
        .orderBy('since')
        .orderBy('job')
        .limit(MOST_FAILING_TOLD)
        .execute(),
      failing.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    ])
    const items = rows.map(({ job, about, since, last_at: last, error, id, title }) => ({
      job,
      about: aboutSchema.parse(about),
      lot: id === null || title === null ? null : { id, title },
      since: since.toISOString(),
      last_at: last.toISOString(),
      error,
    }))
    return { items, total }
  },
})
