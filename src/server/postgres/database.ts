import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { inQuerySpan } from '../tracing/spans.ts'
import { createCommitNotes, type TellCommitted } from './after-commit.ts'
import type { DB } from './database-types.ts'

export type Database = Kysely<DB>

// Cents and counts are bigint in the database and safe integers here: 90 trillion dollars at most.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface OpenDatabaseOptions {
  /** Connections at most. */
  max: number
  statementTimeoutMs?: number
  connectTimeoutMs?: number
  /**
   * Whether a pooler in transaction mode stands before the database, such as PgBouncer: the next transaction may meet another
   * connection of the database. Then its time limits are the pooler's to set, and nothing is prepared.
   */
  behindPooler?: boolean
  onIdleError(error: Error): void
}

/** So much later we give a statement up ourselves: the database, which should have by then, is out of reach. */
const GRACE_MS = 2_000

/** Opens a database by a pool of its own. Nothing is connected before the first query. */
export function openDatabase(url: string, options: OpenDatabaseOptions): Database {
  return databaseBy(openPool(url, options), options)
}

interface DatabaseOptions extends Pick<OpenDatabaseOptions, 'behindPooler'> {
  /** Tells others what a transaction noted; absent means that the database itself tells them. */
  tellCommitted?: TellCommitted | undefined
}

export function databaseBy(
  pool: pg.Pool,
  { behindPooler = false, tellCommitted }: DatabaseOptions = {},
): Database {
  const kysely = kyselyPool(pool, { prepares: !behindPooler, tellCommitted })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: kysely }) })
}

export function openPool(url: string, options: OpenDatabaseOptions): pg.Pool {
  const {
    max,
    statementTimeoutMs = 30_000,
    connectTimeoutMs = 3_000,
    behindPooler = false,
  } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'hammerlane',
    query_timeout: statementTimeoutMs + GRACE_MS,
    ...(!behindPooler && {
      lock_timeout: 10_000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 10_000,
    }),
  })
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', options.onIdleError)
  // The pool listens to idle connections only; one that breaks in use fails its query, whose caller hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Put at the beginning of a statement, makes it a prepared one: each connection plans it once. For statements that run
 * thousands of times a minute and whose text never varies; planning them costs as much as running them.
 */
export const PLANNED_ONCE = '/* planned once */'

/**
 * A value that is hidden from the planner of a prepared statement. A visible one can make a plan of its own look cheaper than
 * the generic plan, and then every run is planned anew.
 */
export function unseen(value: unknown, type: 'uuid[]' | 'xid8'): RawBuilder<unknown> {
  const as = sql.raw(type)
  return sql`(select ${value}::${as})::${as}`
}

interface KyselyPoolOptions extends Pick<DatabaseOptions, 'tellCommitted'> {
  prepares: boolean
}

function kyselyPool(pool: pg.Pool, { prepares, tellCommitted }: KyselyPoolOptions): PostgresPool {
  const names = new Map<string, string>()
  let named = 0
  const nameOf = (text: string) => {
    if (!prepares || !text.startsWith(PLANNED_ONCE)) return undefined
    const name = names.get(text) ?? `planned_${(named += 1)}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const notes = createCommitNotes(tellCommitted)
      const query = async (text: string, values: readonly unknown[]) => {
        const noted = notes.answerTo(text, values)
        if (noted) return noted
        const ask = () =>
          inQuerySpan(text, () =>
            client
              .query({ name: nameOf(text), text, values: [...values] })
              .catch((error: unknown) => endAfterTimeout(client, error)),
          )
        const result = await ask().catch((error: unknown) => {
          if (!isPlanOutdated(error)) throw error
          // By another name every connection prepares it again.
          names.delete(text)
          if (client.getTransactionStatus() !== 'I') throw error
          return ask()
        })
        notes.hear(result.command)
        return result
      }
      const release = (destroy?: boolean) => client.release(destroy)
      // Kysely's type of `query` also covers cursors, which are not used here.
      return { query, release } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/**
 * A database that is cut off silently leaves its connections open, and queries on them wait. Such a connection is ended, so
 * that neither the rollback nor a later query waits on it too.
 */
function endAfterTimeout(client: pg.PoolClient, error: unknown): never {
  if (error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE) void client.end()
  throw error
}

/** What the driver says when a query took longer than `query_timeout`. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/**
 * Whether a prepared statement gives other columns than when it was planned: a process of a later version has migrated. It failed,
 * and with it its transaction; run again it is planned anew.
 */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.routine === 'RevalidateCachedQuery'
  )
}

/**
 * Out of reach, out of room, shutting down; a replica that is not promoted yet; a transaction that took too long between two
 * statements; a lock not got in time, a deadlock.
 */
const TRANSIENT_CODES = /^(08|53|57P|25006|25P03|55P03|40)/
const TRANSIENT_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'EAI_AGAIN',
])
const TRANSIENT_MESSAGES =
  /query read timeout|connection (terminated|timeout|ended)|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Whether the database was out of reach rather than the query wrong, so that a retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (TRANSIENT_CODES.test(code) || TRANSIENT_ERRNO.has(code) || isPlanOutdated(error)) return true
  return (
    TRANSIENT_MESSAGES.test(error.message) ||
    (error.cause !== undefined && isDatabaseAway(error.cause))
  )
}

/**
 * Whether the database gave a statement up since it took too long. Whoever asked may ask again; work that is tried again by
 * itself would take as long again.
 */
export function tookTooLong(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof pg.DatabaseError && error.code === '57014') || tookTooLong(error.cause)
}

/** Whether a unique constraint refused a row. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  )
}
