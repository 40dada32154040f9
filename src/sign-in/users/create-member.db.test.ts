import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { asOwner } from '../../../test/database.ts'
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

test('the member after the millionth is registered, with a longer customer id', async () => {
  await asOwner(service, (db) => sql`select setval('customer_numbers', 999998)`.execute(db))
  const ids = []
  for (let i = 0; i < 3; i++) {
    const { userId } = await createMember(service.db, {
      email: `million${i}@example.com`,
      password: null,
    })
    const profile = service.db.selectFrom('profiles').select('customer_id').where('id', '=', userId)
    ids.push((await profile.executeTakeFirstOrThrow()).customer_id)
  }
  expect(ids[0]).toMatch(/^HL-\d{6}$/)
  expect(ids[1]).toMatch(/^HL-[1-9]\d{6}$/)
  expect(ids[2]).toMatch(/^HL-[1-9]\d{6}$/)
  expect(ids[1]).not.toBe(ids[2])
})

test.each([0, 999_000, 1_000_000, 9_999_000, 10_000_000, 999_999_000])(
  'a thousand members from number %i on have a thousand customer ids, which fit',
  async (first) => {
    const { rows } = await sql<{ ids: number; bad: number }>`
      select count(distinct id)::int as ids,
        count(*) filter (where id !~ '^HL-([0-9]{6}|[1-9][0-9]{6,11})$')::int as bad
      from (select customer_id_of(n) as id from generate_series(${first}::bigint, ${first}::bigint + 999) as n)`.execute(
      service.db,
    )
    expect(rows).toEqual([{ ids: 1_000, bad: 0 }])
  },
)
