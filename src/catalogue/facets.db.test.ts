import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../test/marketplace.ts'
import type { AuctionForm } from '../features/staff/inventory/auction-form.ts'
import { createCatalogue } from './catalogue.server.ts'
import { auctionListQuerySchema, type Facets } from './query.ts'

let market: Marketplace

const FORD = { make: 'Ford', category: 'cars-trucks', body_style: 'Pickup, crew cab' }
const lots: Partial<AuctionForm>[] = [
  {
    ...FORD,
    title: 'A',
    year: 2019,
    mileage: 64_000,
    location: 'Tampa, FL',
    reserve_price: 20_000,
  },
  { ...FORD, title: 'B', year: 2021, mileage: 12_000, location: 'Miami, FL', starting_bid: 20_000 },
  {
    ...FORD,
    title: 'C',
    body_style: 'Pickup',
    year: 2019,
    location: 'Austin, TX',
    reserve_price: 9_000,
    buy_now_price: 30_000,
  },
  {
    title: 'D',
    make: 'BMW',
    body_style: 'Sedan',
    category: 'classic-cars',
    year: 1972,
    mileage: 90_000,
    location: 'Austin, TX',
  },
  {
    title: 'E',
    make: 'Bayliner',
    category: 'boats',
    mileage: 300,
    mileage_unit: 'hours',
    starting_bid: 3_000,
    buy_now_enabled: false,
  },
  { title: 'F', make: 'Bayliner', category: 'boats', year: 2015, location: 'Berlin' },
  { title: 'Draft', make: 'Draft', status: 'draft' },
]
const ids = new Map<string, string>()

beforeAll(async () => {
  market = await openMarketplace()
  for (const lot of lots) ids.set(lot.title ?? '', await aLot(market.db, lot))
})
afterAll(() => market.close())

