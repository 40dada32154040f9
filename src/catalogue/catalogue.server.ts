import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ONCE, unseen, type Database } from '../server/postgres/database.ts'
import { engineState, type AuctionRow } from '../engine/auction-row.server.ts'
import { type AuctionView, presentAuction } from '../rules/public-auction.ts'
import { createShelf, SHELF_FIELDS, type Shelf, type ShelfRow } from './shelf.server.ts'
import { keepById } from './kept-auctions.server.ts'
import { isPublic } from '../rules/auction.ts'

/**
 * What all public auctions can be filtered, sorted, searched and counted by, in this process's memory, so
 * that a list costs the same however many auctions there are. Before each answer it is brought up to date
 * with one query for what has changed since: it shows every write acknowledged before it was asked.
 */
export interface Catalogue {
  /** The shelf as it is now: to be read at once, for the next change alters it. */
  current(): Promise<Shelf>
  /** Auctions by their ids, in that order, as new as the shelf at least; without those that are not public. */
  read(ids: readonly string[]): Promise<AuctionView[]>
}

/** Rows read at a time at first: few enough that nobody else waits for long. */
const LOADED_AT_ONCE = 1_000
/** With more changes than this all is read again, a few at a time. */
const MOST_CHANGES = 5_000
/** With so many slots abandoned, and more than half of all, it is begun anew. */
const MOST_ABANDONED = 5_000

interface Loaded {
  shelf: Shelf
  /** What transactions before this one did is on the shelf; see the migration on `auction_changes`. */
  horizon: string
}

export function createCatalogue(db: Database): Catalogue {
  const kept = keepById((ids) => readPublic(db, ids))
  let loaded: Loaded | null = null
  let underWay: Promise<Shelf> | null = null
  let next: Promise<Shelf> | null = null

  function put(shelf: Shelf, row: ShelfRow): void {
    shelf.put(row)
    kept.forget(row.id)
  }

  /** Puts every auction on the shelf, a few at a time. */
  async function putAll(shelf: Shelf): Promise<Shelf> {
    for await (const rows of readAll(db)) for (const row of rows) put(shelf, row)
    return shelf
  }

  async function bringUpToDate(): Promise<Shelf> {
    if (!loaded || isWorn(loaded.shelf)) {
      const horizon = await readHorizon(db)
      loaded = { shelf: await putAll(createShelf()), horizon }
    }
    const { shelf, horizon: since } = loaded
    const { rows, horizon } = await readChanges(db, since)
    if (BigInt(horizon) < BigInt(since)) {
      // The numbers of transactions only rise: this is another database, restored behind the same address.
      loaded = null
      kept.forgetAll()
      return bringUpToDate()
    }
    if (rows.length > MOST_CHANGES) await putAll(shelf)
    else for (const row of rows) put(shelf, row)
    loaded = { shelf, horizon }
    return shelf
  }

  function start(): Promise<Shelf> {
    underWay = bringUpToDate().finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    // One that is under way may have read before this was asked; many may wait for the one after.
    current() {
      if (!underWay) return start()
      next ??= underWay
        .catch(() => undefined)
        .then(() => {
          next = null
          return underWay ?? start()
        })
      return next
    },
    read: kept.read,
  }
}

function isWorn({ size, abandoned }: Shelf): boolean {
  return abandoned > MOST_ABANDONED && abandoned > size / 2
}

/** Every auction, some at a time. */
async function* readAll(db: Database): AsyncGenerator<ShelfRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .selectFrom('auctions')
      .select([...SHELF_FIELDS])
      .where('id', '>', after)
      .orderBy('id')
      .limit(LOADED_AT_ONCE)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())::text`

async function readHorizon(db: Database): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`select ${HORIZON} as horizon`.execute(db)
  return rows[0]?.horizon ?? '0'
}

const FIELDS: RawBuilder<unknown> = sql.join(
  SHELF_FIELDS.map((field) => sql.ref(`auctions.${field}`)),
)

/** What transactions have changed that had not ended at the horizon, and the horizon now. */
async function readChanges(db: Database, since: string) {
  const { rows } = await sql<
    { horizon: string } & (ShelfRow | { id: null })
  >`${sql.raw(PLANNED_ONCE)}
    select ${HORIZON} as horizon, changed.*
    from (select 1) as always
    left join (
      select ${FIELDS} from auction_changes join auctions on auctions.id = auction_changes.auction_id
      where changed_in >= ${unseen(since, 'xid8')} and changed_in < pg_snapshot_xmax(pg_current_snapshot())
      limit ${sql.lit(MOST_CHANGES + 1)}
    ) as changed on true`.execute(db)
  return {
    horizon: rows[0]?.horizon ?? since,
    rows: rows.filter((row): row is { horizon: string } & ShelfRow => row.id !== null),
  }
}

async function readPublic(db: Database, ids: readonly string[]): Promise<AuctionView[]> {
  const { rows } = await sql<AuctionRow>`${sql.raw(PLANNED_ONCE)}
    select * from auctions where id = any(${unseen(ids, 'uuid[]')})`.execute(db)
  return rows
    .filter(({ status }) => isPublic(status))
    .map((row) => presentAuction(engineState(row), row))
}
