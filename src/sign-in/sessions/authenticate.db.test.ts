import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, signedIn, withApp } from '../../../test/second-step.ts'
import { unixSeconds } from './access-token.server.ts'
import { createAuthenticator } from './authenticate.server.ts'
import { openJwk, openSigningKeys } from './signing-keys.server.ts'

let service: TestAuthService
let token: string
let userId: string
let people = 0

beforeAll(async () => {
  service = await startAuthService()
  // No time passes but what a test lets pass, however slow the machine.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})
beforeEach(async () => {
  const { session, user } = await service.signedUp(`member${people++}@example.com`)
  token = session.access_token
  userId = user.id
})

describe('a token that the service made', () => {
  test('is its member, with roles and status as the database has them', async () => {
    expect(await service.authenticator.authenticate(token)).toEqual({
      userId,
      sessionId: claims().session_id,
      roles: ['member'],
      status: 'open',
      aal: 'aal1',
      hasProvenEmail: false,
    })
  })

  test('asks the database once for many calls at once', async () => {
    const { authenticator, queries } = countingAuthenticator()
    await Promise.all(Array.from({ length: 200 }, () => authenticator.authenticate(token)))
    expect(queries()).toBeLessThanOrEqual(2)
    await authenticator.authenticate(token)
    expect(queries()).toBeLessThanOrEqual(2)
  })

  test('looks many sessions up together', async () => {
    const { authenticator, queries } = countingAuthenticator()
    const tokens = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await service.signedUp(`many${people++}@example.com`)).session.access_token,
      ),
    )
    const all = () => Promise.all(tokens.map((one) => authenticator.authenticate(one)))
    // Verifying a signature takes as long as it takes; once that is known, they are looked up at the same moment.
    await all()
    service.pass(2_000)
    const before = queries()
    const members = await all()
    expect(new Set(members.map((member) => member?.userId)).size).toBe(10)
    expect(queries() - before).toBe(1)
  })

  test('stops counting within two seconds of the session ending in another process', async () => {
    expect(await service.authenticator.authenticate(token)).not.toBeNull()
    await service.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    service.pass(2_000)
    expect(await service.authenticator.authenticate(token)).toBeNull()
  })

  test('stops counting at once in the process that ended it, though it was being looked up', async () => {
    const read = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.resolve()
        await held.promise
        return result
      },
    })
    const { keys } = service
    const authenticator = createAuthenticator({ db, keys, issuer: () => service.url })
    const before = authenticator.authenticate(token)
    await read.promise
    await service.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    authenticator.invalidateUser(userId)
    held.resolve()
    expect(await before).toBeNull()
    expect(await authenticator.authenticate(token)).toBeNull()
  })

  test('is nobody’s until the second step was taken, where one is set up', async () => {
    const email = `two-steps${people++}@example.com`
    const whole = await withApp(service, email)
    expect(await service.authenticator.authenticate(whole.token)).not.toBeNull()
    const half = await signedIn(service, email)
    expect(await service.authenticator.authenticate(half.token)).toBeNull()
    // Known at once, although the answer of a moment ago was another.
    const code = codeOf(service, whole.app, 1)
    const { factorId } = whole.app
    const { data } = await half.client.mfa.challengeAndVerify({ factorId, code })
    const raised = data?.access_token ?? ''
    expect(await service.authenticator.authenticate(raised)).toMatchObject({ aal: 'aal2' })
  })

  test('shows a closed account, a ban and a new role within two seconds', async () => {
    await service.authenticator.authenticate(token)
    await service.db
      .updateTable('profiles')
      .set({ status: 'closed' })
      .where('id', '=', userId)
      .execute()
    await service.db
      .updateTable('users')
      .set({ roles: ['member', 'staff'] })
      .where('id', '=', userId)
      .execute()
    service.pass(2_000)
    expect(await service.authenticator.authenticate(token)).toMatchObject({
      status: 'closed',
      roles: ['member', 'staff'],
    })
    const banned_until = new Date(service.now().getTime() + 60_000)
    await service.db.updateTable('users').set({ banned_until }).where('id', '=', userId).execute()
    service.pass(2_000)
    expect(await service.authenticator.authenticate(token)).toBeNull()
  })

  test('is nothing the moment it expires, though it was accepted a moment before', async () => {
    service.pass(3_598_000)
    expect(await service.authenticator.authenticate(token)).not.toBeNull()
    service.pass(2_000)
    expect(await service.authenticator.authenticate(token)).toBeNull()
  })

  test('is accepted by another process with the same database', async () => {
    const keys = await openSigningKeys({ ...service, clock: service.now })
    const other = createAuthenticator({
      db: service.db,
      keys,
      issuer: () => service.url,
      clock: service.now,
    })
    expect(await other.authenticate(token)).toMatchObject({ userId })
  })

  test('counts no longer though the clock of the server was put back when its session had ended', async () => {
    const { db, keys } = service
    let backMs = 0
    const authenticator = createAuthenticator({
      db,
      keys,
      issuer: () => service.url,
      clock: () => new Date(service.now().getTime() - backMs),
      elapsedMs: () => service.now().getTime(),
    })
    expect(await authenticator.authenticate(token)).toMatchObject({ userId })
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    backMs = 60_000
    service.pass(2_000)
    expect(await authenticator.authenticate(token)).toBeNull()
  })

  test('throws rather than refuses while the session cannot be looked up', async () => {
    const { authenticator } = countingAuthenticator(() => {
      throw new Error('the database is away')
    })
    await expect(authenticator.authenticate(token)).rejects.toThrow('the database is away')
  })
})

