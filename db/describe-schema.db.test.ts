import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../test/database.ts'
import { describeSchema, describeTypes, SCHEMA_FILE, TYPES_FILE } from './describe-schema.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('db/schema.sql is what the migrations give, as `npm run db:types` writes it', async () => {
  expect(await describeSchema(database.ownerUrl)).toBe(await readFile(SCHEMA_FILE, 'utf8'))
})

test('database-types.ts is what the migrations give, as `npm run db:types` writes it', async () => {
  expect(await describeTypes(database.ownerUrl)).toBe(await readFile(TYPES_FILE, 'utf8'))
})
