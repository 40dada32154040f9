import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, confirm, newApp, signedIn, withApp } from '../../../test/second-step.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let service: TestAuthService
let people = 0

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

/** Every change of how one signs in that a member without a second step can ask for. */
const CHANGES = [
  ['PUT', '/user', { password: 'battery staple' }],
  ['PUT', '/user', { email: 'elsewhere@example.com' }],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'thief' }],
  ['POST', '/factors', { factor_type: 'webauthn', friendly_name: 'thief' }],
  ['DELETE', `/user/identities/${crypto.randomUUID()}`, undefined],
  [
    'POST',
    '/token?grant_type=id_token',
    { provider: 'google', id_token: 'x', link_identity: true },
  ],
] as const

describe('a session that a thief found', () => {
  test.each(CHANGES)('does not %s %s without a proof', async (method, path, body) => {
    const { token } = await longSignedIn()
    const answer = await service.ask(method, path, { body, token })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'reauthentication_needed'])
  })

  test('does not turn a factor that its member left half-way into its own', async () => {
    const { client } = await longSignedIn()
    await client.refreshSession()
    const { email } = (await client.getUser()).data.user ?? {}
    const own = await signedIn(service, email ?? '')
    const app = await newApp(own.client)
    const { error } = await client.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: codeOf(service, app),
    })
    expect(error?.code).toBe('reauthentication_needed')
  })

  test('changes metadata and reads, which open nothing', async () => {
    const { client } = await longSignedIn()
    expect((await client.updateUser({ data: { color: 'red' } })).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
  })

  test('proves nothing by being refreshed', async () => {
    const { client } = await longSignedIn()
    await client.refreshSession()
    const { error } = await client.updateUser({ password: 'battery staple' })
    expect(error?.code).toBe('reauthentication_needed')
  })
})

describe('a member proves it', () => {
  test('by having signed in a few minutes ago', async () => {
    const { client } = await service.signedUp(`few${people++}@example.com`)
    service.pass(14 * MINUTE)
    const { error } = await client.mfa.enroll({ factorType: 'totp' })
    expect(error).toBeNull()
  })

  test('by the password, for a quarter of an hour', async () => {
    const { client, token } = await longSignedIn()
    expect(await prove(token, { current_password: PASSWORD })).toEqual([200, undefined])
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    service.pass(16 * MINUTE)
    const late = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'late' })
    expect(late.error?.code).toBe('reauthentication_needed')
  })

  test('by a mailed code, once', async () => {
    const { client, token, email } = await longSignedIn()
    await client.reauthenticate()
    const { code: nonce } = await newestMail(service.db, email)
    expect(await prove(token, { nonce })).toEqual([200, undefined])
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    service.pass(16 * MINUTE)
    expect(await prove(token, { nonce })).toEqual([422, 'reauthentication_not_valid'])
  })

  test('together with the change of address or password, as the client sends it', async () => {
    const { client, email } = await longSignedIn()
    await client.reauthenticate()
    const { code: nonce } = await newestMail(service.db, email)
    const next = `next.${email}`
    expect((await client.updateUser({ email: next, nonce })).error).toBeNull()
    expect((await newestMail(service.db, next)).link.pathname).toMatch(/verify$/)
    const change = { password: 'battery staple', current_password: PASSWORD }
    expect((await client.updateUser(change)).error).toBeNull()
  })

  test('not by what is wrong, or by the proof of somebody else', async () => {
    const { token } = await longSignedIn()
    const other = await longSignedIn()
    await other.client.reauthenticate()
    const { code: nonce } = await newestMail(service.db, other.email)
    expect(await prove(token, { current_password: 'wrong' })).toEqual([
      400,
      'current_password_invalid',
    ])
    expect(await prove(token, { nonce })).toEqual([422, 'reauthentication_not_valid'])
    expect(await prove(token, {})).toEqual([400, 'reauthentication_needed'])
    expect(await prove(undefined, { current_password: PASSWORD })).toEqual([
      401,
      'no_authorization',
    ])
  })
})

describe('an address that has just changed', () => {
  test('opens no way to a new password for a day, and closes none to its owner', async () => {
    const { thief, next } = await stolenAddress()
    expect((await thief.updateUser({ password: 'stolen it' })).error?.code).toBe(
      'reauthentication_needed',
    )
    expect((await thief.reauthenticate()).error?.code).toBe('reauthentication_not_valid')
    expect((await thief.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
      'reauthentication_needed',
    )
    const owner = await signedIn(service, next)
    expect((await owner.client.updateUser({ password: 'battery staple' })).error).toBeNull()
    expect((await thief.getUser()).error).not.toBeNull()
  })

  test('counts like any other from the next day on', async () => {
    const { next } = await stolenAddress()
    service.pass(DAY)
    const browser = await recovered(next)
    expect((await browser.updateUser({ password: 'battery staple' })).error).toBeNull()
  })
})

describe('where there is a second step', () => {
  test.each(CHANGES)('%s %s needs it', async (method, path, body) => {
    const email = `two${people++}@example.com`
    await withApp(service, email)
    const { token } = await signedIn(service, email)
    const answer = await service.ask(method, path, { body, token })
    expect((await answer.json()).code).toBe('insufficient_aal')
  })

  test('a factor that was left half-way does not stand in for it', async () => {
    const email = `half${people++}@example.com`
    const whole = await withApp(service, email)
    const second = await newApp(whole.client, 'second')
    const { client } = await signedIn(service, email)
    const { error } = await client.mfa.challengeAndVerify({
      factorId: second.factorId,
      code: codeOf(service, second),
    })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })
})

test.each([
  ['a new password', ({ client }: Owner) => client.updateUser({ password: 'battery staple' })],
  ['a recovery', (_: Owner, email: string) => recovered(email)],
  ['the return of a refresh token that was stolen', replayed],
  ['a new address', movedTo],
])('%s ends the ways to providers that were begun with the account', async (_, lock) => {
  const email = `begun${people++}@example.com`
  const { client, session, user } = await service.signedUp(email)
  const flow = { provider_type: 'google', authentication_method: 'oauth', redirect_to: 'x' }
  await service.db
    .insertInto('flow_states')
    .values([
      { ...flow, linking_target_id: user.id },
      { ...flow, user_id: user.id },
    ])
    .execute()
  await lock({ client, token: session.access_token }, email)
  const left = service.db
    .selectFrom('flow_states')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('linking_target_id', '=', user.id)]))
  expect(await left.execute()).toEqual([])
})

