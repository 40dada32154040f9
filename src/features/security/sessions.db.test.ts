import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { PASSWORD } from '../../../test/auth-service.ts'
import { untilWaiting } from '../../../test/row-locks.ts'
import { follow, newestMail } from '../../../test/sign-in-mails.ts'

let account: AccountApi
let email: string
let token: string
let other: string

beforeAll(async () => {
  account = await startAccountApi()
})
afterAll(() => account.close())
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  token = (await account.service.signedUp(email)).session.access_token
  other = await signIn('Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36')
})

test('a member sees where it is signed in, and nobody else does', async () => {
  await account.service.signedUp(`${randomUUID()}@example.com`)
  const { body } = await ask('GET')
  expect(body.items).toHaveLength(2)
  const current = body.items.find((one) => one.is_current)
  const windows = body.items.find((one) => !one.is_current)
  expect(current?.device).toBe('Unknown device')
  expect(windows).toEqual({
    id: expect.any(String),
    device: 'Chrome on Windows',
    started_at: expect.stringMatching(/Z$/),
    last_used_at: windows?.started_at,
    is_current: false,
  })
  expect((await account.ask(null, 'GET', '/api/me/sessions')).status).toBe(401)
})

test('one of them is signed out, and counts no more at once', async () => {
  const { body } = await ask('GET')
  const id = body.items.find((one) => !one.is_current)?.id
  expect((await account.ask(other, 'GET', '/api/me')).status).toBe(200)
  expect(await ask('DELETE', `/${id}`)).toEqual({ status: 200, body: { ended: 1 } })
  expect((await account.ask(other, 'GET', '/api/me')).body.code).toBe('authentication_required')
  expect((await ask('GET')).body.items).toHaveLength(1)
  expect((await ask('DELETE', `/${id}`)).status).toBe(404)
})

test('all others are signed out; the one that asks stays', async () => {
  await signIn('Mozilla/5.0 (iPhone) Version/19.1 Safari/604.1')
  expect((await ask('DELETE')).body).toEqual({ ended: 2 })
  expect((await account.ask(other, 'GET', '/api/me')).status).toBe(401)
  expect((await ask('GET')).body.items).toMatchObject([{ is_current: true }])
  expect((await ask('DELETE')).body).toEqual({ ended: 0 })
})

test('whoever is signed out cannot finish the change of address that it asked for', async () => {
  for (const isOne of [true, false]) {
    await signIn('Mozilla/5.0')
    const { items } = (await ask('GET')).body
    const id = items.find((one) => !one.is_current)?.id
    const next = `${randomUUID()}@example.com`
    const asked = { body: { email: next }, token }
    expect((await account.service.ask('PUT', '/user', asked)).status).toBe(200)
    await ask('DELETE', isOne ? `/${id}` : '')
    const { link } = await newestMail(account.service.db, next)
    expect((await follow(link)).fragment).toMatchObject({ error_code: 'otp_expired' })
  }
})

test('whoever is signed out at the same moment signs nobody out in turn', async () => {
  const { db } = account.service
  const { items } = (await ask('GET')).body
  const own = items.find((one) => one.is_current)?.id ?? ''
  for (const path of ['', `/${own}`]) {
    const late = await db.transaction().execute(async (tx) => {
      const { id: userId } = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const asked = account.ask(other, 'DELETE', `/api/me/sessions${path}`)
      await untilWaiting(db)
      await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', own).execute()
      return { asked }
    })
    expect((await late.asked).body.code).toBe('authentication_required')
    expect((await account.ask(token, 'GET', '/api/me')).status).toBe(200)
    other = await signIn('Mozilla/5.0')
  }
})

test('a session of somebody else is none, whatever is tried', async () => {
  const stranger = await account.service.signedUp(`${randomUUID()}@example.com`)
  const theirs = await account.ask(stranger.session.access_token, 'GET', '/api/me/sessions')
  for (const id of [theirs.body.items[0]?.id, randomUUID(), 'nonsense', '%00']) {
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
  }
  expect((await account.ask(stranger.session.access_token, 'GET', '/api/me')).status).toBe(200)
})

test('the own session can be ended as well', async () => {
  const { body } = await ask('GET')
  const id = body.items.find((one) => one.is_current)?.id ?? ''
  expect((await ask('DELETE', `/${id}`)).status).toBe(200)
  expect((await ask('GET')).status).toBe(401)
})

function ask(method: string, path = '') {
  return account.ask(token, method, `/api/me/sessions${path}`)
}

async function signIn(userAgent: string): Promise<string> {
  const answer = await account.service.ask('POST', '/token?grant_type=password', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  const { access_token } = await answer.json()
  return access_token
}
