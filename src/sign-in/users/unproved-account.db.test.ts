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

test('of two who register an address, the one whose browser opens its link has chosen the password', async () => {
  const first = await register(OTHERS, { full_name: 'Mallory Quick', nickname: 'M' })
  const browser = service.client({ flowType: 'pkce' })
  const options = { data: { full_name: 'Ada Lovelace' } }
  const second = await browser.signUp({ email, password: PASSWORD, options })
  expect(second.data.user?.id).toBe(first.data.user?.id)
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
  expect(await tryPassword(PASSWORD)).toBe('email_not_confirmed')
  const [firstLink] = (await mailsTo(service.db, email)).map(({ link }) => link)
  expect((await follow(firstLink ?? new URL('about:blank'))).fragment).toMatchObject({
    error_code: 'otp_expired',
  })
  const { code = '' } = (await openNewestLink()).query
  expect((await browser.exchangeCodeForSession(code)).error).toBeNull()
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
  const { data, error } = await service.client().signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada Lovelace' })
  expect(data.user?.user_metadata).not.toHaveProperty('nickname')
  expect(await profileName(data.user?.id ?? '')).toBe('Ada Lovelace')
})

test.each([
  ['by its link, in another browser', 'pkce'],
  ['by its link, which brings the session', 'implicit'],
  ['by its code', 'code'],
])('whoever registers last leaves no password to who reads the mail %s', async (_, way) => {
  await register(PASSWORD)
  const stranger = service.client({ flowType: way === 'implicit' ? way : 'pkce' })
  await stranger.signUp({ email, password: OTHERS })
  const { link, code: token } = await newestMail(service.db, email)
  if (way === 'code') await service.client().verifyOtp({ email, token, type: 'signup' })
  else await follow(link)
  expect(await tryPassword(OTHERS)).not.toBeUndefined()
  await service.client().resetPasswordForEmail(email)
  const recovery = { email, token: (await newestMail(service.db, email)).code }
  const browser = service.client()
  expect((await browser.verifyOtp({ ...recovery, type: 'recovery' })).error).toBeNull()
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
  expect((await browser.updateUser({ password: PASSWORD })).error).toBeNull()
  expect(await tryPassword(PASSWORD)).toBeUndefined()
})

test('a link that was sent again leaves no password of before, in whichever browser', async () => {
  await register(OTHERS)
  const again = await askedAgain()
  const answer = await service.ask('POST', '/token?grant_type=pkce', { body: again })
  expect((await answer.json()).user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
  })
  expect(await tryPassword(OTHERS)).toBe('invalid_credentials')
})

test('who registers an address anew ends what its opened link had given', async () => {
  const browser = service.client({ flowType: 'pkce' })
  await browser.signUp({ email, password: PASSWORD })
  const { code = '' } = (await openNewestLink()).query
  await register(OTHERS)
  expect((await browser.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
})

test('a link that was opened elsewhere still works where it was asked for, until it has', async () => {
  const browser = service.client({ flowType: 'pkce' })
  await browser.signUp({ email, password: PASSWORD })
  const elsewhere = (await openNewestLink()).query['code'] ?? ''
  expect((await service.client().exchangeCodeForSession(elsewhere)).error).not.toBeNull()
  const { code = '' } = (await openNewestLink()).query
  expect((await browser.exchangeCodeForSession(code)).error).toBeNull()
  expect(await tryPassword(PASSWORD)).toBeUndefined()
  expect((await openNewestLink()).query).toMatchObject({ error_code: 'otp_expired' })
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

/** What a browser that asks for the mail once more, with a verifier of its own, has for the exchange. */
async function askedAgain() {
  const code_verifier = 'a'.repeat(43)
  const challenge = { code_challenge: code_verifier, code_challenge_method: 'plain' }
  await service.ask('POST', '/resend', { body: { type: 'signup', email, ...challenge } })
  return { auth_code: (await openNewestLink()).query['code'] ?? '', code_verifier }
}

async function profileName(id: string) {
  const profiles = service.db.selectFrom('profiles').select('full_name').where('id', '=', id)
  return (await profiles.executeTakeFirst())?.full_name
}
