/** Every call that needs the user's own token refuses all others in the protocol's words (section 5). */
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import type { TestAuthService } from '../../../test/auth-service.ts'
import { newestMail } from '../../../test/sign-in-mails.ts'

let api: AccountApi
let service: TestAuthService
let people = 0

beforeAll(async () => {
  api = await startAccountApi()
  service = api.service
})
afterAll(() => api.close())

const id = crypto.randomUUID()

const CALLS: [method: string, path: string][] = [
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/logout'],
  ['GET', '/reauthenticate'],
  ['POST', '/reauthenticate'],
  ['POST', '/factors'],
  ['POST', `/factors/${id}/challenge`],
  ['POST', `/factors/${id}/verify`],
  ['DELETE', `/factors/${id}`],
  ['GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'],
  ['DELETE', `/user/identities/${id}`],
]

type Spoil = (token: string, userId: string) => Promise<string> | string

/** Makes a token worth nothing. */
const SPOILT: [kind: string, spoil: Spoil, code: string][] = [
  ['no token but something else', () => 'an-api-key', 'bad_jwt'],
  ['a token without an algorithm', withoutAlgorithm, 'bad_jwt'],
  ['a token signed by somebody else', signedBySomebodyElse, 'bad_jwt'],
  ['a token of a session that was ended', endSessions, 'session_not_found'],
  ['a token of a banned user', ban, 'user_banned'],
  ['a token of a deleted user', deleteUser, 'user_not_found'],
]

test.each(CALLS)('%s %s without a token is 401', async (method, path) => {
  const answer = await service.ask(method, path, method === 'GET' ? {} : { body: {} })
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  ])
})

test.each(SPOILT)('%s is 403 everywhere here, and 401 elsewhere', async (_, spoil, code) => {
  const { token, userId } = await member()
  expect((await api.ask(token, 'GET', '/api/me')).status).toBe(200)
  const spoilt = await spoil(token, userId)
  for (const [method, path] of CALLS) {
    const sent = method === 'GET' ? {} : { body: {} }
    const answer = await service.ask(method, path, { ...sent, token: spoilt })
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      403,
      { code, message: expect.any(String) },
    ])
  }
  service.pass(2_000)
  expect(await api.ask(spoilt, 'GET', '/api/me')).toMatchObject({
    status: 401,
    body: { code: 'authentication_required' },
  })
})

test('an expired token is 403 here and 401 elsewhere', async () => {
  const { token } = await member()
  service.pass(3_601_000)
  const answer = await service.ask('GET', '/user', { token })
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'bad_jwt'])
  expect(await api.ask(token, 'GET', '/api/me')).toMatchObject({ status: 401 })
})

/** Signed in by a mailed code, which costs no hashing. */
async function member() {
  const email = `bearer${people++}@example.com`
  const browser = service.client()
  await browser.signInWithOtp({ email })
  const { code: token } = await newestMail(service.db, email)
  const { data } = await browser.verifyOtp({ email, token, type: 'email' })
  return { token: data.session?.access_token ?? '', userId: data.user?.id ?? '' }
}

function withoutAlgorithm(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

async function signedBySomebodyElse(token: string): Promise<string> {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT(read(payload)).setProtectedHeader(read(header)).sign(privateKey)
}

async function endSessions(token: string, userId: string): Promise<string> {
  await service.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  return token
}

async function ban(token: string, userId: string): Promise<string> {
  const banned_until = new Date(service.now().getTime() + 60_000)
  await service.db.updateTable('users').set({ banned_until }).where('id', '=', userId).execute()
  return token
}

async function deleteUser(token: string, userId: string): Promise<string> {
  await service.db.deleteFrom('users').where('id', '=', userId).execute()
  return token
}
