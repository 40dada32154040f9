import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCaller } from '../../../test/builders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/marketplace.ts'
import type { Database } from '../../server/postgres/database.ts'
import { noteRefusals } from './note-refusals.server.ts'

let clone: TestDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 2)
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

function entriesOf(userId: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject', 'details'])
    .where('actor_id', '=', userId)
    .orderBy('at')
    .execute()
}

test('who is refused at the back office is in the audit log, once for a run of the same', async () => {
  const userId = await aMember(db)
  const member = aCaller(userId)
  const note = noteRefusals(db)
  const calls = ['GET /api/staff/outbox', 'GET /api/staff/outbox', 'POST /api/staff/auctions']
  for (const call of calls) await note({ member, call, code: 'forbidden' })
  const refused = { actor_id: userId, action: 'refused', details: { code: 'forbidden' } }
  expect(await entriesOf(userId)).toEqual([
    { ...refused, subject: 'GET /api/staff/outbox' },
    { ...refused, subject: 'POST /api/staff/auctions' },
  ])
})

test('a refusal that could not be written is written at the next call, and only once for many at a time', async () => {
  const userId = randomUUID()
  const note = noteRefusals(db)
  const refuse = () =>
    note({ member: aCaller(userId), call: 'GET /api/staff/outbox', code: 'forbidden' })
  await expect(refuse()).rejects.toThrow('audit_log_actor_fkey')
  await db.insertInto('users').values({ id: userId }).execute()
  await Promise.all([refuse(), refuse(), refuse()])
  expect(await entriesOf(userId)).toHaveLength(1)
})
