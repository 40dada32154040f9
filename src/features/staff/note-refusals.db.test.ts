import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/marketplace.ts'
import type { Member } from '../../server/http/endpoint.ts'
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

test('who is refused at the back office is in the audit log, once for a run of the same', async () => {
  const userId = await aMember(db)
  const member: Member = {
    userId,
    sessionId: 's',
    roles: ['member'],
    status: 'open',
    aal: 'aal1',
    hasProvenEmail: true,
  }
  const note = noteRefusals(db)
  const calls = ['GET /api/staff/outbox', 'GET /api/staff/outbox', 'POST /api/staff/auctions']
  for (const call of calls) await note({ member, call, code: 'forbidden' })
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject', 'details'])
    .orderBy('at')
    .execute()
  const refused = { actor_id: userId, action: 'refused', details: { code: 'forbidden' } }
  expect(entries).toEqual([
    { ...refused, subject: 'GET /api/staff/outbox' },
    { ...refused, subject: 'POST /api/staff/auctions' },
  ])
})
