import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '../src/server/files/secrets.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'
import { createPasswords, hashPassword } from '../src/sign-in/users/passwords.server.ts'
import { startAuthService, type TestAuthService } from '../test/auth-service.ts'
import { BANK_EMAIL, DEMO_EMAIL, openDemoAccounts, STAFF_EMAIL } from './open-demo-accounts.ts'

const HERE = { demo: true, host: '127.0.0.1', publicUrl: undefined, trustProxy: false }
const KNOWN = 'hammerlane'

let service: TestAuthService
let db: Database
const secrets = createSecrets(randomBytes(32))
const passwords = createPasswords()
const matches = (password: string, hash: string | null) =>
  passwords.matches(password, hash, '127.0.0.1')

beforeAll(async () => {
  service = await startAuthService()
  ;({ db } = service)
})
afterAll(() => service.close())
beforeEach(async () => {
  await db.deleteFrom('users').where('email', 'in', [DEMO_EMAIL, STAFF_EMAIL]).execute()
  for (const email of [DEMO_EMAIL, STAFF_EMAIL]) await createMember(db, { email, password: null })
})

async function setHash(password_hash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash }).execute()
}

/** Signs in as one of the staff and chooses another password, as the Security tab does. */
async function choose(password: string, before: string): Promise<void> {
  const client = service.client()
  await client.signInWithPassword({ email: STAFF_EMAIL, password: before })
  const { error } = await client.updateUser({ password })
  expect(error).toBeNull()
}

/** Starts so; @returns what is told of the staff account, and whether that and the known password open it. */
async function start(change: object = {}) {
  const accounts = await openDemoAccounts(db, { ...HERE, ...change }, secrets)
  const { password } = accounts.find(({ email }) => email === STAFF_EMAIL) ?? { password: '' }
  const { password_hash: stored } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', STAFF_EMAIL)
    .executeTakeFirstOrThrow()
  const isTrue = password !== null && (await matches(password, stored))
  return { password, isTrue, isKnown: await matches(KNOWN, stored) }
}

test.each([{}, { host: 'localhost' }, { host: '::1' }, { publicUrl: 'http://localhost:3000' }])(
  'the known password opens a demo that nobody but this machine can reach: %j',
  async (change) => {
    expect(await start(change)).toEqual({ password: KNOWN, isTrue: true, isKnown: true })
    expect(await start(change)).toEqual({ password: KNOWN, isTrue: true, isKnown: true })
  },
)

test.each([
  { host: '0.0.0.0' },
  { host: '::' },
  { host: '192.168.1.4' },
  { publicUrl: 'https://demo.example.com' },
  { publicUrl: 'http://127.0.0.1.example.com' },
  { trustProxy: true },
  { demo: false },
])('it opens no other, also one that it opened before: %j', async (change) => {
  await start()
  const moved = await start(change)
  expect(moved).toMatchObject({ isTrue: true, isKnown: false })
  expect(moved.password).toMatch(/^[\w-]{16}$/)
  // It stays so: another process may still serve it there.
  expect([await start(change), await start()]).toEqual([moved, moved])
})

test.each([{}, { host: '0.0.0.0' }])(
  'a password that somebody chose is left alone by every start: %j',
  async (change) => {
    const { password } = await start(change)
    await choose('a password of my own', password ?? '')
    expect(await start(change)).toEqual({ password: null, isTrue: false, isKnown: false })
    expect(await start()).toMatchObject({ password: null })
    expect(await start({ host: '0.0.0.0' })).toMatchObject({ password: null })
  },
)

test('one that a start of an earlier release made up is replaced, though people signed in with it', async () => {
  await setHash(await hashPassword('random'))
  const { error } = await service
    .client()
    .signInWithPassword({ email: STAFF_EMAIL, password: 'random' })
  expect(error).toBeNull()
  const upgraded = await start({ host: '0.0.0.0' })
  expect(upgraded).toMatchObject({ isTrue: true, isKnown: false })
  expect(await start({ host: '0.0.0.0' })).toEqual(upgraded)
})

test('an account whose member took its password away gets none', async () => {
  const { password } = await start()
  await service.client().signInWithPassword({ email: STAFF_EMAIL, password: password ?? '' })
  await setHash(null)
  const told = await openDemoAccounts(db, HERE, secrets)
  expect(told.map(({ email }) => email)).toEqual([DEMO_EMAIL])
})

test('each account has a password of its own, and each copy of the product; that of a lost key is replaced', async () => {
  const away = { ...HERE, host: '0.0.0.0' }
  const [demo, staff] = await openDemoAccounts(db, away, secrets)
  expect(demo?.password).not.toBe(staff?.password)
  const [other] = await openDemoAccounts(db, away, createSecrets(randomBytes(32)))
  expect(other?.password).not.toBe(demo?.password)
})

test('accounts that were removed stay removed', async () => {
  await db.deleteFrom('users').where('email', '=', DEMO_EMAIL).execute()
  const accounts = await openDemoAccounts(db, HERE, secrets)
  expect(accounts.map(({ email }) => email)).toEqual([STAFF_EMAIL])
})

test('the account of a bank is the demo’s only where it acts for one', async () => {
  await db.deleteFrom('users').where('email', '=', BANK_EMAIL).execute()
  const { userId: id } = await createMember(db, { email: BANK_EMAIL, password: null })
  const told = async (change: object) =>
    (await openDemoAccounts(db, { ...HERE, ...change }, secrets)).find(
      ({ email }) => email === BANK_EMAIL,
    )?.password
  expect(await told({})).toBeUndefined()
  const consignor = await db
    .insertInto('consignors')
    .values({ name: 'Tidewater Savings Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consignor_people')
    .values({ user_id: id, consignor_id: consignor.id, granted_by: id })
    .execute()
  expect(await told({})).toBe(KNOWN)
  expect(await told({ host: '0.0.0.0' })).not.toBe(KNOWN)
  expect(await told({ host: '0.0.0.0' })).toBeTypeOf('string')
})
