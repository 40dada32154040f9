import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { openSigningKeys, sealJwk } from './signing-keys.server.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

test('processes that start at once on a new database share one key', async () => {
  await service.db.deleteFrom('signing_keys').execute()
  const clock = service.now
  const all = await Promise.all(
    Array.from({ length: 6 }, () => openSigningKeys({ ...service, clock })),
  )
  const kids = await Promise.all(
    all.map(async (keys) => (await keys.published()).map(({ kid }) => kid)),
  )
  expect(new Set(kids.flat()).size).toBe(1)
})

test('a new key is published before it signs, and the old one until it is withdrawn', async () => {
  const keys = await openSigningKeys({ ...service, clock: service.now })
  const old = await keys.sign({ sub: 'x' })
  const oldKid = decodeProtectedHeader(old).kid ?? ''
  const signsFrom = new Date(service.now().getTime() + 10 * 60_000)
  const kid = await addKey(signsFrom)
  service.pass(61_000)
  expect((await keys.published()).map((key) => key.kid)).toEqual([kid, oldKid])
  expect(decodeProtectedHeader(await keys.sign({})).kid).toBe(oldKid)
  service.pass(10 * 60_000)
  expect(decodeProtectedHeader(await keys.sign({})).kid).toBe(kid)
  expect(await keys.verifier(oldKid)).toBeDefined()
  const published_until = service.now()
  await service.db
    .updateTable('signing_keys')
    .set({ published_until })
    .where('kid', '=', oldKid)
    .execute()
  service.pass(61_000)
  expect(await keys.verifier(oldKid)).toBeUndefined()
})

test('configured keys take the place of those in the database, the first one signs', async () => {
  const configured = [await aKey('newest'), await aKey('older')]
  const keys = await openSigningKeys({ ...service, clock: service.now, configured })
  expect(decodeProtectedHeader(await keys.sign({})).kid).toBe('newest')
  expect(await keys.published()).toMatchObject([{ kid: 'newest' }, { kid: 'older' }])
  expect(await keys.published()).not.toMatchObject([{ d: expect.anything() }])
})

async function aKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}

async function addKey(signsFrom: Date): Promise<string> {
  const { kid: _, ...jwk } = await aKey('')
  const kid = await calculateJwkThumbprint(jwk)
  const row = { kid, sealed_jwk: sealJwk(service.secrets, kid, jwk), signs_from: signsFrom }
  await service.db.insertInto('signing_keys').values(row).execute()
  return kid
}
