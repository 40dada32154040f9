import { afterEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD } from '../../../test/auth-service.ts'
import { follow, newestMail } from '../../../test/sign-in-mails.ts'
import {
  linkProvider,
  linkingStart,
  memberBrowser,
  passProvider,
  sharedSignInTest,
  signInWithProvider,
  startOf,
} from '../../../test/sign-in/provider-sign-in.ts'

const at = sharedSignInTest({ emailInToken: false })
afterEach(() => void vi.restoreAllMocks())

describe('an account with the address', () => {
  test('that was proven is opened by the provider and loses nothing', async () => {
    const { user, session } = await at.service.signedUp('proven@example.com')
    const users = at.service.db.updateTable('users').where('id', '=', user.id)
    await users.set({ email_proven_at: at.service.now() }).execute()
    at.provider.knows('proven', { email: 'Proven@example.com', email_verified: true })
    const found = await signInWithProvider(at.browser(), 'proven')
    expect(found.user.id).toBe(user.id)
    expect(found.user.app_metadata['providers']).toEqual(['email', 'google'])
    expect(await passwordWorks('proven@example.com')).toBe(true)
    expect((await at.service.ask('GET', '/user', { token: session.access_token })).status).toBe(200)
    expect(await lastMailTo('proven@example.com')).toMatchObject({
      subject: 'You can now sign in with Google',
      body_text: expect.not.stringContaining('password no longer works'),
    })
  })

  test('that nobody ever proved is opened by the provider and by nothing else', async () => {
    const { user, session, client } = await at.service.signedUp('squatted@example.com')
    const factor = { user_id: user.id, type: 'totp', secret: Buffer.alloc(20) }
    await at.service.db.insertInto('factors').values(factor).execute()
    at.provider.knows('owner', { email: 'squatted@example.com', email_verified: true })
    const found = await signInWithProvider(at.browser(), 'owner')
    expect(found.user.id).toBe(user.id)
    expect(found.user.factors).toBeUndefined()
    expect(await passwordWorks('squatted@example.com')).toBe(false)
    expect((await at.service.ask('GET', '/user', { token: session.access_token })).status).toBe(403)
    expect(await at.service.authenticator.authenticate(session.access_token)).toBeNull()
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect(await lastMailTo('squatted@example.com')).toMatchObject({
      body_text: expect.stringContaining('password no longer works'),
    })
  })

  test('that nobody ever proved is not linked by who made it, who was on the way to a provider', async () => {
    const squatter = await memberBrowser(at, 'begun-linking@example.com')
    const start = await linkingStart(squatter)
    at.provider.knows('reader', { email: 'begun-linking@example.com', email_verified: true })
    const { user } = await signInWithProvider(at.browser(), 'reader')
    const landed = await passProvider(squatter, start, 'squatter')
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(user.identities).toHaveLength(2)
    expect(await providersOf(user.id)).toEqual(['email', 'google'])
  })

  test('whose registration was begun and not finished still says so, and nothing else of before', async () => {
    const email = 'begun@example.com'
    const data = { registration: 'begun', nickname: 'whoever began' }
    await at.service.client().signUp({ email, password: PASSWORD, options: { data } })
    at.provider.knows('finisher', { email, email_verified: true })
    const { user } = await signInWithProvider(at.browser(), 'finisher')
    expect(user.user_metadata['registration']).toBe('begun')
    expect(user.user_metadata).not.toHaveProperty('nickname')
  })

  test('is left alone by a provider that does not vouch for the address', async () => {
    const { user } = await at.service.signedUp('victim@example.com')
    at.provider.knows('liar', { email: 'victim@example.com', email_verified: false })
    const found = await signInWithProvider(at.browser(), 'liar')
    expect(found.user.id).not.toBe(user.id)
    expect(found.user.email).toBe('')
    at.provider.knows('silent', { email: 'victim@example.com' })
    expect((await signInWithProvider(at.browser(), 'silent')).user.id).not.toBe(user.id)
    expect(await passwordWorks('victim@example.com')).toBe(true)
  })
})

describe('an address that has just changed', () => {
  const DAY_MS = 24 * 60 * 60_000

  test('opens the account to no provider for a day', async () => {
    const { user, next } = await changedAddress('robbed@example.com', 'new-google')
    const browser = at.browser()
    const landed = await passProvider(browser, await startOf(browser), 'new-google')
    expect(Object.fromEntries(landed.searchParams)).toMatchObject({
      error: 'invalid_request',
      error_code: 'reauthentication_not_valid',
      error_description: expect.stringMatching(/just changed.*Google.*24 hours.*password/),
    })
    expect(await providersOf(user.id)).toEqual(['email'])
    expect(await passwordWorks(next)).toBe(true)
    await addressChanged(user.id, DAY_MS)
    expect((await signInWithProvider(at.browser(), 'new-google')).user.id).toBe(user.id)
  })

  test('keeps out nobody whose provider was connected before', async () => {
    at.provider.knows('before', { email: 'before@example.com', email_verified: true })
    const { user } = await signInWithProvider(at.browser(), 'before')
    await addressChanged(user.id, 0)
    expect((await signInWithProvider(at.browser(), 'before')).user.id).toBe(user.id)
  })
})

