import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/auth-service.ts'
import { untilWaiting } from '../../../test/row-locks.ts'
import {
  identityOf,
  linkProvider,
  linkingStart,
  passProvider,
  sharedSignInTest,
  signInWithProvider,
  startOf,
  type Browser,
} from '../../../test/sign-in/provider-sign-in.ts'

const at = sharedSignInTest({ emailInToken: false })
let people = 0

/** A member's browser, and a subject that the provider knows by another address. */
async function member() {
  const [email, subject] = [`member${people}@example.com`, `subject${people}`]
  at.provider.knows(subject, { email: `${subject}@example.com`, email_verified: true })
  people++
  const browser = at.browser()
  const { data, error } = await browser.client.signUp({ email, password: PASSWORD })
  if (error || !data.session || !data.user) throw error ?? new Error('Sign-up gave no session')
  return { browser, subject, id: data.user.id, token: data.session.access_token }
}

async function linked() {
  const one = await member()
  await linkProvider(one.browser, one.subject)
  const google = await identityOf(one.browser, 'google')
  return { ...one, identityId: google.identity_id }
}

async function providersOf(userId: string): Promise<string[]> {
  const identities = at.service.db.selectFrom('identities').select('provider')
  const rows = await identities.where('user_id', '=', userId).orderBy('provider').execute()
  return rows.map(({ provider }) => provider)
}

function endSessions(userId: string, db = at.service.db) {
  return db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Signs the member out in a transaction that ends once `ask` waits for it. */
async function signedOutDuring<T>(userId: string, ask: () => Promise<T>): Promise<T> {
  const late = await at.service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const asked = ask()
    await untilWaiting(at.service.db)
    await endSessions(userId, tx)
    return { asked }
  })
  return late.asked
}

describe('a provider is linked by the session that asked, and by no other', () => {
  test('once it has ended, coming back from the provider links nothing', async () => {
    const { browser, subject, id } = await member()
    const start = await linkingStart(browser)
    await endSessions(id)
    const landed = await passProvider(browser, start, subject)
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await providersOf(id)).toEqual(['email'])
  })

  test('nor does coming back at the moment when it ends', async () => {
    const { browser, subject, id } = await member()
    const start = await linkingStart(browser)
    const callback = await passProvider(browser, start, subject, { stopAtCallback: true })
    const answer = await signedOutDuring(id, () => browser.tab.go(callback.href))
    const landed = new URL(answer.headers.get('location') ?? '')
    expect(landed.searchParams.get('error_code')).toBe('session_not_found')
    expect(await providersOf(id)).toEqual(['email'])
  })

  test('nor does an ID token', async () => {
    const { subject, id, token } = await member()
    const body = { provider: 'google', id_token: await idToken(subject), link_identity: true }
    const answer = await signedOutDuring(id, () =>
      at.service.ask('POST', '/token?grant_type=id_token', { body, token }),
    )
    expect((await answer.json()).code).toBe('session_not_found')
    expect(await providersOf(id)).toEqual(['email'])
    const sessions = at.service.db.selectFrom('sessions').select('id').where('user_id', '=', id)
    expect(await sessions.execute()).toEqual([])
  })

  test('nor does it leave for the provider', async () => {
    const { id, token } = await member()
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    const answer = await signedOutDuring(id, () => at.service.ask('GET', path, { token }))
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'session_not_found'])
  })
})

describe('an identity is taken off', () => {
  test('by nobody but whose it is', async () => {
    const [owner, stranger] = [await linked(), await linked()]
    const path = `/user/identities/${owner.identityId}`
    const answer = await at.service.ask('DELETE', path, { token: stranger.token })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'identity_not_found'])
    expect(await providersOf(owner.id)).toEqual(['email', 'google'])
    expect(await providersOf(stranger.id)).toEqual(['email', 'google'])
  })

  test('not by a session that is signed out at that moment', async () => {
    const { id, token, identityId } = await linked()
    const answer = await signedOutDuring(id, () =>
      at.service.ask('DELETE', `/user/identities/${identityId}`, { token }),
    )
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'session_not_found'])
    expect(await providersOf(id)).toEqual(['email', 'google'])
  })

  test('and then opens the account no more, to a sign-in that waits for it either', async () => {
    const { subject, id } = await linked()
    const thief: Browser = at.browser()
    const start = await startOf(thief)
    const callback = await passProvider(thief, start, subject, { stopAtCallback: true })
    const late = await at.service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      const asked = thief.tab.go(callback.href)
      await untilWaiting(at.service.db)
      const theirs = tx.deleteFrom('identities').where('user_id', '=', id)
      await theirs.where('provider', '=', 'google').execute()
      return { asked }
    })
    const landed = new URL((await late.asked).headers.get('location') ?? '')
    const { data } = await thief.client.exchangeCodeForSession(
      landed.searchParams.get('code') ?? '',
    )
    expect(data.user?.email).toBe(`${subject}@example.com`)
    expect(data.user?.id).not.toBe(id)
    expect((await signInWithProvider(at.browser(), subject)).user.id).toBe(data.user?.id)
  })
})

function idToken(subject: string): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  const { issuer, clientId } = at.provider
  return at.provider.sign({ iss: issuer, aud: clientId, sub: subject, iat, exp: iat + 60 })
}
