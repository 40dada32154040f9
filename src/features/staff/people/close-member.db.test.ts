import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../../test/account-api.ts'
import { aLot } from '../../../../test/marketplace.ts'
import { aWin } from '../../../../test/sales/sales.ts'
import { signedIn, withApp } from '../../../../test/second-step.ts'
import { createDeadlines } from '../../../engine/sales/see-to-deadlines.server.ts'

const REASON = { reason: 'Never paid, twice' }

let account: AccountApi
let staff: { token: string; id: string }

beforeAll(async () => {
  account = await startAccountApi()
  staff = await somebody('staff')
})
afterAll(() => account.close())

async function somebody(role?: string) {
  const email = `${randomUUID()}@example.com`
  const { client, session, user } = await account.service.signedUp(email)
  const roles = ['member', ...(role ? [role] : [])]
  await account.service.db.updateTable('users').set({ roles }).where('id', '=', user.id).execute()
  account.service.pass(2_000)
  return { client, email, id: user.id, token: session.access_token }
}

const act = (action: string, id: string, body: object = REASON, by = staff.token) =>
  account.ask(by, 'POST', `/api/staff/members/${id}/${action}`, body)
const noticesOf = (id: string) =>
  account.service.db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
const auditOf = (id: string) =>
  account.service.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject', '=', id)
    .orderBy('at')
    .execute()

/** A member who won and did not pay. */
async function inDefault() {
  const member = await somebody()
  const sale = await aWin(account.service.db, member.id)
  const later = new Date(sale.issuedAt.getTime() + 25 * 3_600_000)
  await createDeadlines(account.service.db, { graceHoursFor: () => 0 })((error) => {
    throw error
  }, later)
  account.service.pass(2_000)
  return { ...member, sale }
}

test('staff close an account and open it again: told to the member, written down', async () => {
  const member = await somebody()
  const sale = await aWin(account.service.db, member.id)
  const closed = await act('close', member.id)
  expect(closed).toMatchObject({
    status: 200,
    body: { member: { id: member.id, status: 'closed', closed_for: 'staff' } },
  })
  expect((await account.ask(member.token, 'GET', '/api/me')).status).toBe(401)
  expect((await signedIn(account.service, member.email).catch(String)).toString()).toContain(
    'closed',
  )
  expect((await act('close', member.id)).status).toBe(409)
  const reopened = await act('reopen', member.id, { reason: 'Paid after all' })
  expect(reopened).toMatchObject({
    status: 200,
    body: { member: { status: 'open', closed_for: null } },
  })
  expect((await act('reopen', member.id)).status).toBe(409)
  const { token } = await signedIn(account.service, member.email)
  expect((await account.ask(token, 'GET', '/api/me')).status).toBe(200)
  const told = await noticesOf(member.id)
  expect(told.filter(({ kind }) => kind.startsWith('account'))).toEqual([
    {
      kind: 'account_closed',
      data: { reason: 'Never paid, twice', owed: 1_100_000, canSignIn: false },
    },
    { kind: 'account_reopened', data: { reason: 'Paid after all' } },
  ])
  expect(await auditOf(member.id)).toEqual([
    { action: 'close-account', actor_id: staff.id, details: REASON },
    { action: 'reopen-account', actor_id: staff.id, details: { reason: 'Paid after all' } },
  ])
  const state = account.service.db.selectFrom('sales').select('state').where('id', '=', sale.id)
  expect(await state.executeTakeFirst()).toEqual({ state: 'invoiced' })
})

test('who is in default keeps the session and signs in again, to read what was owed and nothing else', async () => {
  const { token, email, client, sale } = await inDefault()
  const { token: again } = await signedIn(account.service, email)
  for (const one of [token, again]) {
    expect(await account.ask(one, 'GET', '/api/me')).toMatchObject({
      status: 200,
      body: { status: 'closed', closed_for: 'default' },
    })
    expect(await account.ask(one, 'GET', '/api/me/reservations')).toMatchObject({
      status: 200,
      body: { items: [{ id: sale.id, status: 'cancelled' }] },
    })
    const refused = { status: 403, body: { code: 'account_closed' } }
    expect(await account.ask(one, 'PATCH', '/api/me', { city: 'Miami' })).toMatchObject(refused)
    const bids = `/api/auctions/${await aLot(account.service.db)}/bids`
    expect(await account.ask(one, 'POST', bids, { amount: 11_000 })).toMatchObject(refused)
  }
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.getUser()).data.user?.email).toBe(email)
  expect((await client.updateUser({ password: 'another one' })).error?.status).toBe(403)
  expect((await client.signOut()).error).toBeNull()
})

test('also with a second step', async () => {
  const email = `${randomUUID()}@example.com`
  const { user } = await withApp(account.service, email)
  await account.service.db
    .updateTable('profiles')
    .set({ status: 'closed', closed_for: 'default' })
    .where('id', '=', user.id)
    .execute()
  const { client, token } = await signedIn(account.service, email)
  expect((await account.ask(token, 'GET', '/api/me')).status).toBe(401)
  const factor = (await client.mfa.listFactors()).data?.totp[0]
  expect((await client.mfa.challenge({ factorId: factor?.id ?? '' })).error).toBeNull()
})

test('paying does not open the account; staff do, and then the member may bid again', async () => {
  const { id, token } = await inDefault()
  expect(await act('reopen', id)).toMatchObject({ body: { member: { status: 'open' } } })
  account.service.pass(2_000)
  expect((await account.ask(token, 'PATCH', '/api/me', { city: 'Miami' })).status).toBe(200)
})

test('nobody closes the own account like this, that of somebody who works here, or without a reason', async () => {
  const member = await somebody()
  const colleague = await somebody('staff')
  expect((await act('close', staff.id)).status).toBe(403)
  expect((await act('close', colleague.id)).status).toBe(409)
  for (const action of ['close', 'reopen']) {
    expect((await act(action, randomUUID())).status).toBe(404)
    for (const reason of [' ', 'a\0b']) {
      expect(await act(action, member.id, { reason })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'reason' }] },
      })
    }
    expect((await act(action, member.id, REASON, member.token)).status).toBe(403)
  }
  expect(await noticesOf(member.id)).toEqual([])
  expect((await account.ask(member.token, 'GET', '/api/me')).body).toMatchObject({ status: 'open' })
})

test('closing and opening at the same moment: each happens once, one after the other', async () => {
  const member = await somebody()
  const answers = await Promise.all([1, 2, 3].map(() => act('close', member.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await noticesOf(member.id)).map(({ kind }) => kind)).toEqual(['account_closed'])
})
