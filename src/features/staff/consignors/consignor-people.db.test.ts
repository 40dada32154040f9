import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import {
  aBank,
  aBanker,
  consign,
  emailOf,
  grant,
  revoke,
  type Bank,
} from '../../../../test/inventory/consignors.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'
import { grantRole } from '../change-roles.server.ts'

let api: StaffApi
let bank: Bank

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
})
afterAll(() => api.market.close())

const own = (by: string) => api.market.ask('GET', '/api/consignor/me', { by })

async function rolesOf(id: string): Promise<string[]> {
  const { roles } = await api.market.db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return roles
}

test('whoever is let act for a bank is told for which, until that is taken away', async () => {
  const person = await aMember(api.market.db)
  expect((await own(person)).status).toBe(403)
  const granted = await grant(api, bank, person)
  expect(granted.body).toMatchObject({ person_count: 1, people: [{ id: person }] })
  expect(await rolesOf(person)).toEqual(['member', 'consignor'])
  expect((await own(person)).body.consignor).toEqual({ id: bank.id, name: bank.name })
  const revoked = await revoke(api, bank, person)
  expect(revoked.body.people).toEqual([])
  expect(await rolesOf(person)).toEqual(['member'])
  expect((await own(person)).status).toBe(403)
})

test('the audit log says who gave and took it, and why', async () => {
  const another = await aBank(api)
  const person = await aBanker(api, another)
  await revoke(api, another, person)
  expect(await api.auditOf(person)).toEqual(['consignor.grant', 'consignor.revoke'])
})

test('giving it twice at once is giving it once', async () => {
  const another = await aBank(api)
  const person = await aMember(api.market.db)
  const answers = await Promise.all([1, 2, 3].map(() => grant(api, another, person)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await api.auditOf(person)).toEqual(['consignor.grant'])
})

test('one person acts for one bank', async () => {
  const person = await aBanker(api, bank)
  const refused = await grant(api, await aBank(api), person)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'email', message: expect.stringContaining(bank.name) }] },
  })
})

test('nobody works here and acts for a bank', async () => {
  const email = await emailOf(api, api.second)
  expect((await grant(api, bank, api.second)).body.detail).toContain('works here')
  const person = await aBanker(api, bank)
  const change = { email: await emailOf(api, person), operator: 'Olive', isVouched: true }
  const asStaff = await grantRole(api.market.db, { ...change, role: 'staff' })
  expect(asStaff).toMatchObject({ done: false, sentence: expect.stringContaining('acts for') })
  const byHand = await grantRole(api.market.db, { ...change, email, role: 'consignor' })
  expect(byHand).toMatchObject({ done: false, sentence: expect.stringContaining('back office') })
})

test.each(['closed', 'unknown'])('an account that is %s is not let act', async (which) => {
  const person = await aMember(api.market.db)
  const email = which === 'unknown' ? 'nobody-has@example.com' : await emailOf(api, person)
  await api.market.db
    .updateTable('profiles')
    .set({ status: 'closed' })
    .where('id', '=', person)
    .execute()
  const body = { email, reason: 'Works there' }
  const path = `/api/staff/consignors/${bank.id}/people` as const
  const refused = await api.market.ask('POST', path, { by: api.staff, body })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } })
})

test('a name is there once, whatever its case', async () => {
  const body = { name: bank.name.toUpperCase() }
  const again = await api.market.ask('POST', '/api/staff/consignors', { by: api.staff, body })
  expect(again).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } })
})

/** Of the bank, with a bid of $11,000 by the member, ended when it was due. */
async function anEndedLot(owner: Bank, by: string, reserve_price: number | null): Promise<void> {
  const lot = await aDueLot(api.market.db, { bids: [{ by, amount: 11_000 }], reserve_price })
  await consign(api, owner, lot)
  while ((await closeDueAuctions(api.market.db)) > 0);
}

test.each([
  ['have won and not paid', null, 'not paid'],
  ['might still be sold below its reserve', 15_000, 'below its reserve'],
])('nobody acts for the bank whose lot they %s', async (_, reserve, why) => {
  const another = await aBank(api)
  const person = await aMember(api.market.db)
  await anEndedLot(another, person, reserve)
  const refused = await grant(api, another, person)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'email', message: expect.stringContaining(why) }] },
  })
  expect((await grant(api, await aBank(api), person)).status).toBe(200)
})

test('who closes the account acts for nobody, also once it is opened again', async () => {
  const another = await aBank(api)
  const person = await aBanker(api, another)
  const by = { by: api.staff, body: { reason: 'Asked by phone' } }
  const act = (what: 'close' | 'reopen') =>
    api.market.ask('POST', `/api/staff/members/${person}/${what}`, by)
  expect((await act('close')).status).toBe(200)
  expect(await rolesOf(person)).toEqual(['member'])
  const path = `/api/staff/consignors/${another.id}` as const
  const { body } = await api.market.ask('GET', path, { by: api.staff })
  expect(body).toMatchObject({ person_count: 0, people: [] })
  expect((await act('reopen')).status).toBe(200)
  expect((await own(person)).status).toBe(403)
  expect((await grant(api, another, person)).status).toBe(200)
  expect((await own(person)).status).toBe(200)
})
