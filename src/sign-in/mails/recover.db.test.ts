import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

let service: TestAuthService
let email: string
let people = 0

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

/** Most of these need an account, not its password: hashing takes its time. */
beforeEach(async () => {
  email = `forgetful${people++}@example.com`
  await service.client().signInWithOtp({ email })
  await service.client().verifyOtp({ email, type: 'email', token: (await mail()).code })
})

const mail = () => newestMail(service.db, email)
const site = () => new URL(service.url).origin

describe('a forgotten password', () => {
  test('is replaced by way of the link: signed in, new password, old one void', async () => {
    await service.signedUp('whole.way@example.com')
    const browser = service.client()
    const redirectTo = `${site()}/auth?then=reset`
    expect(await browser.resetPasswordForEmail('Whole.Way@example.com', { redirectTo })).toEqual({
      data: {},
      error: null,
    })
    const { link, subject, text } = await newestMail(service.db, 'whole.way@example.com')
    expect(subject).toBe('Choose a new password')
    expect(text).toContain('your password stays as it is')
    expect(link.href.startsWith(`${service.url}/verify?token=`)).toBe(true)
    const { status, target, fragment } = await follow(link)
    expect([status, target.origin, target.pathname, target.search]).toEqual([
      303,
      site(),
      '/auth',
      '?then=reset',
    ])
    expect(fragment).toMatchObject({ type: 'recovery', token_type: 'bearer', sb: '' })
    const { error } = await browser.setSession({
      access_token: fragment['access_token'] ?? '',
      refresh_token: fragment['refresh_token'] ?? '',
    })
    expect(error).toBeNull()
    expect((await browser.updateUser({ password: 'battery staple' })).error).toBeNull()
    const signIn = (password: string) =>
      service.client().signInWithPassword({ email: 'whole.way@example.com', password })
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials')
    expect((await signIn('battery staple')).error).toBeNull()
    const told = (await newestMail(service.db, 'whole.way@example.com')).subject
    expect(told).toBe('Your password has changed')
  })

  test('is replaced by way of the code as well, and the client hears PASSWORD_RECOVERY', async () => {
    await service.client().resetPasswordForEmail(email)
    const browser = service.client()
    const events: string[] = []
    browser.onAuthStateChange((event) => void events.push(event))
    const token = (await mail()).code
    const { data, error } = await browser.verifyOtp({ email, token, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await browser.getClaims()).data?.claims.amr).toEqual([
      { method: 'otp', timestamp: expect.any(Number) },
    ])
  })

  test('a page of our own can use the token of the link', async () => {
    await service.client().resetPasswordForEmail(email)
    const token_hash = (await mail()).link.searchParams.get('token') ?? ''
    const { data } = await service.client().verifyOtp({ token_hash, type: 'recovery' })
    expect(data.user?.email).toBe(email)
  })

  test('nobody gets a mail who has no account, and the answer is the same', async () => {
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map((to) =>
        service.ask('POST', '/recover', { body: { email: to } }),
      ),
    )
    expect(await Promise.all(answers.map(async (one) => [one.status, await one.text()]))).toEqual([
      [200, '{}'],
      [200, '{}'],
    ])
    expect(await mailsTo(service.db, 'nobody@example.com')).toEqual([])
  })

  test.each([
    [{}, 'validation_failed', 'Password recovery requires an email'],
    [{ email: 'no address' }, 'validation_failed', 'Unable to validate email address'],
    [{ email: 7 }, 'bad_json', 'email'],
    [{ email: 'a@b.cd', code_challenge: 'x' }, 'validation_failed', 'PKCE flow requires'],
  ])('%j is refused', async (body, code, message) => {
    const answer = await service.ask('POST', '/recover', { body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code, message: expect.stringContaining(message) },
    ])
  })
})

