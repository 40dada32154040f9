import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { aPurchase } from '../../../../test/sales/play-sale.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const find = async (number: string, by = api.staff) => {
  const path = `/api/staff/find?${new URLSearchParams({ number })}` as const
  return api.market.ask('GET', path, { by })
}

test('a lot is found by its number, with or without its letters', async () => {
  const sale = await aPurchase(api.market, api.member)
  const { id, lot_number: number } = await api.market.db
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .select(['auctions.id', 'lot_number'])
    .where('sales.id', '=', sale)
    .executeTakeFirstOrThrow()
  const lot = { kind: 'lot', id, number: `HL-${number}`, name: '2021 Toyota Camry SE' }
  for (const typed of [`${number}`, `HL-${number}`, `hl${number}`]) {
    expect((await find(typed)).body).toEqual({ items: [lot] })
  }
})

test('a member is found by the customer id and by the address', async () => {
  const member = await aMember(api.market.db, { email: 'dana@example.com' })
  const { customer_id: number } = await api.market.db
    .selectFrom('profiles')
    .select('customer_id')
    .where('id', '=', member)
    .executeTakeFirstOrThrow()
  const found = { kind: 'member', id: member, number, name: 'dana@example.com' }
  for (const typed of [number, 'Dana@Example.com']) {
    expect((await find(typed)).body.items).toEqual([found])
  }
})

test('an invoice is found by its number, and leads to its sale', async () => {
  const id = await aPurchase(api.market, api.member)
  const { invoice_number: number } = await api.market.db
    .selectFrom('sales')
    .select('invoice_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = { kind: 'invoice', id, number, name: '2021 Toyota Camry SE' }
  expect((await find(number.toLowerCase())).body.items).toEqual([found])
})

test('what there is not is not found; nobody but staff may ask', async () => {
  for (const typed of ['1', '999999999999', 'nobody@example.com', 'INV-1999-000001', 'ford']) {
    expect((await find(typed)).body).toEqual({ items: [] })
  }
  expect((await find(' ')).status).toBe(422)
  expect((await find('20001', api.member)).status).toBe(403)
})
