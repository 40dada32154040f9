import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PASSWORD as password,
  startAuthService,
  type TestAuthService,
} from '../../../test/auth-service.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

describe('sign-in', () => {
  test('gives a new session, whatever the case of the address', async () => {
    const { session } = await service.signedUp('signin@example.com')
    const client = service.client()
    const { data, error } = await client.signInWithPassword({
      email: ' SignIn@Example.com',
      password,
    })
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.user?.last_sign_in_at).toBeTruthy()
    expect((await client.getUser()).data.user?.email).toBe('signin@example.com')
  })

  test('refuses alike a wrong password, an unknown address and an account without a password', async () => {
    const { user } = await service.signedUp('nopassword@example.com')
    await service.signedUp('wrong@example.com')
    await service.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', user.id)
      .execute()
    for (const email of ['wrong@example.com', 'nobody@example.com', 'nopassword@example.com']) {
      const answer = await service.ask('POST', '/token?grant_type=password', {
        body: { email, password: 'the password of nobody' },
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  test('refuses a banned user after the password was right', async () => {
    const { user } = await service.signedUp('banned@example.com')
    await service.db
      .updateTable('users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', user.id)
      .execute()
    const { error } = await service
      .client()
      .signInWithPassword({ email: 'banned@example.com', password })
    expect(error).toMatchObject({ status: 400, code: 'user_banned' })
  })

  test.each([
    ['/token', {}, 'invalid_credentials', 'unsupported_grant_type'],
    ['/token?grant_type=implicit', {}, 'invalid_credentials', 'unsupported_grant_type'],
    ['/token?grant_type=password', { password }, 'validation_failed', 'Only an email'],
    [
      '/token?grant_type=password',
      { email: 'a@b.cd', phone: '1', password },
      'validation_failed',
      'Only an email',
    ],
  ])('%s %j is refused', async (path, body, code, message) => {
    const answer = await service.ask('POST', path, { body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code, message: expect.stringContaining(message) })
  })
})

describe('the transport', () => {
  test('errors without the version header have the legacy form', async () => {
    const answer = await service.ask('POST', '/signup', {
      body: {},
      headers: { 'x-supabase-api-version': 'yesterday' },
    })
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    expect(await answer.json()).toEqual({
      code: 422,
      error_code: 'anonymous_provider_disabled',
      msg: 'Anonymous sign-ins are disabled',
    })
  })

  test('another origin may read answers, errors and their version', async () => {
    const answer = await service.ask('POST', '/signup', {
      body: {},
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a preflight is answered 204 and allows what the client sends', async () => {
    const answer = await service.ask('OPTIONS', '/user', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('apikey')
  })

  test('an unknown path is 404 and a wrong method 405, both in the form of errors', async () => {
    const unknown = await service.ask('POST', '/nothing', { body: {} })
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'not_found'])
    const wrong = await service.ask('DELETE', '/token')
    expect([wrong.status, (await wrong.json()).code, wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ])
  })

  test('public calls ignore an Authorization header that is no user token', async () => {
    const answer = await service.ask('GET', '/settings', { token: 'an-api-key' })
    expect(await answer.json()).toMatchObject({
      external: { email: true, phone: false },
      mailer_autoconfirm: true,
    })
    expect((await service.ask('GET', '/health')).status).toBe(200)
  })
})
