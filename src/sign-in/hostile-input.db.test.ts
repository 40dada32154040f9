import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { CALLS } from './auth-calls.server.ts'
import { startSession, tokenResponse } from './sessions/start-session.server.ts'
import { findPerson } from './users/person.server.ts'

let service: TestAuthService
let userId: string

beforeAll(async () => {
  service = await startAuthService()
  userId = (await service.signedUp('hostile@example.com')).user.id
})
afterAll(() => service.close())

const names = [
  ...['email', 'phone', 'password', 'data', 'refresh_token', 'current_password', 'nonce', 'type'],
  ...['token', 'token_hash', 'auth_code', 'code_verifier', 'code_challenge', 'create_user'],
  ...['code_challenge_method', 'gotrue_meta_security', 'app_metadata', 'provider', 'id_token'],
  ...['factor_type', 'friendly_name', 'challenge_id', 'code', 'webauthn', 'link_identity'],
  ...['__proto__', 'constructor', 'toString'],
]

/** Halves of surrogate pairs and U+0000 included. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))

const hostileText = fc.oneof(
  fc.string({ unit: anyCodeUnit, maxLength: 300 }),
  fc.constantFrom(
    ...['', '\0', '\ud800', 'a@b.cd', 'HOSTILE@example.com', PASSWORD, '123456', 'recovery'],
    ...['signup', 'email', 'email_change', 'magiclink', 'totp', 'phone', 'webauthn', 's256'],
    ...['ａdmin@example.com', 'x'.repeat(300), "'; drop table users; --", '\u202e', 'é'.repeat(40)],
    ...['toString', '__proto__', 'a'.repeat(43), '00000000-0000-0000-0000-000000000000', '..'],
  ),
)

const hostileBody = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .dictionary(
        fc.constantFrom(...names),
        fc.oneof({ weight: 4, arbitrary: hostileText }, fc.boolean(), fc.jsonValue()),
      )
      .map((body) => JSON.stringify(body)),
  },
  fc.json(),
  hostileText,
)

const inAddresses = [
  ...['redirect_to', 'token', 'type', 'scope', 'grant_type', 'provider', 'state', 'code', 'error'],
  ...['skip_http_redirect', 'code_challenge', 'code_challenge_method', 'scopes'],
]

const hostileQuery = fc
  .dictionary(fc.constantFrom(...inAddresses), hostileText, { maxKeys: 4 })
  .map((query) => String(new URLSearchParams(query)))

const grants = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', '%00']

/** Every call there is, with whatever may stand in its address. */
const call = fc
  .tuple(
    fc.constantFrom(
      ...CALLS.map(([method, path]) => ({ method, path })),
      ...grants.map((grant) => ({ method: 'POST', path: `/token?grant_type=${grant}` })),
      { method: 'DELETE', path: '/user' },
      { method: 'POST', path: '/%00' },
      { method: 'POST', path: '/sso' },
    ),
    hostileText,
    hostileQuery,
  )
  .map(([{ method, path }, text, query]) => {
    const segment = encodeURIComponent(text.toWellFormed()) || '%00'
    const filled = path.replaceAll(/:\w+/g, segment)
    return { method, path: `${filled}${filled.includes('?') ? '&' : '?'}${query}` }
  })

const hostileHeaders = fc.constantFrom(
  {},
  {},
  {},
  { 'user-agent': 'x'.repeat(2000) },
  { referer: 'https://evil.example/' },
  { 'x-supabase-api-version': '9999-99-99' },
  { 'content-type': 'text/plain' },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer e30.e30.e30' },
)

test('whatever comes to any call, the answer is the protocol’s and never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(call, hostileBody, hostileHeaders, async ({ method, path }, body, headers) => {
      const sent = method === 'GET' ? {} : { body }
      const token = await freshToken()
      const request = { ...sent, token, headers }
      const answer = await service.ask(method, path, request)
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      expect(await isOfTheProtocol(answer), `${method} ${path}`).toBe(true)
    }),
    { numRuns: 400 },
  )
})

describe('addresses that look alike', () => {
  test('differ in the case of their letters alone: they are one', async () => {
    await service.signedUp('Mixed.Case@Example.COM')
    const { error } = await service
      .client()
      .signUp({ email: 'mIXED.cASE@eXAMPLE.com', password: PASSWORD })
    expect(error?.code).toBe('user_already_exists')
  })

  test.each([
    ['a zero-width space', 'host\u200bile@example.com'],
    ['a zero-width joiner', 'hostile\u200d@example.com'],
    ['a Cyrillic letter', 'h\u043estile@example.com'],
    ['a full-width letter', '\uff48ostile@example.com'],
    ['the Kelvin sign, whose lower case is k', '\u212aelvin@example.com'],
    ['a dotless i', 'host\u0131le@example.com'],
    ['an accent of its own', 'hostile\u0301@example.com'],
    ['a change of direction', 'hostile\u202e@example.com'],
    ['a look-alike domain', 'hostile@ex\u0430mple.com'],
    ['a line break', 'hostile@example.com\r\nbcc: x@example.com'],
  ])('with %s are refused', async (_, email) => {
    for (const path of ['/signup', '/recover', '/otp']) {
      const answer = await service.ask('POST', path, { body: { email, password: PASSWORD } })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          code: 'validation_failed',
          message: 'Unable to validate email address: invalid format',
        },
      ])
    }
  })
})

test.each([
  ['POST', '/sso', 'saml_provider_disabled'],
  ['POST', '/passkeys/authentication/options', 'passkey_disabled'],
  ['GET', '/oauth/authorizations/x', 'feature_disabled'],
  ['GET', '/admin/users', 'feature_disabled'],
])('%s %s is not part of the product: %s', async (method, path, code) => {
  const answer = await service.ask(method, path)
  expect([answer.status, (await answer.json()).code]).toEqual([404, code])
})

test('web3 sign-in is not part of the product', async () => {
  const answer = await service.ask('POST', '/token?grant_type=web3', { body: {} })
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'web3_provider_disabled'])
})

/** Signing out, or a new password, ends the session of the call before. */
async function freshToken(): Promise<string> {
  const now = service.now()
  const device = { userAgent: 'hostile', address: '127.0.0.1' }
  const session = await startSession(service.db, service, userId, 'password', device, now)
  const person = await findPerson(service.db, userId)
  if (!person) throw new Error('The hostile user is gone')
  const parts = { ...service, issuer: () => service.url }
  return (await tokenResponse(parts, person, session, now)).access_token
}

/** Sent on to this site, nothing to tell, or JSON; errors in a form of the protocol, section 2. */
async function isOfTheProtocol(answer: Response): Promise<boolean> {
  const to = answer.headers.get('location')
  if (to !== null) return new URL(to).origin === new URL(service.url).origin
  if (answer.status === 204) return true
  const told = await answer.json()
  return typeof told === 'object' && (answer.ok || isErrorBody(told))
}

function isErrorBody(told: object): boolean {
  const { code, message, error_code, msg, error, error_description } = told as Record<
    string,
    unknown
  >
  const isNew = typeof code === 'string' && typeof message === 'string'
  const isLegacy =
    typeof code === 'number' && typeof error_code === 'string' && typeof msg === 'string'
  return isNew || isLegacy || (typeof error === 'string' && typeof error_description === 'string')
}
