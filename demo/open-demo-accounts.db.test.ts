import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '../src/server/files/secrets.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'
import { createPasswords, hashPassword } from '../src/sign-in/users/passwords.server.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../test/database.ts'
import { DEMO_EMAIL, openDemoAccounts, STAFF_EMAIL } from './open-demo-accounts.ts'

const HERE = { demo: true, host: '127.0.0.1', publicUrl: undefined, trustProxy: false }
const KNOWN = 'hammerlane'

let clone: TestDatabase
let db: Database
const secrets = createSecrets(randomBytes(32))
const { matches } = createPasswords()

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 2)
  for (const email of [DEMO_EMAIL, STAFF_EMAIL]) await createMember(db, { email, password: null })
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})
beforeEach(() => setHash(null))

async function setHash(password_hash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash }).execute()
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
    await start(change)
    await setHash(await hashPassword('a password of my own'))
    expect(await start(change)).toEqual({ password: null, isTrue: false, isKnown: false })
    expect(await start()).toMatchObject({ password: null })
  },
)

test('each account has a password of its own, and each copy of the product', async () => {
  const away = { ...HERE, host: '0.0.0.0' }
  const [demo, staff] = await openDemoAccounts(db, away, secrets)
  expect(demo?.password).not.toBe(staff?.password)
  await setHash(null)
  const [other] = await openDemoAccounts(db, away, createSecrets(randomBytes(32)))
  expect(other?.password).not.toBe(demo?.password)
})

test('accounts that were removed stay removed', async () => {
  await db.deleteFrom('users').where('email', '=', DEMO_EMAIL).execute()
  const accounts = await openDemoAccounts(db, HERE, secrets)
  expect(accounts.map(({ email }) => email)).toEqual([STAFF_EMAIL])
})
