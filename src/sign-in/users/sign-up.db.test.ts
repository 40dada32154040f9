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

describe('sign-up', () => {
  test('gives a session and the user as the protocol shows it', async () => {
    const { session, user } = await service.signedUp('Ada.One@Example.com')
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada.one@example.com',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'], roles: ['member'] },
      user_metadata: {
        full_name: 'Ada King Lovelace',
        email: 'ada.one@example.com',
        email_verified: true,
        sub: user.id,
      },
    })
    expect(user.identities).toEqual([
      expect.objectContaining({
        id: user.id,
        user_id: user.id,
        provider: 'email',
        email: 'ada.one@example.com',
      }),
    ])
    expect(user.identities?.[0]?.identity_id).not.toBe(user.id)
    expect(user).not.toHaveProperty('factors')
    expect(JSON.stringify(user)).not.toContain('argon2')
  })

  test('makes the profile with its names and customer id', async () => {
    const { user } = await service.signedUp('profile@example.com')
    const profile = await service.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(profile).toMatchObject({
      full_name: 'Ada King Lovelace',
      first_name: 'Ada',
      last_name: 'King Lovelace',
      status: 'open',
    })
    expect(profile.customer_id).toMatch(/^HL-\d{6}$/)
  })

  test('makes the profile also when only e-mail and password come', async () => {
    const { data } = await service.client().signUp({ email: 'bare@example.com', password })
    const profile = await service.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', data.user?.id ?? '')
      .executeTakeFirst()
    expect(profile).toMatchObject({ full_name: null, username: null, terms_accepted: false })
  })

  test('refuses an address that is taken, in any case of its letters', async () => {
    await service.signedUp('taken@example.com')
    const { error } = await service.client().signUp({ email: 'TAKEN@example.com', password })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  test('of twenty at once with one address one is made, the others are told that it is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.client().signUp({ email: 'race@example.com', password }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(
      new Set([undefined, 'user_already_exists']),
    )
    const users = await service.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'race@example.com')
      .execute()
    expect(users).toHaveLength(1)
  })

  test.each([
    ['no address', { password }, 422, 'anonymous_provider_disabled'],
    ['no password', { email: 'a@example.com' }, 400, 'validation_failed'],
    [
      '73 characters',
      { email: 'a@example.com', password: 'x'.repeat(73) },
      400,
      'validation_failed',
    ],
    ['5 characters', { email: 'a@example.com', password: '12345' }, 422, 'weak_password'],
    [
      'e-mail and phone',
      { email: 'a@example.com', phone: '15550100', password },
      400,
      'validation_failed',
    ],
    [
      'half a challenge',
      { email: 'a@example.com', password, code_challenge: 'x' },
      400,
      'validation_failed',
    ],
    ['a phone', { phone: '15550100', password }, 400, 'phone_provider_disabled'],
    ['no real address', { email: 'not an address', password }, 400, 'validation_failed'],
    [
      'a long address',
      { email: `${'a'.repeat(256)}@example.com`, password },
      400,
      'validation_failed',
    ],
    [
      'much metadata',
      { email: 'a@example.com', password, data: { big: 'x'.repeat(5000) } },
      400,
      'validation_failed',
    ],
    [
      'U+0000',
      { email: 'a@example.com', password, data: { name: 'a\0b' } },
      400,
      'validation_failed',
    ],
    [
      'half a surrogate pair',
      { email: 'a@example.com', password, data: { name: '\ud800' } },
      400,
      'validation_failed',
    ],
    ['a number as address', { email: 7, password }, 400, 'bad_json'],
    ['a list as metadata', { email: 'a@example.com', password, data: [] }, 400, 'bad_json'],
    ['a list', [], 400, 'bad_json'],
    ['nothing', '', 400, 'bad_json'],
    ['half an object', '{"email":', 400, 'bad_json'],
    ['null', null, 422, 'anonymous_provider_disabled'],
    ['open brackets', '['.repeat(400_000), 400, 'bad_json'],
    [
      'deep nesting',
      `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      400,
      'validation_failed',
    ],
    [
      'more than a megabyte',
      { password: 'x'.repeat(1024 * 1024) },
      413,
      'request_entity_too_large',
    ],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await service.ask('POST', '/signup', { body })
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status, code })
  })

  test('a weak password has its reasons, as the client shows them', async () => {
    const { error } = await service
      .client()
      .signUp({ email: 'weak@example.com', password: '12345' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
  })

  test('members that are null count as absent', async () => {
    const body = {
      email: 'null@example.com',
      password,
      phone: null,
      data: null,
      code_challenge: null,
      gotrue_meta_security: {},
    }
    expect((await service.ask('POST', '/signup', { body })).status).toBe(200)
  })
})
