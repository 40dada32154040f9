import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import type { Database } from '../../server/postgres/database.ts'
import { createMember } from '../../sign-in/users/create-member.server.ts'
import { grantRole } from './grant-role.server.ts'

let clone: TestDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 5)
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

test('an account gets a role once, whatever the case of its address, and the audit log tells it', async () => {
  const { userId } = await createMember(db, { email: 'Clerk@Example.com', password: null })
  const grants = await Promise.all([1, 2, 3].map(() => grantRole(db, 'clerk@example.COM', 'staff')))
  expect(grants).toEqual([{ granted: true }, { granted: true }, { granted: true }])
  const user = await db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirst()
  expect(user?.roles).toEqual(['member', 'staff'])
  const entries = await db.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([
    { action: 'grant_role', subject: userId, details: { role: 'staff' } },
  ])
})

test('an unknown account or role is refused with a sentence', async () => {
  expect(await grantRole(db, 'nobody@example.com', 'staff')).toEqual({
    granted: false,
    sentence: 'There is no account with the address nobody@example.com. Register it first.',
  })
  expect(await grantRole(db, 'clerk@example.com', 'king')).toEqual({
    granted: false,
    sentence: 'There is no role king. Roles are member, staff, admin.',
  })
})
