import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../../test/account-api.ts'
import { signedIn, withApp } from '../../../../test/second-step.ts'
import { follow, newestMail } from '../../../../test/sign-in-mails.ts'

const REASON = { reason: 'Called from the number on file, showed the ID' }

let account: AccountApi
let staff: { token: string; id: string }
let admin: { token: string; id: string }

beforeAll(async () => {
  account = await startAccountApi()
  staff = await somebody('staff')
  admin = await somebody('admin')
})
afterAll(() => account.close())

test('staff sign a member out everywhere, which counts at once and is written down', async () => {
  const member = await somebody()
  await signedIn(account.service, member.email)
  expect((await account.ask(member.token, 'GET', '/api/me')).status).toBe(200)
  await member.client.updateUser({ email: `next.${member.email}` })
  expect(await ask(staff.token, member.id, 'end-sessions')).toEqual({
    status: 200,
    body: { ended: 2 },
  })
  expect((await account.ask(member.token, 'GET', '/api/me')).status).toBe(401)
  expect((await member.client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect(await entriesOf(member.id)).toEqual([
    { action: 'end-sessions', actor_id: staff.id, details: { ...REASON, ended: 2 } },
  ])
  const { link } = await newestMail(account.service.db, `next.${member.email}`)
  expect((await follow(link)).fragment).toMatchObject({ error_code: 'otp_expired' })
})

test('an administrator takes the second steps off who lost them; the password stays', async () => {
  const email = `${randomUUID()}@example.com`
  const { user, token } = await withApp(account.service, email)
  const locked = await signedIn(account.service, email)
  expect((await account.ask(locked.token, 'GET', '/api/me')).status).toBe(401)
  expect(await ask(staff.token, user.id, 'remove-second-steps')).toMatchObject({ status: 403 })
  expect(await ask(admin.token, user.id, 'remove-second-steps')).toEqual({
    status: 200,
    body: { removed: 1 },
  })
  expect((await account.ask(token, 'GET', '/api/me')).status).toBe(401)
  const again = await signedIn(account.service, email)
  expect((await account.ask(again.token, 'GET', '/api/me')).status).toBe(200)
  expect((await again.client.mfa.listFactors()).data?.all).toEqual([])
  expect(await entriesOf(user.id)).toEqual([
    {
      action: 'remove-second-steps',
      actor_id: admin.id,
      details: { ...REASON, types: ['totp'] },
    },
  ])
  expect((await newestMail(account.service.db, email)).subject).toBe('Your second step was removed')
})

test('nobody does it to the own account, without a reason, or without the role', async () => {
  const member = await somebody()
  expect((await ask(admin.token, admin.id, 'remove-second-steps')).status).toBe(403)
  for (const call of ['end-sessions', 'remove-second-steps']) {
    const noReason = await ask(admin.token, member.id, call, { reason: ' ' })
    expect([noReason.status, noReason.body.errors]).toEqual([
      422,
      [{ path: 'reason', message: 'Please give a reason' }],
    ])
    expect((await ask(admin.token, randomUUID(), call)).status).toBe(404)
    expect((await ask(member.token, admin.id, call)).status).toBe(403)
    expect((await ask(null, member.id, call)).status).toBe(401)
  }
  expect(await entriesOf(member.id)).toEqual([])
})

function ask(token: string | null, id: string, call: string, body: object = REASON) {
  return account.ask(token, 'POST', `/api/staff/members/${id}/${call}`, body)
}

function entriesOf(id: string) {
  return account.service.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject', '=', id)
    .execute()
}

async function somebody(role?: 'staff' | 'admin') {
  const email = `${randomUUID()}@example.com`
  const { client, session, user } = await account.service.signedUp(email)
  if (role) {
    const person = account.service.db.updateTable('users').where('id', '=', user.id)
    await person.set({ roles: ['member', role] }).execute()
  }
  return { client, email, token: session.access_token, id: user.id }
}
