import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/auth-service.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'
import {
  identityOf,
  linkProvider,
  memberBrowser,
  passProvider,
  sharedSignInTest,
  signInWithProvider,
  startOf,
  type SignInTest,
} from '../../../test/sign-in/provider-sign-in.ts'

const strict = sharedSignInTest({ confirmsEmail: true })
const open = sharedSignInTest()

describe('where addresses are confirmed, one that the provider does not vouch for', () => {
  test('gets a mail and no session, and signs in once the mail is answered', async () => {
    const email = 'unvouched@example.com'
    strict.provider.knows('unvouched', { email, email_verified: false })
    const browser = strict.browser()
    const landed = await passProvider(browser, await startOf(browser), 'unvouched')
    expect(Object.fromEntries(landed.searchParams)).toMatchObject({
      error: 'invalid_request',
      error_code: 'provider_email_needs_verification',
    })
    const opened = await follow((await newestMail(strict.service.db, email)).link)
    const { error } = await browser.client.exchangeCodeForSession(opened.query['code'] ?? '')
    expect([opened.status, error]).toEqual([303, null])
    const { user } = await signInWithProvider(strict.browser(), 'unvouched')
    expect(user).toMatchObject({ email, app_metadata: { provider: 'google' } })
    expect(await mailsTo(strict.service.db, email)).toHaveLength(1)
  })

  test('opens no account that somebody else registers and proves', async () => {
    const email = 'waylaid@example.com'
    strict.provider.knows('waylayer', { email, email_verified: false })
    const browser = strict.browser()
    await passProvider(browser, await startOf(browser), 'waylayer')
    const owners = strict.service.client({ flowType: 'pkce' })
    const { data } = await owners.signUp({ email, password: PASSWORD })
    const { query } = await follow((await newestMail(strict.service.db, email)).link)
    await owners.exchangeCodeForSession(query['code'] ?? '')
    const credentials = { email, password: PASSWORD }
    const owner = await strict.service.client().signInWithPassword(credentials)
    expect(owner.data.user).toMatchObject({
      id: data.user?.id,
      identities: [{ provider: 'email' }],
    })
    const other = await signInWithProvider(strict.browser(), 'waylayer')
    expect(other.user.id).not.toBe(data.user?.id)
  })

  test('is taken as long as its account is used, until a new password is asked for', async () => {
    const { email, user } = await onlyLinked(strict, 'occupied', false)
    const { data } = await strict.service.client().signUp({ email, password: PASSWORD })
    expect(data.user?.identities).toEqual([])
    await strict.service.client().signInWithOtp({ email })
    const left = await signInWithProvider(strict.browser(), 'occupied').catch(String)
    expect(left).toContain('No code came back')
    await strict.service.client().resetPasswordForEmail(email)
    const { fragment } = await follow((await newestMail(strict.service.db, email)).link)
    const token = fragment['access_token'] ?? ''
    const owned = await (await strict.service.ask('GET', '/user', { token })).json()
    expect(owned).toMatchObject({ id: user?.id, email, identities: [{ provider: 'email' }] })
    const sessions = strict.service.db.selectFrom('sessions').select('id')
    expect(await sessions.where('user_id', '=', owned.id).execute()).toHaveLength(1)
  })

  test('does not count as confirmed when it becomes the account’s by unlinking', async () => {
    const { email, user } = await onlyLinked(strict, 'moved', false)
    expect(user).toMatchObject({ email })
    expect(user?.email_confirmed_at).toBeUndefined()
    expect((await onlyLinked(strict, 'vouched', true)).user?.email_confirmed_at).toBeTruthy()
    expect((await onlyLinked(open, 'free', false)).user?.email_confirmed_at).toBeTruthy()
  })
})

test('an identity stays when the address that would be left is another’s', async () => {
  const email = 'contested@example.com'
  await open.service.signedUp(email)
  const { error, user } = await onlyLinked(open, 'contested', false)
  expect(error).toMatchObject({
    status: 422,
    code: 'email_conflict_identity_not_deletable',
    message: 'Unable to unlink identity due to email conflict',
  })
  expect(user).toMatchObject({ email: 'had-contested@example.com' })
  expect(user?.identities).toHaveLength(2)
})

/** A member with a proven address adds the provider's identity and takes the first one off. */
async function onlyLinked(at: SignInTest, subject: string, isVerified: boolean) {
  const email = `${subject}@example.com`
  const own = `had-${email}`
  at.provider.knows(subject, { email, email_verified: isVerified })
  const browser = await memberBrowser(at, own)
  if (at === strict) {
    const { query } = await follow((await newestMail(at.service.db, own)).link)
    await browser.client.exchangeCodeForSession(query['code'] ?? '')
  }
  await linkProvider(browser, subject)
  const { error } = await browser.client.unlinkIdentity(await identityOf(browser, 'email'))
  const { data: after } = await browser.client.getUser()
  return { email, error, user: after.user }
}
