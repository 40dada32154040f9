import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { untilWaiting } from '../../../test/row-locks.ts'
import { follow, mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

const DAY = 24 * 60 * 60_000

let service: TestAuthService
let people = 0

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

describe('who had the address', () => {
  test('takes the account back by the link in the notice, and chooses a new password at once', async () => {
    const { email, next } = await robbed()
    const { recovery_token: token } = await undone(await linkTo(email))
    const owner = service.client()
    const { data } = await owner.verifyOtp({ token_hash: token, type: 'recovery' })
    expect(data.user).toMatchObject({
      email,
      user_metadata: { email },
      identities: [{ provider: 'email', email }],
    })
    expect((await owner.updateUser({ password: 'of the owner' })).error).toBeNull()
    expect((await signIn(email, 'of the owner')).error).toBeNull()
    expect((await newestMail(service.db, next)).subject).toBe(
      'Your account no longer uses this address',
    )
  })

  test('shuts the thief out: sessions, password, connected accounts and what was begun', async () => {
    const { thief, email, next } = await robbed()
    const { data } = await thief.getUser()
    await connect(data.user?.id, 'thief', { email: 'thief@example.com', email_verified: true })
    await connect(data.user?.id, 'claims', { email, email_verified: false })
    await connect(data.user?.id, 'owner', { email, email_verified: true })
    await thief.updateUser({ email: `third.${email}` })
    await service.client().resetPasswordForEmail(next)
    const recovery = await newestMail(service.db, next)
    const pending = await newestMail(service.db, `third.${email}`)
    await undone(await linkTo(email))
    expect((await thief.getUser()).error).not.toBeNull()
    expect((await thief.refreshSession()).error).not.toBeNull()
    for (const password of [PASSWORD, 'of the thief']) {
      expect((await signIn(email, password)).error?.code).toBe('invalid_credentials')
    }
    for (const { link } of [recovery, pending]) {
      expect((await follow(link)).fragment['error_code']).toBe('otp_expired')
    }
    const left = service.db.selectFrom('identities').select('subject').orderBy('subject')
    const subjects = await left.where('user_id', '=', data.user?.id ?? '').execute()
    expect(subjects.map(({ subject }) => subject)).toEqual([data.user?.id, 'owner'])
  })

  test('has a week for it, and the link works once', async () => {
    const { email } = await robbed()
    const link = await linkTo(email)
    service.pass(7 * DAY - 60_000)
    await undone(link)
    expect(await refusalOf(link)).toEqual([403, 'otp_expired'])
    const late = await robbed()
    const lateLink = await linkTo(late.email)
    service.pass(7 * DAY)
    expect(await refusalOf(lateLink)).toEqual([403, 'otp_expired'])
    expect(await refusalOf('')).toEqual([403, 'otp_expired'])
  })

  test('of two presses at once one does it', async () => {
    const { email } = await robbed()
    const link = await linkTo(email)
    const answers = await Promise.all([ask(link), ask(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('has the last word, however often the thief changed it again', async () => {
    const { thief, email, next } = await robbed()
    service.pass(2 * DAY)
    const later = await recovered(next)
    const third = `third.${email}`
    expect((await later.updateUser({ email: third })).error).toBeNull()
    await follow((await newestMail(service.db, third)).link)
    const ofThief = await linkTo(next)
    await undone(await linkTo(email))
    expect(await refusalOf(ofThief)).toEqual([403, 'otp_expired'])
    expect((await thief.getUser()).error).not.toBeNull()
    expect(await addressOf(email)).toBe(email)
  })

  test('also gets it back from who registered it meanwhile without reading its mail', async () => {
    const { email } = await robbed()
    const squatter = service.client()
    expect((await squatter.signUp({ email, password: 'of a squatter' })).error).toBeNull()
    await undone(await linkTo(email))
    expect((await squatter.getUser()).error).not.toBeNull()
    expect((await signIn(email, 'of a squatter')).error?.code).toBe('invalid_credentials')
    expect((await recovered(email).then((browser) => browser.getUser())).data.user?.email).toBe(
      email,
    )
  })

  test('does not get it from another account that has shown to read its mail', async () => {
    const { email } = await robbed()
    await signedInByMail(email)
    expect(await refusalOf(await linkTo(email))).toEqual([422, 'email_exists'])
  })
})

test('a closed account stays as it is, and so does who has the address by now', async () => {
  const { email, next } = await robbed()
  const squatter = service.client()
  expect((await squatter.signUp({ email, password: 'of a squatter' })).error).toBeNull()
  await closeAccountOf(next)
  const link = await linkTo(email)
  const answer = await ask(link)
  expect([answer.status, (await answer.json()).message]).toEqual([
    403,
    'This account is closed. Please contact support.',
  ])
  expect((await squatter.getUser()).error).toBeNull()
  expect(await addressOf(next)).toBe(next)
})

test('rows are locked in the order of ids, so that it never waits crosswise with who locks several', async () => {
  const { email, owner } = await robbedWithSquatterFirst()
  const link = await linkTo(email)
  const answer = await service.db.transaction().execute(async (tx) => {
    const lock = (column: 'email' | 'id', is: string) =>
      tx.selectFrom('users').select('id').where(column, '=', is).forUpdate().execute()
    await lock('email', email)
    const asked = ask(link)
    await untilWaiting(service.db)
    await lock('id', owner)
    return { asked }
  })
  expect((await answer.asked).status).toBe(200)
})

describe('no link goes', () => {
  test('to an address that was never proved: it may be a stranger’s', async () => {
    const email = `typo${people++}@example.com`
    const { client } = await service.signedUp(email)
    await moveTo(client, `next.${email}`)
    const { subject, text } = await newestMail(service.db, email)
    expect(subject).toBe('Your email address has changed')
    expect(text).not.toContain('undo')
  })

  test('to an address that the account has had for less than a day: it may be the thief’s', async () => {
    const { thief, next } = await robbed()
    await moveTo(thief, `third.${next}`)
    expect((await newestMail(service.db, next)).text).not.toContain('undo-email-change')
  })
})

/** A member who reads the mail of the address, and a thief who had the password and has moved the account. */
async function robbed() {
  const email = `robbed${people++}@example.com`
  const next = `thief.${email}`
  const owner = await signedInByMail(email)
  expect((await owner.updateUser({ password: PASSWORD })).error).toBeNull()
  const thief = service.client()
  await thief.signInWithPassword({ email, password: PASSWORD })
  await moveTo(thief, next)
  expect((await thief.updateUser({ password: 'of the thief' })).error).toBeNull()
  return { thief, email, next }
}

/** Its address was registered by somebody whose id comes before the owner's. */
async function robbedWithSquatterFirst() {
  for (;;) {
    const { thief, email } = await robbed()
    const owner = (await thief.getUser()).data.user?.id ?? ''
    const { data } = await service.client().signUp({ email, password: 'of a squatter' })
    if (data.user && data.user.id < owner) return { email, owner }
  }
}

async function closeAccountOf(email: string): Promise<void> {
  const user = service.db.selectFrom('users').select('id').where('email', '=', email)
  await service.db
    .updateTable('profiles')
    .set({ status: 'closed' })
    .where('id', '=', user)
    .execute()
}

async function moveTo(client: GoTrueClient, next: string): Promise<void> {
  expect((await client.updateUser({ email: next })).error).toBeNull()
  await follow((await newestMail(service.db, next)).link)
}

async function signedInByMail(email: string) {
  const browser = service.client()
  await browser.signInWithOtp({ email })
  const { code: token } = await newestMail(service.db, email)
  expect((await browser.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  return browser
}

async function recovered(email: string) {
  const browser = service.client()
  await browser.resetPasswordForEmail(email)
  const { code: token } = await newestMail(service.db, email)
  expect((await browser.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
  return browser
}

/** The newest link of the kind that was mailed to an address, its token. */
async function linkTo(email: string): Promise<string> {
  const texts = (await mailsTo(service.db, email)).map(({ text }) => text)
  const links = texts.flatMap((text) => /\/auth\/undo-email-change#(\S+)/.exec(text)?.[1] ?? [])
  return links.at(-1) ?? ''
}

function ask(token: string): Promise<Response> {
  return service.ask('POST', '/email-change/undo', { body: { token } })
}

async function undone(token: string): Promise<{ recovery_token: string }> {
  const answer = await ask(token)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function refusalOf(token: string) {
  const answer = await ask(token)
  return [answer.status, (await answer.json()).code]
}

async function connect(userId = '', subject: string, data: object): Promise<void> {
  const identity = { user_id: userId, provider: 'google', subject, data: JSON.stringify(data) }
  await service.db.insertInto('identities').values(identity).execute()
}

async function addressOf(email: string) {
  const user = service.db.selectFrom('users').select('email').where('email', '=', email)
  return (await user.executeTakeFirst())?.email
}

function signIn(email: string, password: string) {
  return service.client().signInWithPassword({ email, password })
}
