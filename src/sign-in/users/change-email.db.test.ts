import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

/** Where addresses are not confirmed at sign-up, and where they are. */
let service: TestAuthService
let strict: TestAuthService
let people = 0

beforeAll(async () => {
  service = await startAuthService()
  strict = await startAuthService({ confirmsEmail: true })
})
afterAll(() => Promise.all([service.close(), strict.close()]))

describe('another e-mail address', () => {
  test('is the old one until the new one was confirmed; the old one is told', async () => {
    const { browser, email, next } = await member(service)
    const asked = await browser.updateUser({ email: next.toUpperCase() })
    expect(asked.error).toBeNull()
    expect(asked.data.user).toMatchObject({ email, new_email: next })
    expect(asked.data.user?.email_change_sent_at).toBeTruthy()
    expect((await newestMail(service.db, email)).text).toContain(`asked to use ${next}`)
    const { link, text } = await newestMail(service.db, next)
    expect(text).not.toContain(email)
    const { fragment } = await follow(link)
    expect(fragment).toMatchObject({ type: 'email_change', access_token: expect.any(String) })
    const { data } = await browser.getUser()
    expect(data.user).toMatchObject({
      email: next,
      user_metadata: { email: next, email_verified: true },
      identities: [{ provider: 'email', email: next, identity_data: { email: next } }],
    })
    expect(data.user).not.toHaveProperty('new_email')
    expect((await newestMail(service.db, email)).subject).toBe('Your email address has changed')
  })

  /** A member, others after them, an address that all want, and the codes that they were mailed in this order. */
  async function allWantOneAddress(others: number) {
    const oldest = await member(service)
    const next = `wanted${people++}@example.com`
    const codes: string[] = []
    const ask = async ({ browser }: typeof oldest) => {
      expect((await browser.updateUser({ email: next })).error).toBeNull()
      codes.push((await newestMail(service.db, next)).code)
    }
    await ask(oldest)
    for (let n = 0; n < others; n += 1) await ask(await member(service))
    const type = (token = '') =>
      service.client().verifyOtp({ email: next, token, type: 'email_change' })
    return { oldest, next, codes, type }
  }

  test('that many strangers ask for as well is opened by the code of whoever asked before', async () => {
    const { oldest, next, codes, type } = await allWantOneAddress(11)
    const { data } = await oldest.browser.getUser()
    const { data: opened, error } = await type(codes[0])
    expect([error, opened.user?.id, opened.user?.email]).toEqual([null, data.user?.id, next])
  })

  test('that several ask for is opened by five guesses in all', async () => {
    const { next, codes, type } = await allWantOneAddress(1)
    const guess = ['000000', '000001', '000002'].find((one) => !codes.includes(one))
    for (const _ of [1, 2, 3, 4, 5]) expect((await type(guess)).error?.code).toBe('otp_expired')
    for (const code of codes) expect((await type(code)).error?.code).toBe('otp_expired')
    const [mail] = await mailsTo(service.db, next)
    expect((await follow(mail?.link ?? new URL('about:blank'))).fragment).toHaveProperty(
      'access_token',
    )
  })

  test('is confirmed by its code as well', async () => {
    const { browser, next } = await member(service)
    await browser.updateUser({ email: next })
    const { code: token } = await newestMail(service.db, next)
    const { data, error } = await browser.verifyOtp({ email: next, token, type: 'email_change' })
    expect([error, data.user?.email]).toEqual([null, next])
  })

  test('of somebody else is refused, also when it was taken in the meantime', async () => {
    const { browser, next } = await member(service)
    const other = await member(service)
    const taken = await browser.updateUser({ email: other.email })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
    await Promise.all([
      browser.updateUser({ email: next }),
      other.browser.updateUser({ email: next }),
    ])
    const links = (await mailsTo(service.db, next)).map(({ link }) => link)
    const [one, two] = await Promise.all(links.map(follow))
    const codes = [one, two].map((answer) => answer?.fragment['error_code'] ?? 'done')
    expect(codes.sort()).toEqual(['done', 'email_exists'])
  })

  test('is sent for again by the address in use, and only the newest link works', async () => {
    const { browser, email, next } = await member(service)
    await browser.updateUser({ email: next })
    const { error } = await service.client().resend({ type: 'email_change', email })
    expect(error).toBeNull()
    const [first, second] = await mailsTo(service.db, next)
    expect((await follow(first?.link ?? new URL('about:blank'))).fragment).toHaveProperty('error')
    const done = await follow(second?.link ?? new URL('about:blank'))
    expect(done.fragment).toHaveProperty('access_token')
    await service.client().resend({ type: 'email_change', email: next })
    expect(await mailsTo(service.db, next)).toHaveLength(2)
  })

  test('with a verifier comes back with a code', async () => {
    const { email, next, token } = await member(service)
    const challenge = { code_challenge: 'b'.repeat(43), code_challenge_method: 'plain' }
    await service.ask('PUT', '/user', { body: { email: next, ...challenge }, token })
    const { query } = await follow((await newestMail(service.db, next)).link)
    const body = { auth_code: query['code'], code_verifier: 'b'.repeat(43) }
    const answer = await service.ask('POST', '/token?grant_type=pkce', { body })
    expect((await answer.json()).user).toMatchObject({ email: next })
    expect((await newestMail(service.db, email)).subject).toBe('Your email address has changed')
  })

  test('is told in the redirect of a link whose code only its own browser can use', async () => {
    const { next, token } = await member(service)
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await service.ask('PUT', '/user', { token, body: { email: next, ...challenge } })
    const { query, fragment } = await follow((await newestMail(service.db, next)).link)
    expect(query).toHaveProperty('code')
    expect(fragment).toEqual({ type: 'email_change' })
  })
})

