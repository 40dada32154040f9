/** A house with years behind it, read by staff. */
import { sql } from 'kysely'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { withDatabase } from '../product.ts'

/** Of one statement that makes a million rows and sorts them into their indexes. */
const SEEDED_WITHIN_MS = 900_000

/** A database of its own with what `seed` writes, which `measure` then reads. */
export async function withSeeded<Seeded>(
  seed: (db: Database) => Promise<Seeded>,
  measure: (db: Database, seeded: Seeded) => Promise<void>,
): Promise<void> {
  await withDatabase(async ({ databaseUrl }) => {
    const seeded = await withDatabaseAt(
      databaseUrl,
      { max: 1, timeoutMs: SEEDED_WITHIN_MS },
      async (db) => {
        const written = await seed(db)
        await sql`vacuum analyze`.execute(db)
        return written
      },
    )
    await withDatabaseAt(databaseUrl, { max: 2 }, (db) => measure(db, seeded))
  })
}

/** Does some work with a pool of its own at that database. */
export async function withDatabaseAt<Done>(
  databaseUrl: string,
  { max, timeoutMs }: { max: number; timeoutMs?: number },
  work: (db: Database) => Promise<Done>,
): Promise<Done> {
  const timeout = timeoutMs === undefined ? {} : { statementTimeoutMs: timeoutMs }
  const db = openDatabase(databaseUrl, { max, ...timeout, onIdleError: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Whoever reads it. */
export async function aReader(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ email: 'desk@bench.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
