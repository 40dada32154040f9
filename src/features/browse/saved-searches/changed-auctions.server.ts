import { sql, type Transaction } from 'kysely'
import { LASTING_COLUMNS } from '../../../catalogue/catalogue.server.ts'
import { PUBLIC_STATUSES } from '../../../rules/auction.ts'
import type { DB } from '../../../server/postgres/database-types.ts'

/** An auction that is not as it was when it was last compared with the searches. */
export interface ChangedAuction {
  id: string
  /** It was never compared before, it is of another run by now, or it was changed in its run. */
  news: 'first' | 'run' | 'changed'
  run: number
  facts: string
}

interface Changes {
  auctions: ChangedAuction[]
  /** Where to go on from, once these are compared. */
  horizon: string
  /** There may be more from the same position on. */
  hasMore: boolean
}

/** Compared with the searches in one transaction. */
const AT_ONCE = 200
/** Any number that no other advisory lock has. */
const LOCK = 7_340_087

const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())`
/** All that searches look at, as one short text. */
const FACTS = sql`md5(row(${sql.join(LASTING_COLUMNS.map((name) => sql.ref(`auctions.${name}`)))})::text)`
const IS_PUBLIC = sql`auctions.status = any(${[...PUBLIC_STATUSES]}::text[])`

/**
 * The position, locked until the transaction ends, so that searches are saved before or after it; null where nothing was compared
 * yet, and 'taken' where another process does.
 */
export async function lockChanges(tx: Transaction<DB>): Promise<string | null | 'taken'> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as is_mine`.execute(tx)
  if (!rows[0]?.is_mine) return 'taken'
  const progress = await sql<{ since: string | null }>`
    select changes_from::text as since from saved_search_progress for update`.execute(tx)
  return progress.rows[0]?.since ?? null
}

/** All auctions as they are, once: they are no news. */
export async function noteAll(tx: Transaction<DB>): Promise<void> {
  await sql`update saved_search_progress set changes_from = ${HORIZON}, passes = passes + 1`.execute(
    tx,
  )
  await sql`
    insert into compared_auctions (auction_id, run, facts)
    select id, run, ${FACTS} from auctions where ${IS_PUBLIC}`.execute(tx)
}

/**
 * The first of those that were changed from a position on, by the transactions that ended since. Where their numbers are lower than
 * the position this is another database, restored behind the same address: its numbers and those of before say nothing of each
 * other, and all that differs is new.
 */
export async function readChanged(tx: Transaction<DB>, since: string): Promise<Changes> {
  const isElsewhere = sql`${since}::xid8 > ${HORIZON}`
  const from = sql`case when ${isElsewhere} then '0'::xid8 else ${since}::xid8 end`
  // A bound of the index too: a restored database keeps the high numbers of before.
  const until = sql`case when ${isElsewhere} then '18446744073709551615'::xid8 else pg_snapshot_xmax(pg_current_snapshot()) end`
  const { rows } = await sql<{ horizon: string } & (ChangedAuction | { id: null })>`
    select ${HORIZON}::text as horizon, changed.*
    from (select 1) as always
    left join (
      select auctions.id, auctions.run, ${FACTS} as facts,
        case when compared.run is null then 'first' when compared.run <> auctions.run then 'run' else 'changed' end as news
      from auction_changes
        join auctions on auctions.id = auction_changes.auction_id
        left join compared_auctions as compared on compared.auction_id = auctions.id
      where changed_in >= ${from} and changed_in < ${until} and ${IS_PUBLIC}
        and (compared.run, compared.facts) is distinct from (auctions.run, ${FACTS})
      order by changed_in, auctions.id limit ${sql.lit(AT_ONCE)}
    ) as changed on true`.execute(tx)
  return {
    auctions: rows.filter((row) => row.id !== null),
    horizon: rows[0]?.horizon ?? since,
    hasMore: rows.length === AT_ONCE,
  }
}

/** Last of a transaction, for it holds the auctions' rows, for which bids wait. */
export async function noteCompared(
  tx: Transaction<DB>,
  { auctions, horizon, hasMore }: Changes,
): Promise<void> {
  await sql`
    update saved_search_progress set
      passes = passes + ${auctions.length > 0 ? 1 : 0},
      changes_from = case when ${hasMore} then changes_from else ${horizon}::xid8 end`.execute(tx)
  if (auctions.length === 0) return
  await sql`
    insert into compared_auctions (auction_id, run, facts)
    select id, run, facts from jsonb_to_recordset(${JSON.stringify(auctions)}::jsonb) as now (id uuid, run int, facts text)
    on conflict (auction_id) do update set run = excluded.run, facts = excluded.facts`.execute(tx)
}
