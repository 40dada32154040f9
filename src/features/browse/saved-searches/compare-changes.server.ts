import { sql, type Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.server.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { askedQuery } from './asked-query.server.ts'
import {
  lockChanges,
  noteAll,
  noteCompared,
  readChanged,
  type ChangedAuction,
} from './changed-auctions.server.ts'
import { MAX_KNOWN } from './known-auctions.server.ts'
import { tellAt } from './tell-at.server.ts'

/** Of what came to be found and is not told yet, so many are kept: some may be gone when it is told. */
const MAX_UNTOLD = 24

/**
 * Finds out which saved searches find auctions that they did not find before: those that became public, in a first run or another,
 * and those that were changed. What bids do makes nothing new. The position, what was compared and what came of it are one
 * transaction, so that nothing is counted twice or lost, whatever dies; of any number of processes one does it at a time.
 * Resolves with whether there may be more.
 */
export async function compareChanges(
  db: Database,
  catalogue: Pick<Catalogue, 'among'>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const since = await lockChanges(tx)
    if (since === 'taken') return false
    if (since === null) {
      await noteAll(tx)
      return false
    }
    const changes = await readChanged(tx, since)
    if (changes.auctions.length > 0) {
      const found = await findBySearches(tx, catalogue, changes.auctions)
      await noteFound(tx, found, changes.auctions)
    }
    await noteCompared(tx, changes)
    return changes.hasMore
  })
}

interface FoundBySearch {
  search: string
  auctions: string[]
}

/** The same search of many members is compared once. */
async function findBySearches(
  tx: Transaction<DB>,
  catalogue: Pick<Catalogue, 'among'>,
  changed: readonly ChangedAuction[],
): Promise<FoundBySearch[]> {
  const searches = await tx
    .selectFrom('saved_searches')
    .innerJoin('profiles', 'profiles.id', 'saved_searches.user_id')
    .select(['saved_searches.id', 'query'])
    .where('profiles.status', '=', 'open')
    .execute()
  const asked = [...Map.groupBy(searches, ({ query }) => query)].flatMap(([query, alike]) => {
    const filter = askedQuery(query)
    return filter ? [{ filter, alike }] : []
  })
  const found = await catalogue.among(
    changed.map(({ id }) => id),
    asked.map(({ filter }) => filter),
  )
  return asked.flatMap(({ alike }, nth) => {
    const auctions = found[nth] ?? []
    return auctions.length > 0 ? alike.map(({ id }) => ({ search: id, auctions })) : []
  })
}

/** A new run counts as new to every search; a changed auction to those that it is not known to. */
async function noteFound(
  tx: Transaction<DB>,
  found: readonly FoundBySearch[],
  changed: readonly ChangedAuction[],
): Promise<void> {
  if (found.length === 0) return
  const isOf = (news: ChangedAuction['news']) =>
    changed.filter((one) => one.news === news).map(({ id }) => id)
  const at = await databaseTime(tx)
  await sql`
    with found as (
      select saved_searches.id, array_agg(auction order by nth) as auctions, count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as by_search (search uuid, auctions uuid[])
        join saved_searches on saved_searches.id = search
        cross join lateral unnest(by_search.auctions) with ordinality as each (auction, nth)
      where auction = any(${isOf('run')}::uuid[])
        or auction <> all(coalesce(known, '{}')) and (known is not null or auction = any(${isOf('first')}::uuid[]))
      group by saved_searches.id
    )
    update saved_searches set
      found_count = found_count + count,
      known = (known || case when known is not null then auctions end)[greatest(1, cardinality(known) + count + 1 - ${MAX_KNOWN}::int):],
      untold = case when notify <> 'never' then (untold || auctions)[:${MAX_UNTOLD}::int] else untold end,
      untold_count = case when notify <> 'never' then untold_count + count else untold_count end,
      tell_at = coalesce(tell_at, ${tellAt(at)})
    from found where found.id = saved_searches.id`.execute(tx)
}