describe('linking by the signed-in member', () => {
  test('adds the identity, and the list of identities shows both', async () => {
    at.provider.knows('linked', { email: 'other@example.com', email_verified: true })
    const member = await memberBrowser(at, 'linker@example.com')
    const { user } = await linkProvider(member, 'linked')
    expect(user.email).toBe('linker@example.com')
    const { data: list } = await member.client.getUserIdentities()
    expect(list?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
    expect((await signInWithProvider(at.browser(), 'linked')).user.id).toBe(user.id)
    expect(await lastMailTo('linker@example.com')).toMatchObject({
      subject: 'You can now sign in with Google',
    })
  })

  test('leaves a change of address that waits for its mail', async () => {
    const member = await memberBrowser(at, 'moving@example.com')
    expect((await member.client.updateUser({ email: 'moved@example.com' })).error).toBeNull()
    await linkProvider(member, 'moving')
    await follow((await newestMail(at.service.db, 'moved@example.com')).link)
    expect((await member.client.getUser()).data.user?.email).toBe('moved@example.com')
  })

  test('is refused for an identity that is linked already, to oneself or to another', async () => {
    at.provider.knows('taken', { email: 'taken@example.com', email_verified: true })
    await signInWithProvider(at.browser(), 'taken')
    const member = await memberBrowser(at, 'thief@example.com')
    const landed = await passProvider(member, await linkingStart(member), 'taken')
    expect(Object.fromEntries(landed.searchParams)).toMatchObject({
      error: 'invalid_request',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    })
  })

  test('is bound to the browser that asked: the address is of no use to anybody else', async () => {
    const attacker = await memberBrowser(at, 'attacker@example.com')
    const start = await linkingStart(attacker)
    const landed = await passProvider(at.browser(), start, 'deceived')
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state')
    const { data } = await attacker.client.getUserIdentities()
    expect(data?.identities).toHaveLength(1)
  })

  test('needs the member’s own token', async () => {
    const answer = await at.service.ask('GET', '/user/identities/authorize?provider=google')
    expect(answer.status).toBe(401)
    const body = { provider: 'google', id_token: 'x', link_identity: true }
    const byToken = await at.service.ask('POST', '/token?grant_type=id_token', { body })
    expect(byToken.status).toBe(400)
    const forged = { body, token: 'x.y.z' }
    expect((await at.service.ask('POST', '/token?grant_type=id_token', forged)).status).toBe(403)
  })

  test('needs a fresh proof: a session that was left open links nothing', async () => {
    const member = await memberBrowser(at, 'left-open@example.com')
    const { data } = await member.client.getSession()
    const token = data.session?.access_token ?? ''
    const aWhileAgo = new Date(at.service.now().getTime() - 16 * 60_000)
    await at.service.db
      .updateTable('sessions')
      .set({ created_at: aWhileAgo, amr: '[]' })
      .where('user_id', '=', data.session?.user.id ?? '')
      .execute()
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    const refused = await at.service.ask('GET', path, { token })
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'reauthentication_needed'])
    const body = { current_password: PASSWORD }
    expect((await at.service.ask('POST', '/reauthenticate', { body, token })).status).toBe(200)
    expect((await at.service.ask('GET', path, { token })).status).toBe(200)
  })

  test.each(['pkce', 'implicit'] as const)(
    'comes to nothing once the member has signed out everywhere, also while the provider answers (%s)',
    async (flowType) => {
      const member = await memberBrowser(at, `out.${flowType}@example.com`, flowType)
      const { data } = await member.client.getUser()
      const start = await linkingStart(member)
      const beforeTokens = whenAsked(`${at.provider.issuer}/token`, () => member.client.signOut())
      const landed = await passProvider(member, start, `out.${flowType}`)
      expect(beforeTokens).toHaveBeenCalledOnce()
      expect(landed.searchParams.get('error_code')).toBe('session_not_found')
      expect(await providersOf(data.user?.id ?? '')).toEqual(['email'])
    },
  )

  test('by an ID token gives a new session of the same member', async () => {
    const { client, user, session } = await at.service.signedUp('idlink@example.com')
    const iat = Math.floor(Date.now() / 1000)
    const token = await at.provider.sign({
      iss: at.provider.issuer,
      aud: at.provider.clientId,
      sub: 'by-token',
      iat,
      exp: iat + 60,
    })
    const { data, error } = await client.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user.id)
    expect(data.user?.identities).toHaveLength(2)
    expect(data.session?.access_token).not.toBe(session.access_token)
    const again = await client.linkIdentity({ provider: 'google', token })
    expect(again.error).toMatchObject({
      code: 'identity_already_exists',
      message: 'Identity is already linked',
    })
  })
})

/** Does something just before the service asks an address. */
function whenAsked(address: string, before: () => Promise<unknown>) {
  const really = globalThis.fetch
  const spy = vi.fn<typeof before>(before)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) === address) await spy()
    return really(input, init)
  })
  return spy
}

/** A member who has moved to the address that the subject's provider vouches for. */
async function changedAddress(email: string, subject: string) {
  const { client, user } = await at.service.signedUp(email)
  const next = `${subject}@example.com`
  expect((await client.updateUser({ email: next })).error).toBeNull()
  await follow((await newestMail(at.service.db, next)).link)
  at.provider.knows(subject, { email: next, email_verified: true })
  return { user, next }
}

async function addressChanged(userId: string, agoMs: number): Promise<void> {
  const email_changed_at = new Date(at.service.now().getTime() - agoMs)
  const users = at.service.db.updateTable('users').where('id', '=', userId)
  await users.set({ email_changed_at }).execute()
}

async function providersOf(userId: string): Promise<string[]> {
  const identities = at.service.db.selectFrom('identities').select('provider')
  const rows = await identities.where('user_id', '=', userId).orderBy('provider').execute()
  return rows.map(({ provider }) => provider)
}

async function passwordWorks(email: string): Promise<boolean> {
  const signedIn = await at.service.client().signInWithPassword({ email, password: PASSWORD })
  return signedIn.error === null
}

function lastMailTo(email: string) {
  return at.service.db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}
