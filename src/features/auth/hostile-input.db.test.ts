import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'

let service: TestAuthService
let token: string

beforeAll(async () => {
  service = await startAuthService()
  token = (await service.signedUp('hostile@example.com')).session.access_token
})
afterAll(() => service.close())

const names = [
  'email',
  'phone',
  'password',
  'data',
  'refresh_token',
  'current_password',
  'code_challenge',
  'gotrue_meta_security',
  '__proto__',
]

/** Halves of surrogate pairs and U+0000 included. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))

const hostileText = fc.oneof(
  fc.string({ unit: anyCodeUnit, maxLength: 300 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'a@b.cd',
    'HOSTILE@example.com',
    PASSWORD,
    'ａdmin@example.com',
    'x'.repeat(300),
    "'; drop table users; --",
    '\u202e',
    'é'.repeat(40),
  ),
)

const hostileBody = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom(...names),
      fc.oneof({ weight: 3, arbitrary: hostileText }, fc.jsonValue()),
    )
    .map((body) => JSON.stringify(body)),
  fc.json(),
  hostileText,
)

const route = fc.constantFrom(
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=%00'],
  ['PUT', '/user'],
  ['POST', '/logout?scope=%00'],
  ['DELETE', '/user'],
  ['POST', '/%00'],
)

const hostileHeaders = fc.constantFrom(
  {},
  { 'user-agent': 'x'.repeat(2000) },
  { 'x-supabase-api-version': '9999-99-99' },
  { 'content-type': 'text/plain' },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer e30.e30.e30' },
)

test('whatever comes, the answer is JSON and never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(route, hostileBody, hostileHeaders, async ([method, path], body, headers) => {
      const answer = await service.ask(method ?? '', path ?? '', { body, token, headers })
      expect(answer.status).toBeLessThan(500)
      expect(await answer.json()).toBeTypeOf('object')
    }),
    { numRuns: 400 },
  )
})
