import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../test/marketplace.ts'
import type { AuctionForm } from '../features/staff/inventory/auction-form.ts'
import { deliveryCost } from '../rules/delivery.ts'
import { PLACED_SORTS } from './auction-filter.ts'

let market: Marketplace

/** Seen from Seattle, 98101: what is cheap is far away. By title. */
const LOTS: Partial<AuctionForm>[] = [
  { title: 'Tampa', location: 'Tampa, FL', starting_bid: 9_000 },
  { title: 'Dallas', location: 'Dallas, TX', starting_bid: 9_500 },
  { title: 'Portland', location: 'Portland, OR', starting_bid: 10_000 },
  { title: 'Barn', location: 'Behind the barn', starting_bid: 1_000 },
]
const ids = new Map<string, string>()

beforeAll(async () => {
  market = await openMarketplace()
  for (const lot of LOTS) ids.set(lot.title ?? '', await aLot(market.db, lot))
})
afterAll(() => market.close())

async function list(query: string) {
  const { status, body } = await market.ask('GET', `/api/auctions?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}

const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)

test.each([
  ['sort=delivered_asc', ['Dallas', 'Portland', 'Tampa', 'Barn']],
  ['sort=delivered_desc', ['Tampa', 'Portland', 'Dallas', 'Barn']],
  ['sort=nearest', ['Portland', 'Dallas', 'Tampa', 'Barn']],
  ['sort=price_asc&within=any', ['Barn', 'Tampa', 'Dallas', 'Portland']],
  // Chosen, a distance stays; without one of these orders the usual one comes with the place.
  ['sort=nearest&within=2000', ['Portland', 'Dallas']],
  ['sort=price_asc', ['Portland']],
  ['sort=price_asc&delivered=true&price_max=10000', ['Dallas', 'Portland']],
  ['sort=price_asc&delivered=true&price_max=9990', ['Dallas']],
  ['sort=price_asc&delivered=true&price_min=10010', ['Tampa']],
  ['sort=price_asc&delivered=false&within=any&price_max=9000', ['Barn', 'Tampa']],
])('to Seattle %s lists %j', async (query, expected) => {
  expect(await titles(`near=98101&${query}`)).toEqual(expected)
})

test.each(PLACED_SORTS)('pages by %s neither repeat nor skip', async (sort) => {
  const whole = await titles(`near=98101&sort=${sort}`)
  const read: unknown[] = []
  for (let cursor = ''; ;) {
    const page = await list(`near=98101&sort=${sort}&limit=1&cursor=${cursor}`)
    read.push(...page.items.map(({ title }) => title))
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(read).toEqual(whole)
})

test('each auction of a list near somewhere tells its miles, as its delivery is counted', async () => {
  const { items } = await list('near=98101&within=any')
  expect(items.map(({ title, miles }) => [title, typeof miles])).toEqual([
    ['Barn', 'object'],
    ...['Portland', 'Dallas', 'Tampa'].map((title) => [title, 'number']),
  ])
  for (const { id, title, miles } of items.filter((item) => item.title !== 'Barn')) {
    const { body } = await market.ask('GET', `/api/auctions/${id}/delivery?postal_code=98101`)
    expect([title, body.miles, Math.round(body.cost * 100)]).toEqual([
      title,
      miles,
      deliveryCost(miles ?? 0),
    ])
  }
  expect((await list('')).items.every((item) => !('miles' in item))).toBe(true)
})

test('choices of prices count prices with delivery where these are asked for', async () => {
  const upTo = async (query: string) => {
    const { body } = await market.ask('GET', `/api/auctions/facets?near=98101&${query}`)
    return body.price_max.map(({ value, count }) => [value, count]).slice(0, 8)
  }
  expect(await upTo('within=any&delivered=true')).toEqual([
    [10_000, 2],
    ...[15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000].map((step) => [step, 3]),
  ])
  expect((await upTo('within=any')).slice(0, 6)).toEqual([
    ...[1_000, 2_500, 5_000, 7_500].map((step) => [step, 1]),
    ...[[10_000, 4]],
    ...[[15_000, 4]],
  ])
})

test.each([...PLACED_SORTS.map((sort) => `sort=${sort}`), 'delivered=true'])(
  '%s without a place is refused in words',
  async (query) => {
    const message = 'Enter a ZIP or postal code: delivered prices and distances are counted to it'
    const { status, body } = await market.ask('GET', `/api/auctions?${query}`)
    expect([status, body.errors]).toEqual([422, [{ path: 'near', message }]])
  },
)

test('a bid moves an auction among the delivered prices', async () => {
  const by = await aMember(market.db)
  const body = { amount: 11_000 }
  const path = `/api/auctions/${ids.get('Dallas')}/bids`
  expect((await market.ask('POST', path, { by, body })).status).toBe(201)
  expect(await titles('near=98101&sort=delivered_asc')).toEqual([
    ...['Portland', 'Tampa', 'Dallas', 'Barn'],
  ])
})
