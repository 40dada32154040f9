import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'

export type Database = Kysely<DB>

// Cents and counts are bigint in the database and safe integers here: 90 trillion dollars at most.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface OpenDatabaseOptions {
  /** Connections at most. */
  max: number
  /** Milliseconds that a statement may take. */
  patience?: number
  /** Milliseconds to wait for a connection. */
  connectWithin?: number
  onIdleError(error: Error): void
}

/** How much later than the database we give a statement up ourselves, in milliseconds: it could no longer tell us. */
const GRACE_MS = 2_000

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(
  url: string,
  { max, patience = 30_000, connectWithin = 3_000, onIdleError }: OpenDatabaseOptions,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    application_name: 'hammerlane',
    lock_timeout: 10_000,
    statement_timeout: patience,
    query_timeout: patience + GRACE_MS,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', onIdleError)
  // The pool listens to idle connections only. One that breaks in use fails its query, and that is told where it was asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: asKyselyUsesIt(pool) }) })
}

/**
 * To be put at the beginning of a statement that is run thousands of times a minute: each connection then
 * plans it once, where planning costs as much as running it. Its text must not vary.
 */
export const PLANNED_ONCE = '/* planned once */'

/**
 * A value in a statement that is planned once. Seen by the planner it can make a plan for itself look cheaper than the
 * one for all values, and then each run is planned anew.
 */
export function unseen(value: unknown, type: 'uuid[]' | 'xid8'): RawBuilder<unknown> {
  const as = sql.raw(type)
  return sql`(select ${value}::${as})::${as}`
}

function asKyselyUsesIt(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!text.startsWith(PLANNED_ONCE)) return undefined
    const name = names.get(text) ?? `planned_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) =>
        client
          .query({ name: nameOf(text), text, values: [...values] })
          .catch((error: unknown) => endIfSilent(client, error))
      const release = (destroy?: boolean) => client.release(destroy)
      // Reading with a cursor, the other thing that `query` may be asked for, is not done here.
      return { query, release } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/**
 * A database that is cut off without a word leaves its connections open, and whatever is asked along them waits. Such a
 * connection is ended, so that nobody asks along it again: neither the rollback that follows nor whoever has it next.
 */
function endIfSilent(client: pg.PoolClient, error: unknown): never {
  if (error instanceof Error && error.message === UNANSWERED) void client.end()
  throw error
}

/** What the driver says when a query took longer than `query_timeout`. */
const UNANSWERED = 'Query read timeout'

/** Out of reach, out of room, shutting down; a lock not got in time, a deadlock. */
const PASSING_CODES = /^(08|53|57P|55P03|40)/
const PASSING_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ENOENT',
])
const PASSING_WORDS =
  /query read timeout|connection (terminated|timeout|ended)|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Whether the database was out of reach rather than the query wrong: worth trying again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (PASSING_CODES.test(code) || PASSING_ERRNO.has(code)) return true
  return (
    PASSING_WORDS.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause))
  )
}

/** Whether a unique constraint refused a row. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  )
}
