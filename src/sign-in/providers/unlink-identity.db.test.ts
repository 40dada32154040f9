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
} from '../../../test/sign-in/provider-sign-in.ts'

const at = sharedSignInTest({ emailInToken: false })

describe('unlinking', () => {
  test('takes one way away, and never the last', async () => {
    at.provider.knows('leaves', { email: 'leaves@example.com', email_verified: true })
    const member = await memberBrowser(at, 'unlinker@example.com')
    await linkProvider(member, 'leaves')
    const google = await identityOf(member, 'google')
    expect(await member.client.unlinkIdentity(google)).toMatchObject({ error: null })
    const { data } = await member.client.getUser()
    expect(data.user?.app_metadata['providers']).toEqual(['email'])
    const last = await member.client.unlinkIdentity(await identityOf(member, 'email'))
    expect(last.error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
      message: 'User must have at least 1 identity after unlinking',
    })
    expect((await signInWithProvider(at.browser(), 'leaves')).user.id).not.toBe(data.user?.id)
  })

  test('the one with the account’s address moves the account to the other’s, and ends the password', async () => {
    at.provider.knows('stays', { email: 'stays@example.com', email_verified: true })
    const member = await memberBrowser(at, 'goes@example.com')
    await linkProvider(member, 'stays')
    await member.client.unlinkIdentity(await identityOf(member, 'email'))
    const { data } = await member.client.getUser()
    expect(data.user?.email).toBe('stays@example.com')
    expect(await passwordWorks('stays@example.com')).toBe(false)
    expect(await mailsTo(at.service.db, 'goes@example.com')).toContainEqual(
      expect.objectContaining({
        subject: 'Your email address has changed',
        text: expect.stringContaining('now uses stays@example.com'),
      }),
    )
  })

  test('ends what was begun with that provider, and nothing else', async () => {
    at.provider.knows('ended', { email: 'ended@example.com', email_verified: true })
    const member = await memberBrowser(at, 'ends@example.com')
    await linkProvider(member, 'ended')
    const other = at.browser()
    const landed = await passProvider(other, await startOf(other), 'ended')
    await at.service.client({ flowType: 'pkce' }).resetPasswordForEmail('ends@example.com')
    const { link } = await newestMail(at.service.db, 'ends@example.com')
    await member.client.unlinkIdentity(await identityOf(member, 'google'))
    const late = await other.client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(late.error?.code).toBe('flow_state_not_found')
    expect((await follow(link)).query).toHaveProperty('code')
  })

  test('both of two at once leaves one', async () => {
    at.provider.knows('pair', { email: 'pair@example.com', email_verified: true })
    const member = await memberBrowser(at, 'pair@example.com')
    await linkProvider(member, 'pair')
    const both = [await identityOf(member, 'email'), await identityOf(member, 'google')]
    const token = (await member.client.getSession()).data.session?.access_token ?? ''
    const answers = await Promise.all(
      both.map(({ identity_id: id }) =>
        at.service.ask('DELETE', `/user/identities/${id}`, { token }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test.each([
    ['not-a-uuid', 404, 'validation_failed'],
    ['0b0f6a0e-7d1f-4b43-9d36-5b4f6a6f0d11', 422, 'identity_not_found'],
  ])('%s is refused', async (id, status, code) => {
    at.provider.knows(id, { email: `${id}@example.com`, email_verified: true })
    const member = await memberBrowser(at, `x${id}@example.com`)
    await linkProvider(member, id)
    const token = (await member.client.getSession()).data.session?.access_token ?? ''
    const answer = await at.service.ask('DELETE', `/user/identities/${id}`, { token })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })
})

async function passwordWorks(email: string): Promise<boolean> {
  const signedIn = await at.service.client().signInWithPassword({ email, password: PASSWORD })
  return signedIn.error === null
}
