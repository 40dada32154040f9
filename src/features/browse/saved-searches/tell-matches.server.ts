import { sql, type Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.server.ts'
import { writeNotices, type NewNotice } from '../../../engine/sales/notices/write-notices.server.ts'
import { MAX_TOLD_LOTS } from '../../../rules/saved-searches/saved-searches.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { askedQuery } from './asked-query.server.ts'
import { toldQuery } from './saved-query.ts'
import { NOTHING_UNTOLD } from './tell-at.server.ts'

type Catalog = Pick<Catalogue, 'among'>
type Lot = Extract<NewNotice, { kind: 'saved_search' }>['data']['lots'][number]

/** Told in one transaction. */
const AT_ONCE = 50

/**
 * Tells members what came to be found by those of their saved searches that are due, with one notice for each search: that, and the
 * note that they are told, is one transaction. What is not found any more is left out. Resolves with whether there may be more.
 * `now` is the database's time unless it is told.
 */
export async function tellMatches(db: Database, catalogue: Catalog, now?: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = now ?? (await databaseTime(tx))
    const due = await dueSearches(tx, at)
    if (due.length === 0) return false
    const found = await stillFound(catalogue, due)
    const first = found.map((ids) => ids.slice(0, MAX_TOLD_LOTS))
    const lots = await readLots(tx, [...new Set(first.flat())])
    const notices = due.flatMap((search, nth) => {
      const shown = (first[nth] ?? []).flatMap((id) => lots.get(id) ?? [])
      const count = found[nth]?.length ?? 0
      return count > 0 ? [noticeOf(search, { count, lots: shown }, at)] : []
    })
    await writeNotices(tx, notices, at)
    await noteTold(tx, due, at)
    return due.length === AT_ONCE
  })
}

interface DueSearch {
  id: string
  user_id: string
  name: string
  query: string
  sort: string | null
  untold: string[]
}

function dueSearches(tx: Transaction<DB>, at: Date): Promise<DueSearch[]> {
  return tx
    .selectFrom('saved_searches')
    .select(['id', 'user_id', 'name', 'query', 'sort', 'untold'])
    .where('tell_at', '<=', at)
    .where('deleted_at', 'is', null)
    .orderBy('tell_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Of those that came to be found by each search those that it finds still: a price may have risen meanwhile. */
async function stillFound(catalogue: Catalog, due: readonly DueSearch[]): Promise<string[][]> {
  const asked = due.map(({ query }) => askedQuery(query))
  const ids = [...new Set(due.flatMap(({ untold }) => untold))]
  const found = await catalogue.among(
    ids,
    asked.filter((query) => query !== null),
  )
  let nth = 0
  return due.map(({ untold }, at) => {
    if (!asked[at]) return []
    const still = new Set(found[nth++])
    return [...new Set(untold)].filter((id) => still.has(id))
  })
}

async function readLots(tx: Transaction<DB>, ids: readonly string[]): Promise<Map<string, Lot>> {
  const rows = await tx
    .selectFrom('auctions')
    .select(['id', 'title', 'starting_bid', 'current_bid', 'location'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, title, starting_bid: start, current_bid: bid, location }) => [
      id,
      { id, title, price: bid ?? start, hasBids: bid !== null, location },
    ]),
  )
}

function noticeOf(search: DueSearch, found: { count: number; lots: Lot[] }, at: Date): NewNotice {
  const { id, user_id: userId, name } = search
  return {
    userId,
    kind: 'saved_search',
    auctionId: null,
    saleId: null,
    data: { search: id, name, query: toldQuery(search), ...found },
    occasion: `saved_search ${id} ${at.toISOString()}`,
  }
}

/** Whose auctions are all gone were told nothing. */
async function noteTold(tx: Transaction<DB>, due: readonly DueSearch[], at: Date): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ ...NOTHING_UNTOLD, told_at: at })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
}
