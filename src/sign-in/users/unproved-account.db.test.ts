/** Accounts that wait for the proof of their address: who registered one need not be who reads its mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

const OTHERS = 'password of somebody else'

let service: TestAuthService
let email: string
let people = 0

beforeAll(async () => {
  service = await startAuthService({ confirmsEmail: true })
})
afterAll(() => service.close())
beforeEach(() => {
  email = `awaited${people++}@example.com`
})

const register = (password: string, data = {}) =>
  service.client().signUp({ email, password, options: { data } })

const openNewestLink = async () => follow((await newestMail(service.db, email)).link)

/** The code of the refusal; undefined where the password lets in. */
const tryPassword = async (password: string) =>
  (await service.client().signInWithPassword({ email, password })).error?.code

test('of two who register an address, the one whose link is opened has chosen the password', async () => {
  const first = await register(OTHERS, { full_name: 'Mallory Quick', nickname: 'M' })
  const second = await register(PASSWORD, { full_name: 'Ada Lovelace' })
  expect(second.data.user?.id).toBe(first.data.user?.id)
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
  expect(await tryPassword(PASSWORD)).toBe('email_not_confirmed')
  await service.client().resend({ type: 'signup', email })
  const [firstLink] = (await mailsTo(service.db, email)).map(({ link }) => link)
  expect((await follow(firstLink ?? new URL('about:blank'))).fragment).toMatchObject({
    error_code: 'otp_expired',
  })
  expect((await openNewestLink()).fragment).toMatchObject({ type: 'signup' })
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
  const { data, error } = await service.client().signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada Lovelace' })
  expect(data.user?.user_metadata).not.toHaveProperty('nickname')
  expect(await profileName(data.user?.id ?? '')).toBe('Ada Lovelace')
})

test.each([
  ['a sign-in', () => service.client().signInWithOtp({ email })],
  ['a new password', () => service.client().resetPasswordForEmail(email)],
])('a link for %s leaves no password of before', async (_, ask) => {
  await register(OTHERS, { registration: 'begun', nickname: 'M' })
  await ask()
  const { access_token: token = '' } = (await openNewestLink()).fragment
  const user = await (await service.ask('GET', '/user', { token })).json()
  expect(user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { email_verified: true, sub: user.id },
    identities: [{ provider: 'email', identity_data: { email_verified: true } }],
  })
  expect(user.user_metadata).not.toHaveProperty('nickname')
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
  const answer = await service.ask('PUT', '/user', { token, body: { password: PASSWORD } })
  expect(answer.status).toBe(200)
  expect(await tryPassword(PASSWORD)).toBeUndefined()
})

test('a link for a new password gives its code to the browser that asked', async () => {
  await register(OTHERS)
  const browser = service.client({ flowType: 'pkce' })
  await browser.resetPasswordForEmail(email)
  const { code = '' } = (await openNewestLink()).query
  const { data, error } = await browser.exchangeCodeForSession(code)
  expect([error, data.user?.email]).toEqual([null, email])
})

async function profileName(id: string) {
  const profiles = service.db.selectFrom('profiles').select('full_name').where('id', '=', id)
  return (await profiles.executeTakeFirst())?.full_name
}
