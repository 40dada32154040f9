import { AbortedTransactionError, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import { tellAfterCommit } from './after-commit.ts'
import { databaseBy, openPool, type Database } from './database.ts'

let database: TestDatabase
let db: Database
let others: Database
/** What was told, and how many rows others saw from then on. */
let told: { noted: readonly string[]; rows: Promise<number> }[]

beforeEach(async () => {
  database = await emptyDatabase()
  others = openTestPool(database.url, 1)
  told = []
  const pool = openPool(database.url, {
    ...{ max: 2, connectTimeoutMs: 60_000, onIdleError: () => undefined },
  })
  db = databaseBy(pool, {
    tellCommitted: (noted) => void told.push({ noted, rows: countRows() }),
  })
  await sql`create table written (what text primary key)`.execute(others)
})

afterEach(async () => {
  await db.destroy()
  await others.destroy()
  await database.drop()
})

async function countRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(others)
  return rows[0]?.count ?? 0
}

const write = (what: string, tx: Database) => sql`insert into written values (${what})`.execute(tx)

test('what a transaction notes is told once it has committed, in order, when others can read it', async () => {
  await db.transaction().execute(async (tx) => {
    expect(await tellAfterCommit(tx, ['a 1', 'b 1'])).toBe(true)
    await write('a', tx)
    await tellAfterCommit(tx, ['a 2'])
    expect(told).toEqual([])
  })
  expect(told.map(({ noted }) => noted)).toEqual([['a 1', 'b 1', 'a 2']])
  expect(await told[0]?.rows).toBe(1)
})

test('nothing is told of what was rolled back, and not with the next transaction either', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tellAfterCommit(tx, ['rolled back'])
    await write('a', tx)
    throw new Error('Not so')
  })
  await expect(failing).rejects.toThrow('Not so')
  await db.transaction().execute((tx) => write('b', tx))
  expect([told, await countRows()]).toEqual([[], 1])
})

test('nothing is told where a statement failed and the commit was asked for all the same', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tellAfterCommit(tx, ['never written'])
    await write('a', tx)
    await write('a', tx).catch(() => undefined)
  })
  await expect(failing).rejects.toBeInstanceOf(AbortedTransactionError)
  expect([told, await countRows()]).toEqual([[], 0])
})

test('nothing is told where the commit itself fails', async () => {
  await sql`alter table written add column follows text references written deferrable initially deferred`.execute(
    others,
  )
  const failing = db.transaction().execute(async (tx) => {
    await tellAfterCommit(tx, ['never written'])
    await sql`insert into written values ('a', 'nothing')`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23503' })
  expect([told, await countRows()]).toEqual([[], 0])
})

test('each of several transactions at once has its own told', async () => {
  const { promise: isCommitted, resolve: committed } = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await tellAfterCommit(tx, ['slow'])
    await isCommitted
    throw new Error('Not so')
  })
  await db.transaction().execute(async (tx) => {
    await tellAfterCommit(tx, ['quick'])
    await write('quick', tx)
  })
  committed()
  await expect(slow).rejects.toThrow('Not so')
  expect(told.map(({ noted }) => noted)).toEqual([['quick']])
})

test('where nobody tells, the transaction learns that the database has to', async () => {
  expect(await others.transaction().execute((tx) => tellAfterCommit(tx, ['a 1']))).toBe(false)
})