async function facets(query: string): Promise<Facets> {
  const { status, body } = await market.ask('GET', `/api/auctions/facets?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}
type Choice = { value: unknown; count: number }
const pairs = (choices: Choice[]) => choices.map(({ value, count }) => [value, count])

async function titles(query: string): Promise<string[]> {
  const { body } = await market.ask('GET', `/api/auctions?${query}`)
  return body.items.map(({ title }) => title).toSorted()
}

test('every choice of a filter tells how many auctions it gives, the most first', async () => {
  const all = await facets('')
  expect(all.total).toBe(6)
  expect(pairs(all.make)).toEqual([
    ['Ford', 3],
    ['Bayliner', 2],
    ['BMW', 1],
  ])
  expect(pairs(all.category)).toEqual([
    ['cars-trucks', 3],
    ['boats', 2],
    ['classic-cars', 1],
  ])
  expect(pairs(all.body_style)).toEqual([
    ['Pickup', 3],
    ['Sedan', 1],
  ])
  expect(pairs(all.state)).toEqual([
    ['FL', 2],
    ['TX', 2],
  ])
  expect(pairs(all.status)).toEqual([['available', 6]])
  expect(pairs(all.no_reserve)).toEqual([[true, 4]])
  expect(pairs(all.buy_now)).toEqual([[true, 4]])
})

test('choices of years, prices and mileages count all auctions on their side', async () => {
  const all = await facets('')
  expect(pairs(all.year_min)).toEqual([
    [1972, 5],
    [2015, 4],
    [2019, 3],
    [2021, 1],
  ])
  expect(pairs(all.year_max)).toEqual([
    [1972, 1],
    [2015, 2],
    [2019, 4],
    [2021, 5],
  ])
  expect(pairs(all.price_max).slice(0, 2)).toEqual([
    [5_000, 1],
    [7_500, 1],
  ])
  expect(pairs(all.price_min).slice(-2)).toEqual([
    [15_000, 1],
    [20_000, 1],
  ])
  expect(pairs(all.mileage_max)[0]).toEqual([25_000, 1])
  expect(pairs(all.mileage_max).at(-1)).toEqual([200_000, 3])
  expect(pairs(all.hours_max)[0]).toEqual([500, 1])
  expect(pairs(all.hours_max).at(-1)).toEqual([10_000, 1])
})

test('a filter is counted with the others applied, but not with itself', async () => {
  const fords = await facets('make=ford&state=FL')
  expect(fords.total).toBe(2)
  expect(pairs(fords.make)).toEqual([['Ford', 2]])
  expect(pairs(fords.state)).toEqual([
    ['FL', 2],
    ['TX', 1],
  ])
  const young = await facets('year_min=2019&year_max=2019')
  expect(pairs(young.year_min)).toEqual([
    [1972, 4],
    [2015, 3],
    [2019, 2],
  ])
  expect(pairs(young.make)).toEqual([['Ford', 2]])
})

test('what is asked for is among the choices, also when it gives nothing', async () => {
  const asked = await facets('make=Tesla&price_max=4321&year_min=2018&mileage_max=7')
  expect(asked.total).toBe(0)
  expect(pairs(asked.make)).toContainEqual(['Tesla', 0])
  expect(pairs(asked.price_max)).toContainEqual([4_321, 0])
  expect(pairs(asked.year_min)).toContainEqual([2_018, 0])
  expect(pairs(asked.mileage_max)).toContainEqual([7, 0])
})

test.each(['status=available&q=a', 'q=texas', 'q=baylinr'])(
  'the counts of a choice and of its list are the same: %s',
  async (base) => {
    const { total, ...all } = await facets(base)
    expect(total).toBeGreaterThan(0)
    for (const [name, choices] of Object.entries<Choice[]>(all)) {
      for (const { value, count } of choices) {
        const query = new URLSearchParams(base)
        query.set(name, String(value))
        const { body } = await market.ask('GET', `/api/auctions?${query}`)
        expect([`${query}`, body.total]).toEqual([`${query}`, count])
      }
    }
  },
)

test('nothing tells of a reserve but whether there is one', async () => {
  expect(await titles('no_reserve=true')).toEqual(['B', 'D', 'E', 'F'])
  const { text } = await market.ask('GET', '/api/auctions/facets')
  expect(text).not.toMatch(/Draft|9000|reserve_price/)
})

test('has Buy Now holds exactly those whose page offers it, from one bid to the next', async () => {
  const offered = async () => {
    const { body } = await market.ask('GET', '/api/auctions')
    return body.items
      .filter(({ buy_now_price }) => buy_now_price !== null)
      .map(({ title }) => title)
      .toSorted()
  }
  expect(await titles('buy_now=true')).toEqual(['B', 'C', 'D', 'F'])
  expect(await offered()).toEqual(['B', 'C', 'D', 'F'])
  const by = await aMember(market.db)
  const bid = { by, body: { amount: 20_000 } }
  expect((await market.ask('POST', `/api/auctions/${ids.get('A')}/bids`, bid)).status).toBe(201)
  expect(await titles('buy_now=true')).toEqual(['A', 'B', 'C', 'D', 'F'])
  const staff = await aMember(market.db, { roles: ['staff'] })
  await market.ask('POST', `/api/staff/auctions/${ids.get('B')}/end`, { by: staff })
  expect(await titles('buy_now=1')).toEqual(['A', 'C', 'D', 'F'])
  expect(await offered()).toEqual(['A', 'C', 'D', 'F'])
  expect(await titles('buy_now=false&no_reserve=0')).toHaveLength(6)
})

test.each(['no_reserve=maybe', 'buy_now=yes', 'year_min=old', 'state=1', 'status=draft'])(
  'a wrong value is told at its name: %s',
  async (query) => {
    const answer = await market.ask('GET', `/api/auctions/facets?${query}`)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ path: query.split('=')[0] }])
  },
)

test('choices are counted one query after the other; of too many at once some are told to come back', async () => {
  const all = Array.from({ length: 60 }, (_, nth) =>
    market.ask('GET', `/api/auctions/facets?price_max=${nth + 1}`),
  )
  const refused = (await Promise.all(all)).filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect((await facets('price_max=60')).total).toBe(0)
})

test('a search waits for one of each network that floods, not for all that they want', async () => {
  const catalogue = createCatalogue(market.db)
  await catalogue.ready()
  const done: string[] = []
  const search = (network: string, q: string) =>
    catalogue.find(auctionListQuerySchema.parse({ q }), network).then(() => done.push(network))
  const floods = Array.from({ length: 30 }, (_, nth) => search(`flood ${nth % 3}`, `ford ${nth}`))
  // It finds nothing, as they do: what is found has to be read first, which would be timed along.
  await Promise.all([...floods, search('another', `ford ${floods.length}`)])
  // Some had their turns while it still looked what has changed; first come, first served it would be the last.
  expect(done.indexOf('another')).toBeLessThan(floods.length / 2)
})

test('made-up searches are made one after the other; lists that search nothing wait for none', async () => {
  const searches = Array.from({ length: 60 }, (_, nth) =>
    market.ask('GET', `/api/auctions?q=ford%20${nth}`),
  )
  const list = await market.ask('GET', '/api/auctions?make=Ford')
  expect(list.status).toBe(200)
  const refused = (await Promise.all(searches)).filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect((await market.ask('GET', '/api/auctions?q=ford')).body.total).toBe(3)
})
