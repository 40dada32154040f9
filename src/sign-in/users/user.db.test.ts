import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

describe('the user', () => {
  test('is read with the token, and not without', async () => {
    const { client, user } = await service.signedUp('read@example.com')
    expect((await client.getUser()).data.user).toMatchObject({
      id: user.id,
      email: 'read@example.com',
    })
    const answer = await service.ask('GET', '/user')
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    ])
  })

  test('merges metadata key by key, and null deletes a key', async () => {
    const { client } = await service.signedUp('metadata@example.com')
    await client.updateUser({ data: { color: 'red', size: 3, nested: { kept: null } } })
    const { data } = await client.updateUser({ data: { color: null, size: 4 } })
    expect(data.user?.user_metadata).toMatchObject({
      size: 4,
      nested: { kept: null },
      full_name: 'Ada King Lovelace',
    })
    expect(data.user?.user_metadata).not.toHaveProperty('color')
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ size: 4 })
  })

  test('a new password signs in, the old one does not, other sessions end and this one stays', async () => {
    const { client } = await service.signedUp('change@example.com')
    const other = service.client()
    await other.signInWithPassword({ email: 'change@example.com', password: PASSWORD })
    const { error } = await client.updateUser({ password: 'battery staple' })
    expect(error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    const old = await service
      .client()
      .signInWithPassword({ email: 'change@example.com', password: PASSWORD })
    expect(old.error?.code).toBe('invalid_credentials')
    const signedIn = await service
      .client()
      .signInWithPassword({ email: 'change@example.com', password: 'battery staple' })
    expect(signedIn.error).toBeNull()
  })

  test.each([
    [{ password: PASSWORD }, 422, 'same_password'],
    [{ password: '12345' }, 422, 'weak_password'],
    [{ password: '' }, 422, 'weak_password'],
    [{ password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [
      { password: 'battery staple', current_password: 'wrong one' },
      400,
      'current_password_invalid',
    ],
    [{ email: 'no address' }, 400, 'validation_failed'],
    [{ email: 'other@example.com' }, 422, 'email_exists'],
    [{ phone: '15550100' }, 400, 'phone_provider_disabled'],
    [{ phone: 'no number' }, 400, 'validation_failed'],
    [{ app_metadata: { roles: ['admin'] } }, 403, 'not_admin'],
    [{ data: 'text' }, 400, 'bad_json'],
    [{ data: { big: 'x'.repeat(5000) } }, 400, 'validation_failed'],
  ])('%j is refused and nothing changes', async (change, status, code) => {
    await service.signedUp('other@example.com').catch(() => undefined)
    const { session, user } = await service.signedUp(`${crypto.randomUUID()}@example.com`)
    const row = () =>
      service.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    const before = await row()
    const answer = await service.ask('PUT', '/user', { body: change, token: session.access_token })
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status, code })
    expect(await row()).toEqual(before)
  })

  test('role, id and other such members are ignored', async () => {
    const { session, user } = await service.signedUp('ignored@example.com')
    const body = {
      id: crypto.randomUUID(),
      role: 'service_role',
      is_anonymous: true,
      email: 'ignored@example.com',
      phone: null,
    }
    const answer = await service.ask('PUT', '/user', { body, token: session.access_token })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { id: user.id, role: 'authenticated', is_anonymous: false },
    ])
  })

  test('whose account was closed reads, changes and refreshes nothing by a session that is left', async () => {
    const { client, user } = await service.signedUp('left@example.com')
    const profiles = service.db.updateTable('profiles').where('id', '=', user.id)
    await profiles.set({ status: 'closed' }).execute()
    const refused = {
      status: 403,
      code: 'user_banned',
      message: 'This account is closed. Please contact support.',
    }
    expect((await client.getUser()).error).toMatchObject(refused)
    expect((await client.updateUser({ password: 'battery staple' })).error).toMatchObject(refused)
    expect((await client.refreshSession()).error?.code).toBe('user_banned')
  })

  test('that was deleted, banned or signed out elsewhere is told so with 403', async () => {
    const { client, session, user } = await service.signedUp('gone@example.com')
    const users = service.db.updateTable('users').where('id', '=', user.id)
    await users.set({ banned_until: new Date(service.now().getTime() + 60_000) }).execute()
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    await users.set({ banned_until: null }).execute()
    await service.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    const answer = await service.ask('GET', '/user', { token: session.access_token })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'session_not_found'])
    await service.db.deleteFrom('users').where('id', '=', user.id).execute()
    const deleted = await service.ask('GET', '/user', { token: session.access_token })
    expect([deleted.status, (await deleted.json()).code]).toEqual([403, 'user_not_found'])
  })
})

describe('claims', () => {
  test('are verified by the client with the published keys alone', async () => {
    const { client, user } = await service.signedUp('claims@example.com')
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(data?.claims).toMatchObject({
      iss: service.url,
      sub: user.id,
      aud: 'authenticated',
      email: 'claims@example.com',
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'], roles: ['member'] },
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    })
  })

  test('the published keys hold nothing private', async () => {
    const answer = await service.ask('GET', '/.well-known/jwks.json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = await answer.json()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})

describe('signing out', () => {
  test.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('%s leaves the right sessions', async (scope, left) => {
    const email = `${scope}@example.com`
    const { session } = await service.signedUp(email)
    const tokens = [session.access_token]
    for (const _ of [1, 2]) {
      const { data } = await service.client().signInWithPassword({ email, password: PASSWORD })
      tokens.push(data.session?.access_token ?? '')
    }
    const answer = await service.ask('POST', `/logout?scope=${scope}`, {
      token: session.access_token,
    })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const statuses = await Promise.all(
      tokens.map((token) => service.ask('GET', '/user', { token })),
    )
    expect(statuses.map(({ ok }) => ok)).toEqual(left)
    const members = await Promise.all(
      tokens.map((token) => service.authenticator.authenticate(token)),
    )
    expect(members.map((member) => member !== null)).toEqual(left)
  })

  test('without a scope ends all sessions, and the client sees SIGNED_OUT', async () => {
    const { client, session } = await service.signedUp('noscope@example.com')
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    expect((await client.signOut()).error).toBeNull()
    expect(events).toContain('SIGNED_OUT')
    expect((await service.ask('GET', '/user', { token: session.access_token })).status).toBe(403)
  })

  test('with an unknown scope is refused', async () => {
    const { session } = await service.signedUp('scope@example.com')
    const answer = await service.ask('POST', '/logout?scope=all', { token: session.access_token })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'validation_failed'])
  })
})