describe('a forged token', () => {
  const forgeries: [string, () => Promise<string> | string][] = [
    [
      'without an algorithm',
      () => `${encode({ alg: 'none', typ: 'JWT', kid: header().kid })}.${encode(claims())}.`,
    ],
    [
      'without an algorithm but with the signature',
      () => `${encode({ ...header(), alg: 'none' })}.${token.split('.').slice(1).join('.')}`,
    ],
    ['signed with HS256 and the public key as its secret', forgedWithPublicKey],
    [
      'signed by another key under our key id',
      async () => sign(claims(), (await generateKeyPair('ES256')).privateKey),
    ],
    [
      'signed by another key under its own id',
      async () => sign(claims(), (await generateKeyPair('ES256')).privateKey, { kid: 'mine' }),
    ],
    ['that brings its own key along', forgedWithEmbeddedKey],
    ['without a key id', () => resigned({}, { kid: undefined })],
    ['of another type', () => resigned({}, { typ: 'dpop+jwt' })],
    ['of another issuer', () => resigned({ iss: 'https://elsewhere.example/auth/v1' })],
    ['without an issuer', () => resigned({ iss: undefined })],
    ['for another audience', () => resigned({ aud: 'anon' })],
    ['expired', () => resigned({ exp: unixSeconds(service.now()) - 1 })],
    ['without an expiry', () => resigned({ exp: undefined })],
    ['not valid yet', () => resigned({ nbf: unixSeconds(service.now()) + 60 })],
    ['with changed claims', () => withClaims({ ...claims(), sub: crypto.randomUUID() })],
    ['with a cut signature', () => token.slice(0, -4)],
    ['of no form at all', () => 'a.b.c'],
    ['that is empty', () => ''],
    ['that is very long', () => `${token}${'A'.repeat(100_000)}`],
  ]

  test.each(forgeries)('%s is nobody, and 403 bad_jwt to the sign-in service', async (_, forge) => {
    const forged = await forge()
    expect(await service.authenticator.authenticate(forged)).toBeNull()
    if (forged === '' || forged.length > 10_000) return
    const answer = await service.ask('GET', '/user', { token: forged })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: 'bad_jwt', message: expect.stringMatching(/^invalid JWT/) },
    ])
  })

  test('of a session that never was, or of none, is nobody', async () => {
    expect(
      await service.authenticator.authenticate(await resigned({ session_id: crypto.randomUUID() })),
    ).toBeNull()
    expect(
      await service.authenticator.authenticate(await resigned({ session_id: undefined })),
    ).toBeNull()
    expect(await service.authenticator.authenticate(await resigned({ session_id: 7 }))).toBeNull()
  })

  test('signed rightly but unchanged in every way is somebody, so the refusals above mean something', async () => {
    expect(await service.authenticator.authenticate(await resigned({}))).toMatchObject({ userId })
  })

  test('does not become a query for each made-up key id', async () => {
    const { db, queries } = counted()
    const keys = await openSigningKeys({ db, secrets: service.secrets, clock: service.now })
    const before = queries()
    for (let i = 0; i < 20; i++) expect(await keys.verifier(`made-up-${i}`)).toBeUndefined()
    expect(queries()).toBe(before)
    service.pass(6_000)
    for (let i = 0; i < 20; i++) await keys.verifier(`made-up-${i}`)
    expect(queries()).toBe(before + 1)
  })
})

function countingAuthenticator(before: () => void = () => undefined) {
  const { db, queries } = counted(before)
  const parts = { db, keys: service.keys, issuer: () => service.url, clock: service.now }
  const elapsedMs = () => service.now().getTime()
  return { authenticator: createAuthenticator({ ...parts, elapsedMs }), queries }
}

function counted(before: () => void = () => undefined) {
  let queries = 0
  const db = service.db.withPlugin({
    transformQuery({ node }) {
      queries++
      before()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, queries: () => queries }
}

function claims() {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function header() {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function withClaims(changed: object): string {
  const [head, , signature] = token.split('.')
  return [head, encode(changed), signature].join('.')
}

function sign(payload: Record<string, unknown>, key: CryptoKey, change: object = {}) {
  return new SignJWT(payload).setProtectedHeader({ ...header(), ...change }).sign(key)
}

/** Signed with the service's real key: only what is changed can be wrong. */
async function resigned(change: object, headerChange: object = {}): Promise<string> {
  const row = await service.db
    .selectFrom('signing_keys')
    .select(['kid', 'sealed_jwk'])
    .executeTakeFirstOrThrow()
  const jwk = openJwk(service.secrets, row.kid, row.sealed_jwk)
  const key = await importJWK(jwk, 'ES256')
  return sign({ ...claims(), ...change }, key as CryptoKey, headerChange)
}

async function forgedWithPublicKey(): Promise<string> {
  const [publicKey] = await service.keys.published()
  const secret = new TextEncoder().encode(JSON.stringify(publicKey))
  return new SignJWT(claims()).setProtectedHeader({ ...header(), alg: 'HS256' }).sign(secret)
}

async function forgedWithEmbeddedKey(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return sign(claims(), privateKey, { jwk: await exportJWK(publicKey) })
}
