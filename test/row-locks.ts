/** Somebody else's lock on an auction, for tests of what happens while one waits for it. */
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../src/server/database.ts'

/** Locks the auction's row on a connection of its own until it is released. */
export async function holdRow(
  databaseUrl: string,
  auctionId: string,
): Promise<{ release(): Promise<void> }> {
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select id from auctions where id = $1 for update', [auctionId])
  return {
    async release() {
      await holder.query('commit')
      await holder.end()
    },
  }
}

/** Resolves when some transaction of this database waits for a lock. */
export async function untilWaiting(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
  }
}
