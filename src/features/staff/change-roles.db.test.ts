import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { aLot } from '../../../test/marketplace.ts'
import type { Database } from '../../server/postgres/database.ts'
import { grantRole, revokeRole } from './change-roles.server.ts'
import { listStaff } from './list-staff.server.ts'

let account: AccountApi
let db: Database

const operator = 'Olive Operator'
const ask = (email: string, role = 'staff') => ({ email, role, operator })

beforeAll(async () => {
  account = await startAccountApi()
  ;({ db } = account.service)
})
afterAll(() => account.close())

/** Somebody who is signed in, and has answered a mail. */
async function somebody(email: string, { isProven = true } = {}) {
  const { session, user } = await account.service.signedUp(email)
  if (isProven) {
    const proven = { email_proven_at: account.service.now() }
    await db.updateTable('users').set(proven).where('id', '=', user.id).execute()
  }
  return { id: user.id, token: session.access_token }
}

function entriesOf(id: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details'])
    .where('subject', '=', id)
    .orderBy('at')
    .execute()
}

async function rolesOf(id: string): Promise<string[] | undefined> {
  const user = await db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirst()
  return user?.roles
}

test('an account gets a role once, whatever the case of its address, and the audit log says by whom', async () => {
  const { id } = await somebody('clerk@example.com')
  const grants = await Promise.all([1, 2, 3].map(() => grantRole(db, ask('Clerk@example.COM'))))
  expect(grants).toEqual([{ done: true }, { done: true }, { done: true }])
  expect(await rolesOf(id)).toEqual(['member', 'staff'])
  expect(await entriesOf(id)).toEqual([
    { actor_id: null, action: 'grant_role', details: { role: 'staff', operator } },
  ])
})

test('a role that is taken away is gone from a running session at once', async () => {
  const { id, token } = await somebody('leaver@example.com')
  const work = async () => {
    const answer = await account.ask(token, 'GET', `/api/staff/members/${id}/id-photo`)
    return answer.body.code
  }
  expect(await work()).toBe('forbidden')
  await grantRole(db, ask('leaver@example.com', 'admin'))
  expect(await work()).toBe('not_found')
  expect(await revokeRole(db, ask('leaver@example.com', 'admin'))).toEqual({ done: true })
  expect(await work()).toBe('forbidden')
  expect(await revokeRole(db, ask('leaver@example.com', 'admin'))).toEqual({ done: true })
  expect(await rolesOf(id)).toEqual(['member'])
  expect((await entriesOf(id)).slice(-1)).toEqual([
    { actor_id: null, action: 'revoke_role', details: { role: 'admin', operator } },
  ])
})

test('who never answered a mail does not get to work here, and that is written down', async () => {
  const { id } = await somebody('stranger@example.com', { isProven: false })
  const refused = await grantRole(db, ask('stranger@example.com'))
  expect(refused).toMatchObject({ done: false, sentence: expect.stringContaining('emailed link') })
  expect(await rolesOf(id)).toEqual(['member'])
  expect(await entriesOf(id)).toMatchObject([
    { action: 'grant_role.refused', details: { role: 'staff', operator } },
  ])
})

test('where nobody can answer a mail the operator vouches for the account, in the audit log', async () => {
  const { id } = await somebody('founder@example.com', { isProven: false })
  const change = { ...ask('founder@example.com'), isVouched: true }
  expect(await grantRole(db, change)).toEqual({ done: true })
  expect(await rolesOf(id)).toEqual(['member', 'staff'])
  expect(await entriesOf(id)).toMatchObject([
    { action: 'grant_role', details: { role: 'staff', operator, vouched: true } },
  ])
})

test('where staff need a second step it is there before the role', async () => {
  const email = 'careful@example.com'
  const { id } = await somebody(email)
  const change = { ...ask(email), needsSecondStep: true }
  const own = { user_id: id, status: 'verified' as const, secret: Buffer.alloc(20) }
  const codes = { user_id: id, type: 'recovery_code', status: 'verified', friendly_name: 'codes' }
  await db.insertInto('factors').values(codes).execute()
  await db
    .insertInto('factors')
    .values({ ...own, type: 'totp', status: 'unverified' })
    .execute()
  for (const isVouched of [false, true]) {
    expect(await grantRole(db, { ...change, isVouched })).toMatchObject({
      done: false,
      sentence: expect.stringContaining('has no second step'),
    })
  }
  expect(await rolesOf(id)).toEqual(['member'])
  await db.updateTable('factors').set({ status: 'verified' }).where('user_id', '=', id).execute()
  expect(await grantRole(db, change)).toEqual({ done: true })
})

test('who leads an auction or closed the account does not either', async () => {
  const leader = await somebody('leader@example.com')
  const path = `/api/auctions/${await aLot(db)}/bids`
  expect((await account.ask(leader.token, 'POST', path, { amount: 10_100 })).status).toBe(201)
  expect(await grantRole(db, ask('leader@example.com'))).toMatchObject({
    sentence: expect.stringContaining('leads an auction'),
  })
  const gone = await somebody('gone@example.com')
  await db.updateTable('profiles').set({ status: 'closed' }).where('id', '=', gone.id).execute()
  expect(await grantRole(db, ask('gone@example.com'))).toMatchObject({
    sentence: 'The account of gone@example.com is closed.',
  })
})

test('everybody who works here is listed, with what else they sign in with', async () => {
  await somebody('lister@example.com')
  await grantRole(db, ask('lister@example.com', 'staff'))
  await grantRole(db, ask('lister@example.com', 'admin'))
  const list = await listStaff(db)
  expect(list).toContain('lister@example.com: staff, admin; second step: none yet')
  expect(list.join()).not.toContain('leaver@example.com')
})

test('an unknown account or role is refused with a sentence', async () => {
  expect(await grantRole(db, ask('nobody@example.com'))).toEqual({
    done: false,
    sentence: 'There is no account with the address nobody@example.com. Register it first.',
  })
  expect(await grantRole(db, ask('clerk@example.com', 'king'))).toEqual({
    done: false,
    sentence: 'There is no role king. Roles are member, staff, admin.',
  })
  expect((await revokeRole(db, ask('clerk@example.com', 'member'))).done).toBe(false)
})
