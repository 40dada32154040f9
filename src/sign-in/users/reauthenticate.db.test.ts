import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { newestMail } from '../../../test/sign-in-mails.ts'

const DAY = 24 * 60 * 60_000

let service: TestAuthService
let browser: ReturnType<TestAuthService['client']>
let email: string
let people = 0

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())
beforeEach(async () => {
  email = `careful${people++}@example.com`
  browser = (await service.signedUp(email)).client
  service.pass(DAY + 60_000)
  await browser.refreshSession()
})

test('a session of yesterday changes the password only with a code from a mail', async () => {
  const without = await browser.updateUser({ password: 'battery staple' })
  expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  const wrong = await browser.updateUser({ password: 'battery staple', nonce: '000000' })
  expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  expect((await browser.reauthenticate()).error).toBeNull()
  const { code: nonce, subject, link } = await newestMail(service.db, email)
  expect([subject, link.href]).toEqual(['Your confirmation code', 'about:blank'])
  const same = await browser.updateUser({ password: PASSWORD, nonce })
  expect(same.error?.code).toBe('same_password')
  const done = await browser.updateUser({ password: 'battery staple', nonce })
  expect(done.error).toBeNull()
  const again = await browser.updateUser({ password: 'another one', nonce })
  expect(again.error?.code).toBe('reauthentication_not_valid')
  expect((await browser.getUser()).data.user).toMatchObject({
    reauthentication_sent_at: expect.any(String),
  })
})

test('or with the current password', async () => {
  const change = { password: 'battery staple', current_password: PASSWORD }
  expect((await browser.updateUser(change)).error).toBeNull()
  expect((await newestMail(service.db, email)).subject).toBe('Your password has changed')
})

test('a code of this kind signs nobody in', async () => {
  await browser.reauthenticate()
  const { code: token } = await newestMail(service.db, email)
  const { error } = await service.client().verifyOtp({ email, token, type: 'email' })
  expect(error?.code).toBe('otp_expired')
})

test('without a session, without an address or with one that was never proved there is no code', async () => {
  expect((await service.ask('GET', '/reauthenticate')).status).toBe(401)
  const users = service.db.updateTable('users').where('email', '=', email)
  await users.set({ email_confirmed_at: null }).execute()
  expect((await browser.reauthenticate()).error).toMatchObject({
    status: 422,
    code: 'email_not_confirmed',
  })
  await users.set({ email: null }).execute()
  expect((await browser.reauthenticate()).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})
