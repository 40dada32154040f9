import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { silentLog } from '../../test/database.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { createAuthService } from './auth-service.server.ts'

const HOUR = 60 * 60_000

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())
afterEach(() => void vi.useRealTimers())

describe('the unchanged client', () => {
  test('in twenty tabs that wake up together keeps one session in all of them', async () => {
    const { session } = await service.signedUp('tabs@example.com')
    const tabs = await Promise.all(Array.from({ length: 20 }, () => tabWith(session)))
    const woken = await Promise.all(tabs.map((tab) => tab.refreshSession()))
    expect(woken.map(({ error }) => error)).toEqual(tabs.map(() => null))
    const users = await Promise.all(tabs.map((tab) => tab.getUser()))
    expect(users.every(({ data }) => data.user?.email === 'tabs@example.com')).toBe(true)
    service.pass(HOUR)
    const later = await Promise.all(tabs.map((tab) => tab.refreshSession()))
    expect(later.map(({ error }) => error)).toEqual(tabs.map(() => null))
    const claims = await Promise.all(tabs.map((tab) => tab.getClaims()))
    expect(new Set(claims.map(({ data }) => data?.claims.session_id)).size).toBe(1)
  })

  test('loses the session together with the thief once a stolen token comes back late', async () => {
    const { client: owner, session } = await service.signedUp('robbed@example.com')
    const thief = await tabWith(session)
    await thief.refreshSession()
    await thief.refreshSession()
    service.pass(11_000)
    expect((await owner.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    expect((await thief.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('tries a refresh again by itself while the database is away, and stays signed in', async () => {
    const { session } = await service.signedUp('outage@example.com')
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', {
      max: 1,
      onIdleError: () => undefined,
    })
    const outage = createAuthService({
      ...service,
      db: away,
      issuer: () => service.url,
      log: silentLog,
      rateLimits: false,
    })
    const statuses: number[] = []
    const tab = await tabWith(session, async (url, init) => {
      if (statuses.length >= 2 || !String(url).includes('refresh_token')) return fetch(url, init)
      const path = String(url).slice(service.url.length)
      const answer = await outage.request(path, init)
      statuses.push(answer.status)
      return answer
    })
    const { data, error } = await tab.refreshSession()
    expect([error, statuses]).toEqual([null, [503, 503]])
    expect(data.session?.user.email).toBe('outage@example.com')
    await away.destroy()
  })

  test('refreshes a session that it is given with an expired access token', async () => {
    const { session } = await service.signedUp('stale@example.com')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * HOUR })
    const tab = service.client()
    const events = eventsOf(tab)
    const { data, error } = await tab.setSession(session)
    expect(error).toBeNull()
    expect(data.session?.access_token).not.toBe(session.access_token)
    expect(events).toContain('TOKEN_REFRESHED')
  })

  test('forgets a session that was ended elsewhere, and says so once', async () => {
    const { client, session } = await service.signedUp('elsewhere@example.com')
    const events = eventsOf(client)
    await (await tabWith(session)).signOut({ scope: 'global' })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.getSession()).data.session).toBeNull()
    expect(events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1)
    // What is gone already can be signed out all the same.
    expect((await client.signOut()).error).toBeNull()
  })

  test('hears why a new password is too weak', async () => {
    const { client } = await service.signedUp('weak@example.com')
    expect((await client.updateUser({ password: '12345' })).error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
  })
})

describe('what is not offered is told to the client in the protocol’s words', () => {
  const phone = '15550100'
  const token = '123456'
  const password = 'correct horse'

  type Ask = (client: GoTrueClient) => Promise<{ error: unknown }>

  test.each<[string, Ask, number, string, string]>([
    [
      'signing in without a name',
      (client) => client.signInAnonymously(),
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ],
    [
      'SAML',
      (client) => client.signInWithSSO({ domain: 'example.com' }),
      404,
      'saml_provider_disabled',
      'SAML 2.0 is disabled',
    ],
    [
      'a wallet',
      (client) =>
        client.signInWithWeb3({
          chain: 'ethereum',
          message: 'm',
          signature: `0x${'0'.repeat(130)}`,
        }),
      422,
      'web3_provider_disabled',
      'Web3 provider is disabled',
    ],
    [
      'sign-up by phone',
      (client) => client.signUp({ phone, password }),
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'a password with a phone',
      (client) => client.signInWithPassword({ phone, password }),
      422,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    [
      'a texted code',
      (client) => client.signInWithOtp({ phone }),
      400,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    [
      'the answer to a texted code',
      (client) => client.verifyOtp({ phone, token, type: 'sms' }),
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ],
  ])('%s', async (_, ask, status, code, message) => {
    const { error } = await ask(service.client())
    expect(error).toMatchObject({ name: 'AuthApiError', status, code, message })
  })

  test.each(['no number', '+0123456', '1555010012345678', '555-0100'])(
    'the phone number %j is refused by its form, not by what it is for',
    async (malformed) => {
      const { client, session } = await service.signedUp(`${crypto.randomUUID()}@example.com`)
      const refusal = { status: 400, code: 'validation_failed' }
      expect((await client.updateUser({ phone: malformed })).error).toMatchObject(refusal)
      const verified = await client.verifyOtp({ phone: malformed, token, type: 'sms' })
      expect(verified.error).toMatchObject(refusal)
      const { data } = await client.getUser(session.access_token)
      expect(data.user?.phone).toBe('')
    },
  )

  test('a phone number on the account', async () => {
    const { client } = await service.signedUp('number@example.com')
    expect((await client.updateUser({ phone })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
  })
})

/** Another browser tab, or another person, that holds the session as well. */
async function tabWith(session: Session, fetch?: typeof globalThis.fetch): Promise<GoTrueClient> {
  const tab = service.client(fetch && { fetch })
  const { error } = await tab.setSession(session)
  if (error) throw error
  return tab
}

function eventsOf(client: GoTrueClient): AuthChangeEvent[] {
  const events: AuthChangeEvent[] = []
  client.onAuthStateChange((event) => void events.push(event))
  return events
}
