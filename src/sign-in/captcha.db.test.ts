import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { createCaptcha } from './captcha.server.ts'

/** A provider as hCaptcha and Turnstile are, on a port of its own: the token `person` is right. */
let provider: Server
let asked: Record<string, string>[] = []
let service: TestAuthService

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ ...form, type: request.headers['content-type'] ?? '' })
    if (form['response'] === 'away') return response.writeHead(502).end('<html>')
    const success = form['response'] === 'person'
    const reasons = success ? {} : { 'error-codes': ['invalid-input-response', 'timeout'] }
    return response.end(JSON.stringify({ success, ...reasons }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const verifyUrl = `http://127.0.0.1:${port}/siteverify`
  const checkCaptcha = createCaptcha({ secret: 'our secret', verifyUrl })
  service = await startAuthService({ checkCaptcha })
})
afterAll(async () => {
  await service.close()
  await new Promise((resolve) => provider.close(resolve))
})

describe('where a captcha is configured', () => {
  const email = 'person@example.com'

  test('the client’s token is checked with the provider, secret and address included', async () => {
    const browser = service.client()
    const options = { captchaToken: 'person' }
    expect((await browser.signUp({ email, password: PASSWORD, options })).error).toBeNull()
    expect(asked).toEqual([
      {
        secret: 'our secret',
        response: 'person',
        remoteip: expect.stringContaining('127.0.0.1'),
        type: expect.stringContaining('application/x-www-form-urlencoded'),
      },
    ])
    const answers = [
      await browser.signInWithPassword({ email, password: PASSWORD, options }),
      await browser.signInWithOtp({ email, options }),
      await browser.resetPasswordForEmail(email, options),
      await browser.resend({ type: 'signup', email, options }),
    ]
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
    expect((await browser.refreshSession()).error).toBeNull()
    expect(asked).toHaveLength(5)
  })

  test.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])(
    'POST %s without a token, with a wrong one and with one nobody can check is refused',
    async (path) => {
      const call = async (security: object) => {
        const body = { email, type: 'signup', password: PASSWORD, gotrue_meta_security: security }
        const answer = await service.ask('POST', path, { body })
        return [answer.status, await answer.json()]
      }
      expect(await call({})).toEqual([
        400,
        {
          code: 'captcha_failed',
          message: 'captcha protection: request disallowed (no captcha_token found)',
        },
      ])
      expect(await call({ captcha_token: 'robot' })).toEqual([
        400,
        {
          code: 'captcha_failed',
          message: 'captcha protection: request disallowed (invalid-input-response, timeout)',
        },
      ])
      expect(await call({ captcha_token: 'away' })).toMatchObject([
        500,
        { code: 'unexpected_failure' },
      ])
    },
  )

  test('refreshing and exchanging a code need none', async () => {
    asked = []
    const bodies = [
      ['refresh_token', { refresh_token: 'x' }],
      ['pkce', { auth_code: 'x', code_verifier: 'y' }],
    ] as const
    for (const [grant, body] of bodies) {
      const answer = await service.ask('POST', `/token?grant_type=${grant}`, { body })
      expect((await answer.json()).code).not.toBe('captcha_failed')
    }
    expect(asked).toEqual([])
  })
})
