import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { createMember } from './create-member.server.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

test('a member made by the program signs in with roles and profile', async () => {
  const { userId } = await createMember(service.db, {
    email: 'Staff@Example.com',
    password: 'hammerlane',
    profile: { username: 'staff_one', full_name: 'Sam Staff', terms_accepted: true },
    roles: ['member', 'staff'],
  })
  const signedIn = await service
    .client()
    .signInWithPassword({ email: 'staff@example.com', password: 'hammerlane' })
  expect(signedIn.data.user).toMatchObject({
    id: userId,
    app_metadata: { roles: ['member', 'staff'] },
  })
  const profile = await service.db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst()
  expect(profile).toMatchObject({
    username: 'staff_one',
    first_name: 'Sam',
    last_name: 'Staff',
    terms_accepted: true,
  })
})

test('of an address or a username that is taken nothing is made', async () => {
  await createMember(service.db, {
    email: 'one@example.com',
    password: null,
    profile: { username: 'number_one' },
  })
  const again = { email: 'ONE@example.com', password: null }
  await expect(createMember(service.db, again)).rejects.toThrow('already')
  const other = { email: 'two@example.com', password: null, profile: { username: 'NUMBER_one' } }
  await expect(createMember(service.db, other)).rejects.toThrow('profiles_username_key')
  const users = service.db.selectFrom('users').select('id').where('email', '=', 'two@example.com')
  expect(await users.execute()).toEqual([])
})

test('customer ids never repeat and show no order', async () => {
  const made = []
  for (let i = 0; i < 40; i++) {
    made.push(await createMember(service.db, { email: `many${i}@example.com`, password: null }))
  }
  const rows = await service.db
    .selectFrom('profiles')
    .select('customer_id')
    .where(
      'id',
      'in',
      made.map(({ userId }) => userId),
    )
    .orderBy('created_at')
    .execute()
  const ids = rows.map((row) => row.customer_id)
  expect(new Set(ids).size).toBe(40)
  expect(ids).not.toEqual(ids.toSorted())
})
