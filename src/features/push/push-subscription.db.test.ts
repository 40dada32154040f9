import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aBrowser } from '../../../test/push/a-browser.ts'
import { testSecrets } from '../../../test/secrets.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import { createApi } from '../../server/http/http.ts'
import type { Database } from '../../server/postgres/database.ts'
import { PUSH_SUBSCRIPTION_CALLS } from './push-subscription.server.ts'
import { PUSH_SUBSCRIPTION_ADDRESS } from './push-subscription.ts'

let market: Marketplace
let api: ReturnType<typeof createApi>

beforeAll(async () => {
  market = await openMarketplace()
  api = createApi<{ db: Database; secrets: Secrets }>({
    endpoints: PUSH_SUBSCRIPTION_CALLS,
    services: { db: market.db, secrets: testSecrets },
    authenticate: async (token) => {
      const [userId = '', sessionId = ''] = token.split('.')
      return {
        ...{ userId, sessionId, roles: ['member'], status: 'open' },
        ...{ aal: 'aal1', hasProvenEmail: true },
      }
    },
    rolesOf: async () => ['member'],
    limitRate: async () => {},
    log: silentLog,
  })
})
afterAll(() => market.close())

/** A token of a new session. */
async function signIn(member?: string): Promise<string> {
  const userId = member ?? (await aMember(market.db))
  const { id } = await market.db
    .insertInto('sessions')
    .values({ user_id: userId, refresh_key: Buffer.alloc(32) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `${userId}.${id}`
}

async function ask(token: string, method = 'GET', body?: object) {
  const answer = await api.request(PUSH_SUBSCRIPTION_ADDRESS, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const input = (change: object = {}) => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  keys: aBrowser().keys,
  ...change,
})

test('a browser is told until it is turned off, or its session ends', async () => {
  const [phone, desk] = [await signIn(), await signIn()]
  const { body } = await ask(phone)
  expect(body).toEqual({ public_key: expect.stringMatching(/^[\w-]{87}$/), is_on: false })
  expect(await ask(phone, 'PUT', input())).toEqual({ status: 200, body: { ...body, is_on: true } })
  const again = await Promise.all([1, 2].map(() => ask(phone, 'PUT', input())))
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask(desk)).body).toEqual(body)
  for (const _ of [1, 2]) expect((await ask(phone, 'DELETE')).body).toEqual(body)

  await ask(desk, 'PUT', input())
  await market.db
    .deleteFrom('sessions')
    .where('id', '=', desk.split('.')[1] ?? '')
    .execute()
  expect((await ask(desk)).body).toEqual(body)
  expect((await ask(desk, 'PUT', input())).status).toBe(401)
})

test('a browser is told what concerns whoever signed in there last', async () => {
  const [dana, marcus] = [await signIn(), await signIn()]
  const browser = input()
  await ask(dana, 'PUT', browser)
  await ask(marcus, 'PUT', browser)
  expect([(await ask(dana)).body.is_on, (await ask(marcus)).body.is_on]).toEqual([false, true])
})

test('twenty browsers of a member are told; of one more the first is forgotten', async () => {
  const member = await aMember(market.db)
  const [first = '', second = '', ...others] = await Promise.all(
    Array.from({ length: 21 }, () => signIn(member)),
  )
  const marcus = await signIn()
  for (const token of [marcus, first, second, ...others]) await ask(token, 'PUT', input())
  const isOn = async (token: string) => (await ask(token)).body.is_on
  expect(await isOn(first)).toBe(false)
  for (const token of [marcus, second, ...others]) expect(await isOn(token)).toBe(true)
})

test('what is no address of a push service, or no key of a browser, is refused', async () => {
  const dana = await signIn()
  const { keys } = input()
  for (const change of [
    ...[
      'http://push.example.com/1',
      'ftp://push.example.com/1',
      'https://ada:secret@push.example.com/1',
      'HTTPS:/push.example.com',
      `https://push.example.com/${'x'.repeat(1_000)}`,
      'nowhere',
      '',
    ].map((endpoint) => ({ endpoint })),
    { keys: { ...keys, p256dh: 'A'.repeat(87) } },
    { keys: { ...keys, p256dh: keys.auth } },
    { keys: { ...keys, auth: 'short' } },
    { keys: {} },
  ]) {
    const { status } = await ask(dana, 'PUT', input(change))
    expect([change, status]).toEqual([change, 422])
  }
  expect((await ask(dana)).body.is_on).toBe(false)
})
