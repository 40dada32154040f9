import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

let service: TestAuthService
let strict: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
  strict = await startAuthService({ confirmsEmail: true })
})
afterAll(() => Promise.all([service.close(), strict.close()]))

describe('signing in without a password', () => {
  test('makes an account that is nobody’s until the mail is answered, and signs in again later', async () => {
    const email = 'new.link@example.com'
    const browser = service.client()
    const options = { data: { full_name: 'Grace Hopper' } }
    expect((await browser.signInWithOtp({ email, options })).error).toBeNull()
    const before = await account(service, email)
    expect(before).toMatchObject({ email_confirmed_at: null, password_hash: null })
    const first = await newestMail(service.db, email)
    expect(first.subject).toBe('Confirm your email address')
    const signedIn = await browser.verifyOtp({ email, token: first.code, type: 'email' })
    expect(signedIn.data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: 'Grace Hopper', email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    await service.ask('POST', '/magiclink', { body: { email } })
    const second = await newestMail(service.db, email)
    expect(second.subject).toBe('Your sign-in link')
    expect(second.link.searchParams.get('type')).toBe('magiclink')
    expect((await follow(second.link)).fragment).toMatchObject({ type: 'magiclink' })
  })

  test('sends nothing where no account is to be made, and answers alike', async () => {
    const options = { shouldCreateUser: false }
    const { error } = await service.client().signInWithOtp({ email: 'no@example.com', options })
    expect(error).toBeNull()
    expect(await account(service, 'no@example.com')).toBeUndefined()
    expect(await mailsTo(service.db, 'no@example.com')).toEqual([])
  })

  test('many times at once makes one account', async () => {
    const email = 'at.once@example.com'
    const all = await Promise.all(
      Array.from({ length: 6 }, () => service.client().signInWithOtp({ email })),
    )
    expect(all.map(({ error }) => error)).toEqual(Array.from({ length: 6 }, () => null))
    const { link } = await newestMail(service.db, email)
    expect((await follow(link)).fragment).toHaveProperty('access_token')
  })

  test('does not stand in the way of registering: an unproved account is taken over whole', async () => {
    const email = 'begun@example.com'
    await service.client().signInWithOtp({ email })
    const { link } = await newestMail(service.db, email)
    const { data, error } = await service
      .client()
      .signUp({ email, password: PASSWORD, options: { data: { full_name: 'Alan Turing' } } })
    expect([error, data.user?.user_metadata['full_name']]).toEqual([null, 'Alan Turing'])
    expect((await follow(link)).fragment['error_code']).toBe('otp_expired')
    const signIn = await service.client().signInWithPassword({ email, password: PASSWORD })
    expect(signIn.error).toBeNull()
    const again = await service.client().signUp({ email, password: PASSWORD })
    expect(again.error?.code).toBe('user_already_exists')
  })

  test.each([
    ['/otp', {}, 'validation_failed'],
    ['/otp', { email: 'a@b.cd', phone: '1' }, 'validation_failed'],
    ['/otp', { phone: '15550100' }, 'phone_provider_disabled'],
    ['/otp', { email: 'a@b.cd', create_user: 'yes' }, 'bad_json'],
    ['/otp', { email: 'a@b.cd', data: { big: 'x'.repeat(5_000) } }, 'validation_failed'],
    ['/magiclink', { email: 'no address' }, 'validation_failed'],
    ['/resend', { email: 'a@b.cd' }, 'validation_failed'],
    ['/resend', { email: 'a@b.cd', type: 'recovery' }, 'validation_failed'],
    ['/resend', { type: 'signup' }, 'validation_failed'],
    ['/resend', { type: 'sms' }, 'validation_failed'],
    ['/resend', { type: 'sms', phone: '1' }, 'phone_provider_disabled'],
  ])('%s with %j is refused', async (path, body, code) => {
    const answer = await service.ask('POST', path, { body })
    expect([answer.status, (await answer.json()).code]).toEqual([400, code])
  })
})

describe('where addresses are confirmed', () => {
  const email = 'confirmed@example.com'
  const credentials = { email, password: PASSWORD }

  test('sign-up gives no session until the mail is answered', async () => {
    const { data, error } = await strict.client().signUp(credentials)
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    const early = await strict.client().signInWithPassword(credentials)
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const again = await strict.client().signUp(credentials)
    expect(again.data.user?.id).toBe(data.user?.id)
    await strict.client().resend({ type: 'signup', email })
    const mails = await mailsTo(strict.db, email)
    expect(mails).toHaveLength(3)
    expect((await follow(mails.at(-1)?.link ?? new URL('about:blank'))).fragment).toMatchObject({
      type: 'signup',
    })
    // Whoever opened it may be another than who chose the password: `sign-in/users/unproved-account.db.test.ts`.
    expect((await strict.client().signInWithPassword(credentials)).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('a registered address is answered with a made-up user that differs in its identities alone', async () => {
    await strict.db.deleteFrom('mails').execute()
    const fresh = await strict.client().signUp({ email: 'fresh@example.com', password: PASSWORD })
    const { data, error } = await strict.client().signUp(credentials)
    expect([error, data.user?.identities]).toEqual([null, []])
    expect(Object.keys(data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort())
    expect(await account(strict, email)).not.toMatchObject({ id: data.user?.id })
    expect(await mailsTo(strict.db, email)).toEqual([])
    await strict.client().resend({ type: 'signup', email })
    expect(await mailsTo(strict.db, email)).toEqual([])
    const settings = await (await strict.ask('GET', '/settings')).json()
    expect(settings).toMatchObject({ mailer_autoconfirm: false })
  })
})

function account(where: TestAuthService, email: string) {
  return where.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}
