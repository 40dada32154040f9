import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBank, consign } from '../../../../test/inventory/consignors.ts'
import { aLot, aMember } from '../../../../test/marketplace.ts'
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

test('a lot is found by its bank’s number, which tells whose it is; a part finds nothing', async () => {
  const { db } = api.market
  const [bank, other] = [await aBank(api), await aBank(api)]
  const lots = [await aLot(db, { title: 'First' }), await aLot(db, { title: 'Second' })]
  await consign(api, bank, lots[0] ?? '', 'FHB-4188')
  await consign(api, other, lots[1] ?? '', 'fhb4188')
  const numbers = await db
    .selectFrom('auctions')
    .select(['id', 'lot_number'])
    .where('id', 'in', lots)
    .execute()
  const lot = (at: number, name: string) => ({
    ...{ kind: 'lot', id: lots[at], name },
    number: `HL-${numbers.find(({ id }) => id === lots[at])?.lot_number}`,
  })
  for (const typed of ['FHB-4188', 'fhb4188']) {
    expect((await find(typed)).body.items).toEqual([
      { ...lot(1, 'Second'), consigned: { stock_number: 'fhb4188', consignor: other.name } },
      { ...lot(0, 'First'), consigned: { stock_number: 'FHB-4188', consignor: bank.name } },
    ])
  }
  for (const typed of ['FHB-418', '4188', '---'])
    expect((await find(typed)).body).toEqual({ items: [] })
})

test('a lot that has one number of the house and its bank is found once', async () => {
  const lot = await aLot(api.market.db)
  const { lot_number: number } = await api.market.db
    .selectFrom('auctions')
    .select('lot_number')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  await consign(api, await aBank(api), lot, `${number}`)
  expect((await find(`${number}`)).body.items).toMatchObject([{ id: lot, number: `HL-${number}` }])
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
