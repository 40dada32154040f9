import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'

let market: Marketplace
let truck: string

beforeAll(async () => {
  market = await openMarketplace()
  const facts = { title: '2019 Ford F-150 XLT', make: 'Ford', model: 'F-150', year: 2019 }
  truck = await aLot(market.db, { ...facts, vin: '1FTEW1EP5KFA10004', location: 'Tampa, FL' })
  await aLot(market.db, { title: 'Secret', make: 'Fisker', model: 'Ocean', status: 'draft' })
})
afterAll(() => market.close())

const suggested = async (q: string) =>
  (await market.ask('GET', `/api/suggestions?${new URLSearchParams({ q })}`)).body.items

test('a model is suggested with what is open to bids, and what nobody sees is not', async () => {
  expect(await suggested('f')).toMatchObject([
    { kind: 'make', text: 'Ford', live: 1 },
    { kind: 'model', text: 'Ford F-150', filter: { make: 'Ford', model: 'F-150' }, live: 1 },
    { kind: 'state', text: 'Florida', filter: { state: 'FL' } },
    { kind: 'city', text: 'Tampa, FL', filter: { q: 'Tampa, FL' } },
  ])
  const listed = await market.ask('GET', '/api/auctions?make=ford&model=f-150&status=available')
  expect(listed.body.items.map(({ id }) => id)).toEqual([truck])
})

test('a lot number and the end of a VIN lead to the auction', async () => {
  const { body } = await market.ask('GET', `/api/auctions/${truck}`)
  const { lot_number: lot } = body
  const one = { kind: 'auction', id: truck, text: body.title, lot_number: lot }
  expect(await suggested(lot)).toMatchObject([{ ...one, vin: null }])
  expect(await suggested('kfa10004')).toEqual([{ ...one, vin: '1FTEW1EP5KFA10004' }])
})

test('suggestions show each write that came before they were asked for', async () => {
  expect(await suggested('zeekr')).toEqual([])
  await aLot(market.db, { title: 'Zeekr', make: 'Zeekr', model: 'X' })
  expect(await suggested('zeekr')).toMatchObject([{ text: 'Zeekr' }, { text: 'Zeekr X' }])
})

test('too long a text, and none, is refused', async () => {
  for (const q of ['', ' ', 'x'.repeat(81)]) {
    const { status } = await market.ask('GET', `/api/suggestions?${new URLSearchParams({ q })}`)
    expect(status).toBe(422)
  }
})
