import { chunk } from 'es-toolkit/array'
import { sql, type Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.server.ts'
import type { AuctionFilterQuery } from '../../../catalogue/query.ts'
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

/** Of what came to be found and is not told yet, so many are kept: when it is told, only those among them that are still found are. */
const MAX_UNTOLD = 2_000
/** So many queries are compared, and so many searches noted, by one question each. */
const AT_ONCE = 500

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
    if (changes.auctions.length > 0) await noteMatches(tx, catalogue, changes.auctions)
    await noteCompared(tx, changes)
    return changes.hasMore
  })
}

/** Of very many searches no statement takes more than the database does, in its size or its time. */
async function noteMatches(
  tx: Transaction<DB>,
  catalogue: Pick<Catalogue, 'among'>,
  changed: readonly ChangedAuction[],
): Promise<void> {
  const at = await databaseTime(tx)
  for (const some of chunk(await askedSearches(tx), AT_ONCE)) {
    const found = await catalogue.among(
      changed.map(({ id }) => id),
      some.map(({ filter }) => filter),
    )
    const bySearch = some.flatMap(({ alike }, nth) => {
      const auctions = found[nth] ?? []
      return auctions.length > 0 ? alike.map((search) => ({ search, auctions })) : []
    })
    for (const part of chunk(bySearch, AT_ONCE)) await noteFound(tx, part, { changed, at })
  }
}

interface AskedSearches {
  filter: AuctionFilterQuery
  /** The searches of the same query, of many members: it is compared once. */
  alike: string[]
}

async function askedSearches(tx: Transaction<DB>): Promise<AskedSearches[]> {
  const asked = await tx
    .selectFrom('saved_searches')
    .innerJoin('profiles', 'profiles.id', 'saved_searches.user_id')
    .select(['query', sql<string[]>`array_agg(saved_searches.id)`.as('alike')])
    .where('profiles.status', '=', 'open')
    .groupBy('query')
    .execute()
  return asked.flatMap(({ query, alike }) => {
    const filter = askedQuery(query)
    return filter ? [{ filter, alike }] : []
  })
}

interface FoundBySearch {
  search: string
  /** One list for all searches of the same query. */
  auctions: string[]
}

/** A new run counts as new to every search; a changed auction to those that it is not known to. */
async function noteFound(
  tx: Transaction<DB>,
  found: readonly FoundBySearch[],
  { changed, at }: { changed: readonly ChangedAuction[]; at: Date },
): Promise<void> {
  const isOf = (news: ChangedAuction['news']) =>
    changed.filter((one) => one.news === news).map(({ id }) => id)
  // What searches of the same query found is sent once.
  const alike = [...Map.groupBy(found, ({ auctions }) => auctions)].map(([auctions, some]) => ({
    searches: some.map(({ search }) => search),
    auctions,
  }))
  await sql`
    with found as (
      select saved_searches.id, array_agg(auction order by nth) as auctions, count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) as alike (searches uuid[], auctions uuid[])
        cross join lateral unnest(alike.searches) as search
        join saved_searches on saved_searches.id = search
        cross join lateral unnest(alike.auctions) with ordinality as each (auction, nth)
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
