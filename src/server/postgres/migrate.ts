/** Brings the database to the present schema by running the numbered SQL files of `db/migrations` that it has not seen. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError, type Client } from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { grantWork } from './application-role.ts'
import { firstConnection } from './first-connection.ts'

type MigrateOptions = {
  url: string
  log: Log
  /** The role of the product, where it is not the one that migrates. */
  grantTo?: string | undefined
  /** Absolute path of a folder with other migrations than ours, for tests. */
  folder?: string
}

const OUR_MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/**
 * Runs what is missing, in order, each file in a transaction of its own. Forward only: nothing is ever undone.
 * Any number of processes may start at once: an advisory lock lets one through, the others then find nothing to do.
 * A process of the version before may start after a later one has migrated, for it survives that: see `survivorsOf`.
 * @throws StartError when the database cannot be used, or the files and its record of them do not fit together
 */
export async function migrate({
  url,
  log,
  grantTo,
  folder = OUR_MIGRATIONS,
}: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(folder)
  // Held by the connection: should this process be killed, the lock goes with it.
  const client = await firstConnection(url, async (first) => {
    await first.query('select pg_advisory_lock($1)', [LOCK])
    const { rows } = await first.query(`select to_regclass('schema_migrations') as record`)
    // Not asked for again: a role that finds everything migrated needs no right to make tables.
    if (rows[0]?.record === null) await first.query(RECORD)
  })
  try {
    const { rows: applied } = await client.query<Applied>(
      'select number, name, checksum from schema_migrations order by number',
    )
    const { pending, later } = compare(migrations, applied)
    for (const migration of pending) await run(client, migration)
    // What rights the later version gave, this one does not know: it would take them back.
    if (grantTo !== undefined && later.length === 0)
      await inTransaction(client, () => grantWork(client, grantTo))
    if (pending.length > 0)
      log.info({ migrations: pending.map((file) => file.name) }, 'Migrated the database')
    if (later.length > 0)
      log.info({ migrations: later }, 'A later version has migrated the database')
  } finally {
    await client.end()
  }
}

type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

/** Any number that no other program on the same database uses. */
const LOCK = 4_726_637_001

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  migrations.forEach(({ number, name }, at) => {
    if (number !== at + 1) {
      throw new StartError(
        `Migrations are numbered 0001, 0002 and so on without gaps; ${name} should be number ${at + 1}.`,
      )
    }
  })
  return migrations
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
  if (!number) throw new StartError(`The migration ${name} must be named like 0001_accounts.sql.`)
  // A checkout on Windows changes line ends; that is no change of the migration.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return {
    number: Number(number),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }
}

/** Where a database keeps what it has run. */
const RECORD = `
  create table schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** What is left to run, and what a later version has run, once what both know is known to be the same. */
function compare(
  migrations: Migration[],
  applied: Applied[],
): { pending: Migration[]; later: string[] } {
  const later: string[] = []
  for (const done of applied) {
    const file = migrations[done.number - 1]
    if (!file && survivorsOf(done.name) > migrations.length) {
      throw new StartError(
        `The database has the migration ${done.name}, which this version does not survive. Start the version that made it, or a later one.`,
      )
    }
    if (!file) later.push(done.name)
    else if (file.checksum !== done.checksum) {
      throw new StartError(
        `The migration ${file.name} was changed after this database had run it (as ${done.name}). Restore the file and put the change into a new migration.`,
      )
    }
  }
  return { pending: migrations.slice(applied.length), later }
}

/**
 * Which migration a version must know to go on beside this one. Any will do, unless its name says otherwise: 0120_totals_gone_after_0112.sql
 * takes away what versions without 0112 use.
 */
export function survivorsOf(name: string): number {
  return Number(/_after_(\d{4})\.sql$/.exec(name)?.[1] ?? 0)
}

async function run(client: Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(sql)
      await client.query(
        'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)',
        [number, name, checksum],
      )
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) {
      throw new StartError(
        `The migration ${name} needs the owner of the tables, and ${client.user} is not. Name the owner in DATABASE_OWNER_URL.`,
        { cause: error },
      )
    }
    throw new Error(`The migration ${name} failed and was undone`, { cause: error })
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