describe('a link', () => {
  beforeEach(async () => {
    await service.client().resetPasswordForEmail(email)
  })

  test('works once, also when it is opened many times at once', async () => {
    const { link } = await mail()
    const all = await Promise.all(Array.from({ length: 8 }, () => follow(link)))
    expect(all.filter(({ fragment }) => 'access_token' in fragment)).toHaveLength(1)
    const refused = all.find(({ fragment }) => 'error' in fragment)
    expect(refused?.fragment).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
    expect(refused?.target.search).toBe('')
  })

  test('is void once its code was used, and the code once the link was', async () => {
    const first = await mail()
    await service.client().verifyOtp({ email, token: first.code, type: 'recovery' })
    expect((await follow(first.link)).fragment['error_code']).toBe('otp_expired')
    await service.client().resetPasswordForEmail(email)
    const second = await mail()
    await follow(second.link)
    expect((await verify(second.code)).error?.code).toBe('otp_expired')
  })

  test('works for an hour', async () => {
    const { link, code } = await mail()
    service.pass(60 * 60_000)
    expect((await follow(link)).fragment['error_code']).toBe('otp_expired')
    expect((await verify(code)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  })

  test('takes the place of the one before', async () => {
    const first = await mail()
    await service.client().resetPasswordForEmail(email)
    expect((await follow(first.link)).fragment['error_code']).toBe('otp_expired')
    expect((await follow((await mail()).link)).fragment).toHaveProperty('access_token')
  })

  test('is void when the password changes', async () => {
    const { link } = await mail()
    const other = service.client()
    await service.client().signInWithOtp({ email })
    const token = (await mail()).code
    await other.verifyOtp({ email, token, type: 'email' })
    await other.updateUser({ password: 'another password' })
    expect((await follow(link)).fragment['error_code']).toBe('otp_expired')
  })

  test('is not used up by a scanner of mails that only looks, nor by a browser that looks ahead', async () => {
    const { link } = await mail()
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(204)
    const ahead = await fetch(link, { headers: { 'sec-purpose': 'prefetch' }, redirect: 'manual' })
    expect(ahead.status).toBe(503)
    expect((await follow(link)).fragment).toHaveProperty('access_token')
  })

  test('leads nowhere but to this site, however it is changed', async () => {
    const { link } = await mail()
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const { target, fragment } = await follow(link)
    expect(target.origin).toBe(site())
    expect(fragment).toHaveProperty('access_token')
  })

  test('of a banned user signs nobody in', async () => {
    const banned_until = new Date(service.now().getTime() + 60_000)
    await service.db.updateTable('users').set({ banned_until }).where('email', '=', email).execute()
    const { link, code } = await mail()
    expect((await follow(link)).fragment['error_code']).toBe('user_banned')
    expect((await verify(code)).error).toMatchObject({ status: 403, code: 'user_banned' })
  })

  test('without a token or with an unknown type is refused with JSON', async () => {
    const answers = await Promise.all(
      ['?type=recovery', '?token=abc', '?token=abc&type=nonsense'].map((query) =>
        service.ask('GET', `/verify${query}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(await answers[0]?.json()).toMatchObject({ code: 'validation_failed' })
  })
})

describe('a code', () => {
  test('is void after five wrong ones, the link is not', async () => {
    await service.client().resetPasswordForEmail(email)
    const { code, link } = await mail()
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 6 }, () => verify(wrong)))
    expect(new Set(tries.map(({ error }) => error?.code))).toEqual(new Set(['otp_expired']))
    expect((await verify(code)).error?.code).toBe('otp_expired')
    expect((await follow(link)).fragment).toHaveProperty('access_token')
  })

  test('is of one purpose and one user', async () => {
    await service.client().resetPasswordForEmail(email)
    const { code: token } = await mail()
    const types = ['signup', 'invite', 'email_change'] as const
    for (const type of types) {
      const { error } = await service.client().verifyOtp({ email, token, type })
      expect(error?.code).toBe('otp_expired')
    }
    const other = await service.client().verifyOtp({ email: 'x@example.com', token, type: 'email' })
    expect(other.error?.code).toBe('otp_expired')
    expect((await verify(token)).error).toBeNull()
  })

  test('and the link are nowhere to be found in the tables of the sign-in service', async () => {
    await service.client().resetPasswordForEmail(email)
    const { code, link } = await mail()
    const rows = JSON.stringify(
      await service.db.selectFrom('one_time_tokens').selectAll().execute(),
    )
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(link.searchParams.get('token'))
  })

  test.each([
    [{}, 'Verify requires a verification type'],
    [{ type: 'nonsense', email: 'a@b.cd', token: '123456' }, 'Verify requires a verification type'],
    [{ type: 'email', email: 'a@b.cd' }, 'either a token or a token hash'],
    [{ type: 'email', email: 'a@b.cd', token: '1', token_hash: 'x' }, 'either a token or a token'],
    [{ type: 'email', email: 'a@b.cd', token_hash: 'x' }, 'Only the token_hash and type'],
    [{ type: 'email', token: '123456' }, 'Only an email address or phone number'],
    [{ type: 'sms', email: 'a@b.cd', phone: '1', token: '1' }, 'Only an email address or phone'],
    [{ type: 'sms', phone: 'no number', token: '123456' }, 'Invalid phone number format'],
  ])('%j is refused', async (body, message) => {
    const answer = await service.ask('POST', '/verify', { body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'validation_failed', message: expect.stringContaining(message) },
    ])
  })
})

function verify(token: string) {
  return service.client().verifyOtp({ email, token, type: 'recovery' })
}
