import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  BANK,
  CONTACT,
  FIRST,
  HOUSE,
  openHouseDesk,
  REASON as reason,
  type HouseDesk,
} from '../../../../test/house/house-desk.ts'
import { lastReminder } from '../../../../test/house/last-reminder.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { aPurchase } from '../../../../test/sales/play-sale.ts'
import { createHouse, withHouse } from '../../../server/house/house.ts'
import { accountFor } from '../../settlement/bank-details.ts'
import { invoicePdf } from '../../settlement/invoice-pdf.server.ts'

let desk: HouseDesk

beforeAll(async () => {
  desk = await openHouseDesk()
})
afterAll(() => desk.market.close())
beforeEach(() => desk.refuseWaiting())

test('bank details wait for a second admin, whom nobody else can stand in for', async () => {
  const { market, admin, second, staff, member, read, change, decide } = desk
  const before = (await read()).body.bank.value
  const asked = await change('bank', BANK)
  expect(asked.status).toBe(202)
  const { id } = asked.body.approval
  const { body } = await read(second)
  expect(body.bank.value).toEqual(before)
  expect(body.approvals).toMatchObject([
    { id, asker: 'Ada Admin', reason, can_sign: true, is_own: false },
  ])
  expect(body.approvals[0]?.changes).toContainEqual({
    ...{ field: 'Account number', before: before?.account_number, after: '7777000011' },
  })
  expect((await decide('approve', id, admin)).status).toBe(403)
  expect((await decide('approve', id, staff)).status).toBe(403)
  const waiting = async (by: string) =>
    (await market.ask('GET', '/api/staff/today', { by })).body.queues.find(
      ({ queue }) => queue === 'approvals',
    )?.count ?? 0
  expect([await waiting(second), await waiting(admin), await waiting(staff)]).toEqual([1, 0, 0])
  expect((await decide('approve', id, second)).status).toBe(200)
  expect((await read()).body).toMatchObject({ bank: { value: BANK }, approvals: [] })
  const details = await market.ask('GET', '/api/me/bank-details', { by: member })
  expect(details.body).toMatchObject({ bank: { account_number: '7777000011' } })
  const { items } = (await market.ask('GET', `${HOUSE}/history?setting=bank`, { by: staff })).body
  expect(items).toMatchObject([{ changed_by: 'Ada Admin', signed_by: 'Bo Boss' }])
})

test('whoever asks and whoever signs has shown a moment ago who they are', async () => {
  const { admin, second, aSession, change, decide } = desk
  const value = { ...BANK, bank: 'Quay Bank' }
  await aSession(admin, 60)
  const refused = { status: 403, body: { code: 'reauthentication_needed' } }
  expect(await change('bank', value)).toMatchObject(refused)
  await aSession(admin)
  const { id } = (await change('bank', value)).body.approval
  await aSession(second, 60)
  expect(await decide('approve', id, second)).toMatchObject(refused)
  await aSession(second)
  expect((await decide('approve', id, second)).status).toBe(200)
})

test('what a second admin refuses leaves them as they are', async () => {
  const { second, read, change, decide } = desk
  const before = (await read()).body.bank
  const { id } = (await change('bank', { ...BANK, bank: 'Dock Bank' })).body.approval
  const other = await change('bank', { ...BANK, bank: 'Another Bank' })
  expect(other).toMatchObject({ status: 409, body: { approval: id } })
  expect((await decide('refuse', id, second)).status).toBe(200)
  expect((await read()).body).toMatchObject({ bank: before, approvals: [] })
})

test('an invoice keeps the account and the sender that it was issued with', async () => {
  const { market, second, member, change, decide } = desk
  const house = createHouse(market.db, FIRST)
  const parts = {
    ...{ db: market.db, documentPhoto: async () => null },
    config: withHouse({ publicUrl: undefined }, house),
  }
  const textOf = async (sale: string) => {
    await house.refresh()
    return pdfText((await invoicePdf(parts, sale)) ?? Buffer.of())
  }
  await desk.changeSigned('contact', { ...CONTACT, name: 'Old Name' })
  const old = await aPurchase(market, member)
  const { id } = (await change('bank', { ...BANK, bank: 'Newest Bank' })).body.approval
  await decide('approve', id, second)
  await change('contact', { ...CONTACT, name: 'New Name' })
  const fresh = await aPurchase(market, await aMember(market.db))
  expect(await textOf(old)).toContain('Quay Bank')
  expect(await textOf(old)).toContain('Old Name, online nationwide')
  expect(await textOf(fresh)).toContain('Newest Bank')
  expect(await textOf(fresh)).toContain('New Name, online nationwide')
})

test('mails and the page of bank details name the account that each invoice was issued with', async () => {
  const { market, second, staff, read, change, decide } = desk
  const buyer = await aMember(market.db)
  const oldId = await aPurchase(market, buyer)
  const { bank: before } = (await read()).body
  const { id } = (await change('bank', { ...BANK, bank: 'Latest Bank' })).body.approval
  await decide('approve', id, second)
  const newId = await aPurchase(market, buyer)
  const { body } = await market.ask('GET', '/api/me/bank-details', { by: buyer })
  expect(body).toMatchObject({ bank: { bank: 'Latest Bank' }, open_invoices: [{}, {}] })
  const [old, fresh] = body.open_invoices
  expect(accountFor(body, old?.issued_at ?? '').bank).toEqual(before.value)
  expect(accountFor(body, fresh?.issued_at ?? '').bank).toEqual(body.bank)

  const house = createHouse(market.db, FIRST)
  await house.refresh()
  const banks = async (sale: string) => {
    const { facts = [] } = await lastReminder(market.db, sale, house)
    return facts.filter(([name]) => name === 'Bank')
  }
  expect(await banks(oldId)).toEqual([['Bank', before.value?.bank]])
  expect(await banks(newId)).toEqual([['Bank', 'Latest Bank']])
  // Whoever owes nothing from then reads nothing of it.
  const others = await market.ask('GET', '/api/me/bank-details', { by: staff })
  expect(others.body.earlier).toEqual([])
})

test('nobody is told an earlier account that none of their invoices names', async () => {
  const { market, changeSigned } = desk
  const told = async (by: string) => {
    const { body } = await market.ask('GET', '/api/me/bank-details', { by })
    return { details: body, earlier: body.earlier.map(({ bank }) => bank?.bank) }
  }
  const [early, late] = [await aMember(market.db), await aMember(market.db)]
  await changeSigned('bank', { ...BANK, bank: 'First Quay' })
  await aPurchase(market, early)
  await changeSigned('bank', { ...BANK, bank: 'Second Quay' })
  await aPurchase(market, late)
  await changeSigned('bank', { ...BANK, bank: 'Third Quay' })
  await aPurchase(market, early)
  expect((await told(late)).earlier).toEqual(['Second Quay'])
  const { details, earlier } = await told(early)
  expect(earlier).toEqual(['First Quay'])
  const banks = details.open_invoices.map(({ issued_at: at }) => accountFor(details, at).bank?.bank)
  expect(banks.toSorted()).toEqual(['First Quay', 'Third Quay'])
})
