import { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { follow, newestMail } from '../../../test/sign-in-mails.ts'

let service: TestAuthService
let email: string
let people = 0

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

/** Most of these need an account, not its password: hashing takes its time. */
beforeEach(async () => {
  email = `verifying${people++}@example.com`
  await service.client().signInWithOtp({ email })
  await service.client().verifyOtp({ email, type: 'email', token: (await mail()).code })
})

const mail = () => newestMail(service.db, email)

describe('a browser with a verifier', () => {
  test('exchanges the code in the redirect, once, and nobody else can', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const browser = new GoTrueClient({
      url: service.url,
      flowType: 'pkce',
      storage,
      autoRefreshToken: false,
    })
    const redirectTo = `${new URL(service.url).origin}/auth`
    await browser.resetPasswordForEmail(email, { redirectTo })
    const { link } = await mail()
    expect(link.searchParams.get('token')).toMatch(/^pkce_/)
    const { target, query } = await follow(link)
    expect([target.pathname, target.hash]).toEqual(['/auth', ''])
    const auth_code = query['code'] ?? ''
    const stolen = await exchange({ auth_code, code_verifier: 'x'.repeat(112) })
    expect([stolen.status, (await stolen.json()).code]).toEqual([400, 'bad_code_verifier'])
    const events: string[] = []
    browser.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await browser.exchangeCodeForSession(auth_code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }])
    const again = await exchange({ auth_code, code_verifier: 'x' })
    expect([again.status, (await again.json()).code]).toEqual([404, 'flow_state_not_found'])
    const used = await follow(link)
    expect(used.query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
    expect(used.fragment).toMatchObject({ error_code: 'otp_expired' })
  })

  test('has five minutes for the exchange, and is refused half a proof', async () => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await service.ask('POST', '/otp', { body: { email, ...challenge } })
    const { query } = await follow((await mail()).link)
    const proof = { auth_code: query['code'] ?? '', code_verifier: 'a'.repeat(43) }
    expect((await exchange({ ...proof, code_verifier: '' })).status).toBe(400)
    service.pass(5 * 60_000 + 1)
    const late = await exchange(proof)
    expect([late.status, (await late.json()).code]).toEqual([422, 'flow_state_expired'])
    service.pass(-5 * 60_000)
    const racing = await Promise.all([exchange(proof), exchange(proof), exchange(proof)])
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('may type the code in its place where the link was opened elsewhere, once', async () => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await service.ask('POST', '/recover', { body: { email, ...challenge } })
    const { link, code: token } = await mail()
    const { query } = await follow(link)
    expect((await follow(link)).query).toMatchObject({ error_code: 'otp_expired' })
    const typed = () => service.client().verifyOtp({ email, token, type: 'recovery' })
    expect((await typed()).error).toBeNull()
    expect((await typed()).error?.code).toBe('otp_expired')
    const late = await exchange({ auth_code: query['code'] ?? '', code_verifier: 'a'.repeat(43) })
    expect([late.status, (await late.json()).code]).toEqual([404, 'flow_state_not_found'])
  })

  test('gets one session for a mail, also of both ways at the same moment', async () => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await service.ask('POST', '/recover', { body: { email, ...challenge } })
    const { link, code: token } = await mail()
    const { query } = await follow(link)
    const proof = { auth_code: query['code'] ?? '', code_verifier: 'a'.repeat(43) }
    const [typed, exchanged] = await Promise.all([
      service.ask('POST', '/verify', { body: { email, token, type: 'recovery' } }),
      exchange(proof),
    ])
    expect([
      [200, 404],
      [403, 200],
    ]).toContainEqual([typed.status, exchanged.status])
  })

  test('that has exchanged its code leaves none to type', async () => {
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await service.ask('POST', '/recover', { body: { email, ...challenge } })
    const { link, code: token } = await mail()
    const { query } = await follow(link)
    const proof = { auth_code: query['code'] ?? '', code_verifier: 'a'.repeat(43) }
    expect((await exchange(proof)).status).toBe(200)
    const typed = await service.client().verifyOtp({ email, token, type: 'recovery' })
    expect(typed.error?.code).toBe('otp_expired')
  })
})

function exchange(body: { auth_code: string; code_verifier: string }) {
  return service.ask('POST', '/token?grant_type=pkce', { body })
}