describe('a change of address that a thief asked for', () => {
  test.each([
    ['signing out everywhere', (owner: Owner) => owner.client.signOut()],
    ['signing the others out', (owner: Owner) => owner.client.signOut({ scope: 'others' })],
    ['a new password', (owner: Owner) => owner.client.updateUser({ password: 'battery staple' })],
    ['a first second step', setUpApp],
    ['a recovery, before any new password', (_: Owner, email: string) => recovered(email)],
    ['signing in by a mailed code', (_: Owner, email: string) => signedInByMail(email)],
    ['the return of a refresh token that was stolen', replayed],
  ])('leads nowhere after %s, by its link, its code or another mail', async (_, lock) => {
    const email = `stolen${people++}@example.com`
    await service.signedUp(email)
    const next = `thief${people++}@example.com`
    const thief = service.client({ flowType: 'pkce' })
    await thief.signInWithPassword({ email, password: PASSWORD })
    expect((await thief.updateUser({ email: next })).error).toBeNull()
    const { link, code } = await newestMail(service.db, next)
    await lock(await signedIn(service, email), email)
    await service.client().resend({ type: 'email_change', email })
    expect(await mailsTo(service.db, next)).toHaveLength(1)
    expect((await follow(link)).query).toMatchObject({ error_code: 'otp_expired' })
    const typed = { email: next, token: code, type: 'email_change' } as const
    expect((await thief.verifyOtp(typed)).error?.code).toBe('otp_expired')
    const users = service.db.selectFrom('users').select('new_email').where('email', '=', email)
    expect(await users.execute()).toEqual([{ new_email: null }])
  })

  test('outlives a second step that is taken to sign in', async () => {
    const email = `moves${people++}@example.com`
    const { client, app } = await withApp(service, email)
    const next = `next.${email}`
    expect((await client.updateUser({ email: next })).error).toBeNull()
    await confirm(service, (await signedIn(service, email)).client, app)
    const { link } = await newestMail(service.db, next)
    expect((await follow(link)).fragment).toHaveProperty('access_token')
  })
})

type Owner = Awaited<ReturnType<typeof signedIn>>

async function setUpApp({ client }: Owner) {
  await confirm(service, client, await newApp(client))
}

/** A member and a thief refresh in turn. */
async function replayed({ client }: Owner) {
  const { data } = await client.getSession()
  await client.refreshSession()
  await client.refreshSession()
  service.pass(11_000)
  const body = { refresh_token: data.session?.refresh_token }
  const answer = await service.ask('POST', '/token?grant_type=refresh_token', { body })
  expect((await answer.json()).code).toBe('refresh_token_already_used')
}

async function movedTo({ client }: Owner, email: string) {
  expect((await client.updateUser({ email: `next.${email}` })).error).toBeNull()
  await follow((await newestMail(service.db, `next.${email}`)).link)
}

async function signedInByMail(email: string) {
  const browser = service.client()
  await browser.signInWithOtp({ email })
  const { code: token } = await newestMail(service.db, email)
  expect((await browser.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
}

test('a link whose browser is out of the way signs nobody in', async () => {
  const email = `unbound${people++}@example.com`
  const { user } = await service.signedUp(email)
  await service.client({ flowType: 'pkce' }).resetPasswordForEmail(email)
  await service.db.deleteFrom('flow_states').where('user_id', '=', user.id).execute()
  const { query, fragment } = await follow((await newestMail(service.db, email)).link)
  expect([query['error_code'], fragment['access_token']]).toEqual(['otp_expired', undefined])
})

/** A member whose last proof was a while ago. */
async function longSignedIn() {
  const email = `long${people++}@example.com`
  const { client, session } = await service.signedUp(email)
  service.pass(16 * MINUTE)
  return { client, email, token: session.access_token }
}

async function prove(token: string | undefined, body: object) {
  const more = token === undefined ? { body } : { body, token }
  const answer = await service.ask('POST', '/reauthenticate', more)
  return [answer.status, (await answer.json()).code]
}

/** A thief at a computer where somebody has just signed in takes the address, and asks for a new password by it. */
async function stolenAddress() {
  const { client } = await service.signedUp(`robbed${people++}@example.com`)
  const next = `thief${people++}@example.com`
  expect((await client.updateUser({ email: next })).error).toBeNull()
  await follow((await newestMail(service.db, next)).link)
  service.pass(2 * MINUTE)
  return { next, thief: await recovered(next) }
}

/** A browser that came by the code of a recovery mail. */
async function recovered(email: string) {
  const browser = service.client()
  await browser.resetPasswordForEmail(email)
  const { code: token } = await newestMail(service.db, email)
  const { error } = await browser.verifyOtp({ email, token, type: 'recovery' })
  expect(error).toBeNull()
  return browser
}
