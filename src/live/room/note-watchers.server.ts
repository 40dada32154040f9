import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SECOND } from '../../rules/durations.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { Live } from '../live.server.ts'
import { NAMED_SUBJECTS } from '../protocol.ts'

/** How often each process notes how many watch what. */
export const WATCHERS_NOTED_EVERY_MS = 10 * SECOND
/** What a process noted counts for so long: one that is gone notes nothing any more. */
export const WATCHERS_COUNT_FOR_SECONDS = 30

/** Notes for staff how many watch each auction through this process; what it noted before of others is gone. */
export function createWatcherNotes(db: Database, live: Pick<Live, 'countWatchers'>) {
  const process = randomUUID()
  let hasNoted = false
  return async (): Promise<void> => {
    const counts = [...live.countWatchers()].filter(([subject]) => !NAMED_SUBJECTS.has(subject))
    if (counts.length === 0 && !hasNoted) return
    const [auctions, watchers] = [counts.map(([id]) => id), counts.map(([, count]) => count)]
    await sql`
      with left_alone as (
        delete from live_watchers
        where process = ${process} and auction_id <> all(${auctions}::uuid[])
          or noted_at < clock_timestamp() - make_interval(secs => ${WATCHERS_COUNT_FOR_SECONDS})
            and process <> ${process}
      )
      insert into live_watchers
      select ${process}, auction_id, watchers, clock_timestamp()
      from unnest(${auctions}::uuid[], ${watchers}::int[]) as noted (auction_id, watchers)
      on conflict (process, auction_id) do update
        set watchers = excluded.watchers, noted_at = excluded.noted_at`.execute(db)
    hasNoted = counts.length > 0
  }
}
