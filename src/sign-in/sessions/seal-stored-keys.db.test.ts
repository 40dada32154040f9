import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, withApp } from '../../../test/second-step.ts'
import { createSecrets } from '../../server/files/secrets.ts'
import { createLog } from '../../server/log.ts'
import { StartError } from '../../server/start-error.ts'
import { openRefreshKey, sealRefreshKey } from './refresh-token.server.ts'
import { rotateKeys } from './rotate-keys.server.ts'
import { sealStoredKeys } from './seal-stored-keys.server.ts'
import { openJwk, openSigningKeys } from './signing-keys.server.ts'

let service: TestAuthService
const logged: string[] = []

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  service = await startAuthService({ log })
})
afterAll(() => service.close())

test('a dump of the database holds no key that makes tokens or codes', async () => {
  const { app, token } = await withApp(service, 'dumped@example.com')
  expect(codeOf(service, app, 1)).toMatch(/^\d{6}$/)
  const everything = await dump()
  expect(everything).toContain('dumped@example.com')
  const secrets = [...(await signingSecrets()), ...(await refreshKeys()), base32(app.secret)]
  expect(secrets.length).toBeGreaterThan(2)
  for (const secret of secrets) {
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(everything).not.toContain(secret.toString(form))
    }
  }
  expect(everything).not.toContain(app.secret)
  expect(everything).not.toContain(token)
})

test('what an earlier release stored as it was is sealed at the start, and nobody is signed out', async () => {
  const { client, session } = await service.signedUp('earlier@example.com')
  const [key] = (await refreshKeys()).slice(-1)
  await unseal()
  expect(await dump()).toContain(key?.toString('hex'))
  await Promise.all([1, 2, 3].map(() => sealStoredKeys(service.db, service.secrets, service.now())))
  const everything = await dump()
  for (const secret of [...(await signingSecrets()), ...(await refreshKeys())]) {
    expect(everything).not.toContain(secret.toString('hex'))
    expect(everything).not.toContain(secret.toString('base64url'))
  }
  const keys = await openSigningKeys({ ...service, clock: service.now })
  expect(await keys.verifier(kidOf(session.access_token))).toBeDefined()
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
})

test('a signing key that lay open gives way to a new one, once', async () => {
  const before = await kids()
  await unseal()
  await sealStoredKeys(service.db, service.secrets, service.now())
  await sealStoredKeys(service.db, service.secrets, service.now())
  expect(await kids()).toHaveLength(before.length + 1)
})

test('more sessions than fit into one turn are all sealed', async () => {
  const { user } = await service.signedUp('many@example.com')
  await sql`
    insert into sessions (user_id, refresh_key)
    select ${user.id}, decode(repeat(md5(n::text), 2), 'hex') from generate_series(1, 2500) as n`.execute(
    service.db,
  )
  await sealStoredKeys(service.db, service.secrets, service.now())
  const open = service.db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`length(refresh_key) = 32`)
  expect(await open.execute()).toEqual([])
})

test('with another secret nothing starts and no key is made, and the message says what to put back', async () => {
  const secrets = createSecrets(randomBytes(32))
  const before = await kids()
  const says = /sealed with another key.*FILES_KEY/
  await expect(openSigningKeys({ ...service, secrets, clock: service.now })).rejects.toThrow(says)
  await expect(rotateKeys(service.db, secrets, service.now())).rejects.toThrow(says)
  expect(await kids()).toEqual(before)
})

test('with another secret than the sessions’ nothing starts either, wherever signing keys come from', async () => {
  await service.signedUp('sealed@example.com')
  const secrets = createSecrets(randomBytes(32))
  const start = sealStoredKeys(service.db, secrets, service.now())
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(/keys of sessions were sealed with another key.*FILES_KEY/)
})

test('the refresh of a session that another secret sealed is refused, not failed, and logged once', async () => {
  const { client, session } = await service.signedUp('otherwise@example.com')
  await sealedWithAnother(sessionOf(session.access_token))
  logged.length = 0
  const { error } = await client.refreshSession()
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(logged).toEqual([expect.stringMatching(/"level":"error".*key of a session/)])
})

test('sessions of a while with another secret do not keep the right one from starting', async () => {
  const { session } = await service.signedUp('newest@example.com')
  await sealedWithAnother(sessionOf(session.access_token))
  await expect(sealStoredKeys(service.db, service.secrets, service.now())).resolves.toBeUndefined()
})

async function sealedWithAnother(id: string): Promise<void> {
  const refresh_key = sealRefreshKey(createSecrets(randomBytes(32)), id, randomBytes(32))
  await service.db.updateTable('sessions').set({ refresh_key }).where('id', '=', id).execute()
}

function sessionOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db)
  const parts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ line: string }>`
        select t::text as line from ${sql.table(name)} as t`.execute(service.db)
      return rows.map(({ line }) => line).join('\n')
    }),
  )
  return parts.join('\n')
}

async function signingSecrets(): Promise<Buffer[]> {
  const keys = service.db.selectFrom('signing_keys').select(['kid', 'sealed_jwk'])
  return (await keys.execute()).map(({ kid, sealed_jwk: sealed }) => {
    const { d } = openJwk(service.secrets, kid, sealed)
    return Buffer.from(String(d), 'base64url')
  })
}

async function refreshKeys(): Promise<Buffer[]> {
  const sessions = service.db
    .selectFrom('sessions')
    .select(['id', 'refresh_key'])
    .orderBy('created_at')
  return (await sessions.execute()).map(({ id, refresh_key: sealed }) =>
    openRefreshKey(service.secrets, id, sealed),
  )
}

/** As the release before stored them. */
async function unseal(): Promise<void> {
  const keys = await service.db.selectFrom('signing_keys').select(['kid', 'sealed_jwk']).execute()
  for (const { kid, sealed_jwk: sealed } of keys) {
    const private_jwk = JSON.stringify(openJwk(service.secrets, kid, sealed))
    const open = { private_jwk, sealed_jwk: null }
    await service.db.updateTable('signing_keys').set(open).where('kid', '=', kid).execute()
  }
  const sessions = await service.db.selectFrom('sessions').select(['id', 'refresh_key']).execute()
  for (const { id, refresh_key: sealed } of sessions) {
    const refresh_key = openRefreshKey(service.secrets, id, sealed)
    await service.db.updateTable('sessions').set({ refresh_key }).where('id', '=', id).execute()
  }
}

async function kids(): Promise<string[]> {
  const keys = await service.db.selectFrom('signing_keys').select('kid').orderBy('kid').execute()
  return keys.map(({ kid }) => kid)
}

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
}

function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
