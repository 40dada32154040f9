import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBank,
  aBanker,
  emailOf,
  grant,
  revoke,
  type Bank,
} from '../../../../test/inventory/consignors.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
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
