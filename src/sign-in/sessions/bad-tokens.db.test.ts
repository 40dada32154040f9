import type { Context } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { createAuthRateLimits } from '../auth-rate-limits.server.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.server.ts'
import { createAuthenticator, type Authenticator } from './authenticate.server.ts'

const FLOOD = '2001:db8::1'
const NEIGHBOUR = '2001:db8::2'
const ELSEWHERE = '203.0.113.7'

let service: TestAuthService
let parts: Parameters<typeof createAuthenticator>[0]
let authenticator: Authenticator
let known: string
let fresh: string

beforeAll(async () => {
  const addressOf = (c: Context) => c.req.header('x-from') ?? ELSEWHERE
  service = await startAuthService({ rateLimits: true, addressOf })
  const { db, keys, limits, now: clock } = service
  parts = { db, keys, limits, clock, issuer: () => service.url }
  authenticator = createAuthenticator(parts)
  known = (await service.signedUp('known@example.com')).session.access_token
  fresh = (await service.signedUp('fresh@example.com')).session.access_token
})
afterAll(() => service.close())

function readUser(token: string, from: string): Promise<Response> {
  return service.ask('GET', '/user', { token, headers: { 'x-from': from } })
}

test('good tokens are counted for nothing', async () => {
  for (let i = 0; i < 700; i++) await authenticator.authenticate(known, FLOOD)
  for (let i = 0; i < 20; i++) expect((await readUser(known, FLOOD)).status).toBe(200)
})

test('any number of good ones may come at once, as after a restart', async () => {
  const starting = createAuthenticator({ ...parts, limits: createAuthRateLimits(parts.db, true) })
  const looks = Array.from({ length: 700 }, () => starting.authenticate(known, FLOOD))
  for (const member of await Promise.all(looks)) expect(member).toMatchObject({ status: 'open' })
})

test('ours that have expired do not count as bad', async () => {
  const later = new Date(service.now().getTime() + 2 * ACCESS_TOKEN_SECONDS * 1000)
  const tomorrow = createAuthenticator({ ...parts, clock: () => later })
  for (let i = 0; i < 601; i++) expect(await tomorrow.authenticate(fresh, FLOOD)).toBeNull()
  expect((await readUser(known, FLOOD)).status).toBe(200)
})

test('of many bad ones from one network the last are not looked at, in the sign-in service and the API alike', async () => {
  const bad = `${known.slice(0, -4)}AAAA`
  const answers = await Promise.all(Array.from({ length: 300 }, () => readUser(bad, FLOOD)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  for (let i = 0; i < 300; i++) {
    expect(await authenticator.authenticate(`${bad}${i}`, NEIGHBOUR)).toBeNull()
  }
  const refused = await readUser(bad, FLOOD)
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const problem = { code: 'rate_limited', more: { retry_after: expect.any(Number) } }
  await expect(authenticator.authenticate(fresh, NEIGHBOUR)).rejects.toMatchObject(problem)
})

test('meanwhile a token that was good before goes on, and other networks are not refused', async () => {
  expect(await authenticator.authenticate(known, FLOOD)).toMatchObject({ status: 'open' })
  expect(await authenticator.authenticate(fresh, ELSEWHERE)).toMatchObject({ status: 'open' })
  expect((await readUser(known, ELSEWHERE)).status).toBe(200)
})
