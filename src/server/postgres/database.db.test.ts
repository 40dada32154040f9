import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { openGate, type DatabaseGate } from '../../../test/faults/database-gate.ts'
import { databaseTime } from './database-time.ts'
import {
  isDatabaseAway,
  isPlanOutdated,
  openDatabase,
  PLANNED_ONCE,
  unseen,
  type Database,
} from './database.ts'

let database: TestDatabase
let gate: DatabaseGate
let db: Database

/** One connection, so that whoever asks next gets the one that was left. */
beforeEach(async () => {
  database = await emptyDatabase()
  gate = await openGate(database.url)
  db = openDatabase(gate.url, { max: 1, statementTimeoutMs: 1_500, onIdleError: () => undefined })
})

afterEach(async () => {
  await db.destroy()
  await gate.shut()
  await database.drop()
})

function one(): Promise<unknown> {
  return sql`select 1 as one`.execute(db).then(({ rows }) => rows)
}

test('a database that falls silent is away, and asked along a new connection when it is back', async () => {
  expect(await one()).toEqual([{ one: 1 }])
  gate.mute()
  const error = await one().catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await gate.open()
  expect(await one()).toEqual([{ one: 1 }])
})

test('a transaction that it falls silent in is given up, too', async () => {
  const error = await db
    .transaction()
    .execute(async (tx) => {
      gate.mute()
      await sql`select 1`.execute(tx)
    })
    .catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await gate.open()
  expect(await one()).toEqual([{ one: 1 }])
})

test('a statement that takes too long is ended by the database, and its connection goes on', async () => {
  const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const [before] = (await pid()).rows
  const error = await sql`select pg_sleep(30)`.execute(db).catch((reason: unknown) => reason)
  expect(String(error)).toContain('statement timeout')
  expect(isDatabaseAway(error)).toBe(false)
  expect((await pid()).rows).toEqual([before])
})

test('cents and counts are read as numbers, to the last cent of 90 trillion dollars', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as cents, count(*) from pg_class`.execute(db)
  expect(rows).toEqual([{ cents: Number.MAX_SAFE_INTEGER, count: expect.any(Number) }])
})

test('the database tells its time in milliseconds, and it does not stand still in a transaction', async () => {
  const [first, second] = await db.transaction().execute(async (tx) => {
    const begin = await databaseTime(tx)
    await sql`select pg_sleep(0.002)`.execute(tx)
    return [begin, await databaseTime(tx)]
  })
  expect(second.getTime()).toBeGreaterThan(first.getTime())
  const { rows } = await sql<{ offset: number }>`
    select abs(extract(epoch from clock_timestamp() - ${second}::timestamptz))::float as offset`.execute(
    db,
  )
  expect(rows[0]?.offset).toBeLessThan(60)
})

test('a statement that is run thousands of times is planned once for each connection; others are not kept', async () => {
  const id = '5f0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e11'
  for (let run = 0; run < 3; run += 1) {
    const { rows } =
      await sql`${sql.raw(PLANNED_ONCE)} select 1 where ${id}::uuid = any(${unseen([id], 'uuid[]')})`.execute(
        db,
      )
    expect(rows).toHaveLength(1)
    await one()
  }
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: expect.stringContaining(PLANNED_ONCE) }])
})

test('a prepared statement whose columns a later version has added to is planned anew', async () => {
  const lots = (asked: Database) =>
    sql`${sql.raw(PLANNED_ONCE)} select * from lots`.execute(asked).then(({ rows }) => rows)
  const addColumn = (name: string) => sql`alter table lots add ${sql.ref(name)} int`.execute(db)
  await sql`create table lots (id) as select 1`.execute(db)
  expect(await lots(db)).toEqual([{ id: 1 }])
  await addColumn('second')
  expect(await lots(db)).toEqual([{ id: 1, second: null }])
  await addColumn('third')
  const inTransaction = () => db.transaction().execute(lots)
  // The transaction is lost, and may be tried again as after any fault that passes.
  const error = await inTransaction().catch((reason: unknown) => reason)
  expect([isPlanOutdated(error), isDatabaseAway(error)]).toEqual([true, true])
  expect(await inTransaction()).toEqual([{ id: 1, second: null, third: null }])
})

test('a connection that breaks while nobody uses it is told, and the next one is another', async () => {
  const told: string[] = []
  const other = openDatabase(gate.url, { max: 1, onIdleError: ({ message }) => told.push(message) })
  await sql`select 1`.execute(other)
  await gate.shut()
  await expect.poll(() => told).toEqual([expect.stringContaining('Connection terminated')])
  await gate.open()
  expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }])
  await other.destroy()
})

test('nobody to connect to is told in the time that was given, as the database being away', async () => {
  const other = openDatabase(gate.url, {
    max: 1,
    connectTimeoutMs: 200,
    onIdleError: () => undefined,
  })
  gate.mute()
  const error = await sql`select 1`.execute(other).catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await other.destroy()
})
