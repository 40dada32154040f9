import { sql } from 'kysely'
import type { Database } from '../../../server/postgres/database.ts'

/** Rows that say of a day that it has changed; a day that many changed at once has many. */
const MOST_AT_ONCE = 2_000
const LOCK = 7_340_102

/**
 * Counts days anew that have changed since they were counted, and keeps what they came to. One process at a time: else what one saw
 * before could be written over what another saw after it. A change that is under way meanwhile brings its own row with it, and its
 * day is counted once more.
 *
 * @returns whether there may be more
 */
export function recountDays(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as is_mine`.execute(tx)
    if (!lock.rows[0]?.is_mine) return false
    const { rows } = await sql<{ whose: string; day: string; changes: number }>`
      with gone as (
        delete from report_stale_days
        where id in (select id from report_stale_days order by id limit ${MOST_AT_ONCE})
        returning whose, day
      )
      select whose, day::text, count(*)::int as changes from gone group by 1, 2`.execute(tx)
    if (rows.length === 0) return false
    const days = sql`
      unnest(${rows.map(({ whose }) => whose)}::uuid[], ${rows.map(({ day }) => day)}::date[]) as changed (whose, day)`
    await sql`
      delete from report_days using ${days}
      where report_days.whose = changed.whose and report_days.day = changed.day`.execute(tx)
    await sql`
      insert into report_days
      select counted.* from ${days} cross join lateral count_report_day(changed.whose, changed.day) as counted`.execute(
      tx,
    )
    return rows.reduce((sum, { changes }) => sum + changes, 0) === MOST_AT_ONCE
  })
}
