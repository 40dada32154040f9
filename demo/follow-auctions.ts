import { sql, type Transaction } from 'kysely'
import { createCatalogue } from '../src/catalogue/catalogue.server.ts'
import { keepSearch } from '../src/features/browse/saved-searches/saved-searches.server.ts'
import { putOnWatchlist } from '../src/features/watchlist/watchlist.server.ts'
import { MINUTE } from '../src/rules/durations.ts'
import type { DB } from '../src/server/postgres/database-types.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { type DemoSearch, SEARCHES, WATCHED } from './inventory/demo-account.ts'

/** What the demo account follows, as if it had done so in the days before. */

export async function watchLots(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  for (const { lotNumber, minutesAgo } of WATCHED) {
    const { id } = await tx
      .selectFrom('auctions')
      .select('id')
      .where('lot_number', '=', lotNumber)
      .executeTakeFirstOrThrow()
    await putOnWatchlist(tx, userId, id)
    await tx
      .updateTable('watchlist_entries')
      .set({ added_at: new Date(now.getTime() - minutesAgo * MINUTE) })
      .where('user_id', '=', userId)
      .where('auction_id', '=', id)
      .execute()
  }
}

/** Not in the transaction that fills the demo: the catalogue finds what is committed. */
export async function saveSearches(db: Database, userId: string, now: Date): Promise<void> {
  const services = { db, catalogue: createCatalogue(db) }
  for (const search of SEARCHES) {
    const { name, query, notify } = search
    const { id } = await keepSearch(services, { userId, name, query, notify }, 'the demo')
    await lookBefore(db, id, search, now)
  }
}

/** What began its run since counts as found, as `compareChanges` counts it. Nothing of it waits to be told. */
async function lookBefore(
  db: Database,
  id: string,
  { savedMinutesAgo, lookedMinutesAgo }: DemoSearch,
  now: Date,
): Promise<void> {
  const savedAt = new Date(now.getTime() - savedMinutesAgo * MINUTE)
  const lookedAt = new Date(now.getTime() - lookedMinutesAgo * MINUTE)
  await sql`
    update saved_searches
    set created_at = ${savedAt}, found_count = counted.found, looked_count = counted.looked
    from (
      select count(*)::int as found, count(*) filter (where started_at <= ${lookedAt})::int as looked
      from saved_searches as kept
        join auctions on auctions.id = any(known)
      where kept.id = ${id} and started_at > ${savedAt}
    ) as counted
    where saved_searches.id = ${id}`.execute(db)
}
