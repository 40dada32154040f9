import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { rotateKeys, rotateOldKeys } from './rotate-keys.server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

test('a rotation signs nobody out: every token lives as long as it says, through old and new keys', async () => {
  const { client, session } = await service.signedUp('rotated@example.com')
  const oldKid = kidOf(session.access_token)
  const { kid, from } = await rotateKeys(service.db, service.secrets, service.now())
  expect(from.getTime() - service.now().getTime()).toBeGreaterThanOrEqual(10 * MINUTE)
  service.pass(61_000)
  expect(await published()).toEqual([kid, oldKid])
  const lastOfOld = (await client.refreshSession()).data.session?.access_token ?? ''
  expect(kidOf(lastOfOld)).toBe(oldKid)
  service.pass(15 * MINUTE)
  const first = (await client.refreshSession()).data.session?.access_token ?? ''
  expect(kidOf(first)).toBe(kid)
  service.pass(44 * MINUTE)
  expect(await published()).toEqual([kid, oldKid])
  for (const token of [lastOfOld, first]) {
    expect((await service.ask('GET', '/user', { token })).status).toBe(200)
    expect(await service.authenticator.authenticate(token)).not.toBeNull()
    expect((await client.getClaims(token)).error).toBeNull()
  }
  service.pass(25 * MINUTE)
  expect(await published()).toEqual([kid])
  expect((await client.refreshSession()).error).toBeNull()
})

test('keys that nobody needs any more are forgotten, and one of ninety days is replaced once', async () => {
  await rotateOldKeys(service.db, service.secrets, service.now())
  const [only] = await kept()
  expect(await kept()).toEqual([only])
  service.pass(89 * DAY)
  await rotateOldKeys(service.db, service.secrets, service.now())
  expect(await kept()).toEqual([only])
  service.pass(DAY)
  await Promise.all(
    Array.from({ length: 4 }, () => rotateOldKeys(service.db, service.secrets, service.now())),
  )
  expect(await kept()).toEqual([expect.any(String), only])
  service.pass(2 * 60 * MINUTE)
  await rotateOldKeys(service.db, service.secrets, service.now())
  expect(await kept()).not.toContain(only)
  expect(await kept()).toHaveLength(1)
})

async function published(): Promise<string[]> {
  const answer = await service.ask('GET', '/.well-known/jwks.json')
  return (await answer.json()).keys.map(({ kid }: { kid: string }) => kid)
}

async function kept(): Promise<string[]> {
  const rows = await service.db
    .selectFrom('signing_keys')
    .select('kid')
    .orderBy('signs_from', 'desc')
    .execute()
  return rows.map(({ kid }) => kid)
}

function kidOf(token: string): string {
  return decodeProtectedHeader(token).kid ?? ''
}
