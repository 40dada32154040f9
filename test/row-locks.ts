/** Somebody else's locks, for tests of what happens while one waits for them. */
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../src/server/postgres/database.ts'
import { asOwner, type TestDatabase } from './database.ts'

interface Held {
  release(): Promise<void>
}

/** Locks the auction's row on a connection of its own until it is released. */
export function holdRow(databaseUrl: string, auctionId: string): Promise<Held> {
  return hold(databaseUrl, 'select id from auctions where id = $1 for update', [auctionId])
}

/** Locks a member's account, as who closes it does. */
export function holdMember(databaseUrl: string, memberId: string): Promise<Held> {
  return hold(databaseUrl, 'select id from users where id = $1 for update', [memberId])
}

/** Locks what reports keep of the auction's runs, as who ends one does. */
export function holdRun(databaseUrl: string, auctionId: string): Promise<Held> {
  const lock = 'select run from report_runs where auction_id = $1 for update'
  return hold(databaseUrl, lock, [auctionId])
}

/** The same of several auctions. */
export function holdRows(databaseUrl: string, auctionIds: string[]): Promise<Held> {
  return hold(databaseUrl, 'select id from auctions where id = any ($1) for update', [auctionIds])
}

/** Locks a line of a bank statement, as who places it does. */
export function holdLine(databaseUrl: string, statementId: string, n: number): Promise<Held> {
  const lock = 'select n from statement_lines where statement_id = $1 and n = $2 for update'
  return hold(databaseUrl, lock, [statementId, String(n)])
}

/** Locks a consignor's books, as who changes anything in them does. */
export function holdConsignor(databaseUrl: string, id: string): Promise<Held> {
  return hold(databaseUrl, 'select id from consignors where id = $1 for update', [id])
}

/** Lets nobody write to a table until it is released: who comes to it is stopped in the middle of a transaction. */
export function holdTable(databaseUrl: string, table: 'reservations' | 'mails'): Promise<Held> {
  return hold(databaseUrl, `lock table ${table} in exclusive mode`, [])
}

async function hold(
  databaseUrl: string,
  lock: string,
  values: (string | string[])[],
): Promise<Held> {
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(lock, values)
  return {
    async release() {
      await holder.query('commit')
      await holder.end()
    },
  }
}

/** Lets nobody read a table until it is released. */
export function hideTable(databaseUrl: string, table: 'reservations' | 'mails'): Promise<Held> {
  return hold(databaseUrl, `lock table ${table} in access exclusive mode`, [])
}

/** Resolves when so many transactions of this database wait for a lock. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
  }
}

/** Makes the database refuse every change of an auction, as a fault in a row would. */
export async function spoilAuction(
  database: Pick<TestDatabase, 'ownerUrl'>,
  id: string,
): Promise<{ mend(): Promise<void> }> {
  const name = sql.id(`spoiled_${id.replaceAll('-', '')}`)
  await asOwner(database, async (db) => {
    await sql`
      create function ${name}() returns trigger language plpgsql as $$ begin raise 'this row is spoiled'; end $$`.execute(
      db,
    )
    await sql`
      create trigger ${name} before update on auctions
      for each row when (old.id = ${sql.lit(id)}::uuid) execute function ${name}()`.execute(db)
  })
  return {
    async mend() {
      await asOwner(database, (db) => sql`drop trigger ${name} on auctions`.execute(db))
    },
  }
}

/** Makes the database refuse every bid, as a full disk under their table would, and nothing else. */
export async function refuseBids(
  database: Pick<TestDatabase, 'ownerUrl'>,
): Promise<{ mend(): Promise<void> }> {
  await asOwner(database, async (db) => {
    await sql`
      create function refuse_bid() returns trigger language plpgsql as $$ begin raise 'no bid can be written'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_bid before insert on bids execute function refuse_bid()`.execute(
      db,
    )
  })
  return {
    async mend() {
      await asOwner(database, (db) => sql`drop function refuse_bid() cascade`.execute(db))
    },
  }
}