describe('where addresses are confirmed, both have to agree', () => {
  test.each([
    ['the new one first', (mails: string[]) => mails],
    ['the one in use first', (mails: string[]) => mails.toReversed()],
  ])('%s', async (_, order) => {
    const { browser, email, next } = await member(strict)
    await browser.updateUser({ email: next })
    const [first = '', last = ''] = order([next, email])
    const half = await follow((await newestMail(strict.db, first)).link)
    expect(half.fragment).toEqual({
      message: expect.stringMatching(/^Confirmation link accepted/),
      sb: '',
    })
    expect((await follow((await newestMail(strict.db, first)).link)).fragment).toHaveProperty(
      'error',
    )
    expect((await browser.getUser()).data.user?.email).toBe(email)
    const whole = await follow((await newestMail(strict.db, last)).link)
    expect(whole.fragment).toHaveProperty('access_token')
    expect((await browser.getUser()).data.user?.email).toBe(next)
  })

  test('by their codes', async () => {
    const { browser, email, next } = await member(strict)
    await browser.updateUser({ email: next })
    const verify = async (address: string) => {
      const { code: token } = await newestMail(strict.db, address)
      return browser.verifyOtp({ email: address, token, type: 'email_change' })
    }
    const half = await verify(email)
    expect(half).toEqual({ data: { user: null, session: null }, error: null })
    expect((await verify(next)).data.user?.email).toBe(next)
  })

  test('at the same moment', async () => {
    const { browser, email, next } = await member(strict)
    await browser.updateUser({ email: next })
    const links = [await newestMail(strict.db, next), await newestMail(strict.db, email)]
    const answers = await Promise.all(links.map(({ link }) => follow(link)))
    expect(answers.filter(({ fragment }) => 'access_token' in fragment)).toHaveLength(1)
    expect((await browser.getUser()).data.user?.email).toBe(next)
  })

  test('a half that was used is forgotten when the other comes too late', async () => {
    const { browser, email, next } = await member(strict)
    await browser.updateUser({ email: next })
    await follow((await newestMail(strict.db, next)).link)
    strict.pass(61 * 60_000)
    const late = await follow((await newestMail(strict.db, email)).link)
    expect(late.fragment['error_code']).toBe('otp_expired')
    await browser.refreshSession()
    await browser.reauthenticate()
    const { code: nonce } = await newestMail(strict.db, email)
    expect((await browser.updateUser({ email: next, nonce })).error).toBeNull()
    const first = await follow((await newestMail(strict.db, email)).link)
    expect(first.fragment).toHaveProperty('message')
  })
})

/** Somebody who signed in by a mailed code, which costs no hashing. */
async function member(where: TestAuthService) {
  const email = `mover${people++}@example.com`
  const browser = where.client()
  await browser.signInWithOtp({ email })
  const { code: token } = await newestMail(where.db, email)
  const { data } = await browser.verifyOtp({ email, token, type: 'email' })
  return { browser, email, next: `next.${email}`, token: data.session?.access_token ?? '' }
}
