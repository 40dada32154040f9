import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { openGate, type DatabaseGate } from '../../../test/faults/database-gate.ts'
import { isDatabaseAway, openDatabase, type Database } from './database.ts'

let database: TestDatabase
let gate: DatabaseGate
let db: Database

/** One connection, so that whoever asks next gets the one that was left. */
beforeEach(async () => {
  database = await emptyDatabase()
  gate = await openGate(database.url)
  db = openDatabase(gate.url, { max: 1, patience: 1_500, onIdleError: () => undefined })
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
