import { describe, expect, test } from 'vitest'
import {
  passProvider,
  sharedSignInTest,
  signInWithProvider,
  startOf,
} from '../../../test/sign-in/provider-sign-in.ts'

const at = sharedSignInTest()

describe('a person new to the site', () => {
  test('comes in with the provider’s name and verified address, and a profile', async () => {
    at.provider.knows('new-1', { email: 'New@Example.com', email_verified: true, name: 'Nora New' })
    const { session, user } = await signInWithProvider(at.browser(), 'new-1')
    expect(user).toMatchObject({
      email: 'new@example.com',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Nora New', email_verified: true, iss: at.provider.issuer },
      identities: [
        {
          id: 'new-1',
          provider: 'google',
          identity_data: { sub: 'new-1', email: 'new@example.com' },
        },
      ],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(session.provider_token).toBeTruthy()
    const profile = await at.service.db
      .selectFrom('profiles')
      .select(['full_name', 'customer_id', 'username'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ full_name: 'Nora New', username: null })
    expect(profile.customer_id).toMatch(/^HL-\d{6}$/)
  })

  test('is known again the next time, by the subject and not by the address', async () => {
    at.provider.knows('again', { email: 'again@example.com', email_verified: true })
    const first = await signInWithProvider(at.browser(), 'again')
    at.provider.knows('again', { email: 'moved@example.com', email_verified: true })
    const second = await signInWithProvider(at.browser(), 'again')
    expect(second.user.id).toBe(first.user.id)
    expect(second.user.email).toBe('again@example.com')
    expect(second.user.identities?.[0]?.identity_data?.['email']).toBe('moved@example.com')
  })

  test('gets a session of the method oauth, which works like any other', async () => {
    at.provider.knows('method', { email: 'method@example.com', email_verified: true })
    const browser = at.browser()
    await signInWithProvider(browser, 'method')
    const { data } = await browser.client.getClaims()
    expect(data?.claims.amr).toMatchObject([{ method: 'oauth' }])
    expect((await browser.client.refreshSession()).error).toBeNull()
  })

  test('in the implicit flow finds the session in the fragment', async () => {
    at.provider.knows('implicit', { email: 'implicit@example.com', email_verified: true })
    const browser = at.browser('implicit')
    const target = `${at.site}/auctions?page=2`
    const landed = await passProvider(browser, await startOf(browser, target), 'implicit')
    const fragment = new URLSearchParams(landed.hash.slice(1))
    expect(landed.href.split('#')[0]).toBe(target)
    expect([...fragment.keys()].toSorted()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_token',
      'refresh_token',
      'sb',
      'token_type',
    ])
    const { data } = await browser.client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe('implicit@example.com')
  })

  test('coming twice at once is one user', async () => {
    at.provider.knows('twice', { email: 'twice@example.com', email_verified: true })
    const both = await Promise.all(
      Array.from({ length: 6 }, () => signInWithProvider(at.browser(), 'twice')),
    )
    expect(new Set(both.map(({ user }) => user.id)).size).toBe(1)
  })

  test('without an address is a user without one', async () => {
    at.provider.knows('nameless', {})
    const { user } = await signInWithProvider(at.browser(), 'nameless')
    expect(user.email).toBe('')
  })
})

test('the way to the provider carries what the protocol asks for, and nothing of the caller’s choice', async () => {
  const { tab } = at.browser()
  const query = new URLSearchParams({
    provider: 'google',
    scopes: 'calendar',
    login_hint: 'ada@example.com',
    Client_ID: 'mine',
    STATE: 'mine',
    response_type: 'token',
    redirect_uri: 'https://evil.example/',
    nonce: 'mine',
  })
  const answer = await tab.go(`${at.service.url}/authorize?${query}`)
  expect(answer.status).toBe(302)
  const way = new URL(answer.headers.get('location') ?? '')
  expect(way.origin).toBe(at.provider.issuer)
  const members = Object.fromEntries(way.searchParams)
  expect(members).toMatchObject({
    client_id: at.provider.clientId,
    redirect_uri: `${at.service.url}/callback`,
    response_type: 'code',
    scope: 'openid email profile calendar',
    code_challenge_method: 'S256',
    login_hint: 'ada@example.com',
  })
  expect(members['state']).toMatch(/^[0-9a-f-]{36}$/)
  expect(members['nonce']).not.toBe('mine')
  expect(Object.keys(members)).not.toContain('Client_ID')
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
})

test.each([
  ['', 'Unsupported provider: missing provider'],
  ['?provider=github', 'Unsupported provider: provider is not enabled'],
  ['?provider=google&code_challenge=x', 'PKCE flow requires'],
])('/authorize%s is refused', async (query, message) => {
  const answer = await fetch(`${at.service.url}/authorize${query}`, { redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: expect.stringContaining(message),
  })
})

test('settings name the providers that are configured', async () => {
  const answer = await at.service.ask('GET', '/settings')
  expect(await answer.json()).toMatchObject({
    external: { email: true, google: true, apple: false, azure: false },
  })
})
