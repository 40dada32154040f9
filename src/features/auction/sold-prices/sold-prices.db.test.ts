import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { aPastLot, type PastLot } from '../../../../test/sales/past-lot.ts'
import { DAY } from '../../../rules/durations.ts'
import { LEAST_SALES } from '../../../rules/results/sold-prices.ts'

let market: Marketplace
let ann = ''

beforeAll(async () => {
  market = await openMarketplace()
  ann = await aMember(market.db)
})
afterAll(() => market.close())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

async function sold(lot: Partial<PastLot>, price: number): Promise<void> {
  await aPastLot(market.db, {
    ...{ ended: daysAgo(30), paidAfter: 3, bids: [{ by: ann, amount: price }], ...lot },
  })
}

async function toldFor(lot: string) {
  const { body } = await market.ask('GET', `/api/auctions/${lot}/sold-prices`)
  return body.sold
}

test('of fewer than five sales nothing is told, of five their number, lowest, median and highest price', async () => {
  const kind = { make: 'Ford', model: 'F-150' }
  const lot = await aLot(market.db, { ...kind, year: 2019 })
  const prices = [31_000, 10_500, 24_000, 18_200]
  for (const [at, price] of prices.entries()) await sold({ ...kind, year: 2017 + at }, price)
  expect(prices.length).toBe(LEAST_SALES - 1)
  expect(await toldFor(lot)).toBeNull()
  // However they are written.
  await sold({ make: 'FORD', model: 'f-150', year: 2022 }, 27_400)
  expect(await toldFor(lot)).toEqual({
    ...{ kind: 'model', count: 5, lowest: 10_500, median: 24_000, highest: 31_000 },
    ...{ from_year: 2017, to_year: 2022 },
  })
})

test('years far off, other models, sales that fell through and those of more than a year ago do not count, nor the auction itself', async () => {
  const kind = { make: 'Toyota', model: 'Tundra', year: 2018 }
  for (const price of [20_000, 21_000, 22_000, 23_000]) await sold(kind, price)
  await sold({ ...kind, year: 2014 }, 12_000)
  await sold({ ...kind, model: 'Tacoma' }, 12_000)
  await sold({ ...kind, ended: daysAgo(370) }, 12_000)
  await sold({ ...kind, bids: [], paidAfter: undefined }, 12_000)
  const itself = await aPastLot(market.db, {
    ...{ ...kind, ended: daysAgo(2), paidAfter: 3, bids: [{ by: ann, amount: 40_000 }] },
  })
  expect(await toldFor(itself.lot)).toBeNull()
  const other = await aLot(market.db, kind)
  expect(await toldFor(other)).toMatchObject({ count: 5, lowest: 20_000, highest: 40_000 })
})

test('where too few of the model were sold, those of the same make and body style tell', async () => {
  const kind = { make: 'Jeep', body_style: 'SUV', year: 2020 }
  const lot = await aLot(market.db, { ...kind, model: 'Wrangler' })
  for (const model of ['Wrangler', 'Compass', 'Renegade', 'Patriot', 'Liberty']) {
    await sold({ ...kind, model }, 15_000)
  }
  await sold({ ...kind, model: 'Gladiator', body_style: 'Pickup' }, 39_000)
  expect(await toldFor(lot)).toMatchObject({ kind: 'body_style', count: 5, highest: 15_000 })
})

test('without a make or a model nothing is similar, and what nobody may see is not found', async () => {
  const lot = await aLot(market.db, { make: null, model: null })
  expect(await toldFor(lot)).toBeNull()
  const draft = await aLot(market.db, { make: 'Ford', model: 'F-150', status: 'draft' })
  const { status } = await market.ask('GET', `/api/auctions/${draft}/sold-prices`)
  expect(status).toBe(404)
})
