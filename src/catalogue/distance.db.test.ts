import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, openMarketplace, type Marketplace } from '../../test/marketplace.ts'

let market: Marketplace

/** By the place where each stands. */
const PLACES = ['Dallas, TX', 'Houston, TX', 'Tampa, FL', 'Detroit, MI', 'Behind the barn', null]

beforeAll(async () => {
  market = await openMarketplace()
  for (const location of PLACES) await aLot(market.db, { title: location ?? 'Nowhere', location })
})
afterAll(() => market.close())

async function titles(query: string): Promise<string[]> {
  const { status, body } = await market.ask('GET', `/api/auctions?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.items.map(({ title }) => title).toSorted()
}

test('a list holds what stands within so many miles of a ZIP or postal code', async () => {
  expect(await titles('near=75201&within=50')).toEqual(['Dallas, TX'])
  expect(await titles('near=75201&within=500')).toEqual(['Dallas, TX', 'Houston, TX'])
  expect(await titles('near=75201-1234')).toEqual(['Dallas, TX', 'Houston, TX'])
  expect(await titles('near=m5v%203l9')).toEqual(['Detroit, MI'])
  expect(await titles('near=M5V&within=100')).toEqual([])
  // Not where nobody knows where it stands.
  expect(await titles('near=75201&within=10000')).toHaveLength(4)
  expect(await titles('near=75201&within=500&state=FL')).toEqual([])
})

test('a distance is what delivery counts', async () => {
  const { body } = await market.ask('GET', '/api/auctions?near=75201&within=500&q=houston')
  const id = body.items[0]?.id
  const delivery = await market.ask('GET', `/api/auctions/${id}/delivery?postal_code=75201`)
  const { miles } = delivery.body
  expect(await titles(`near=75201&within=${miles}`)).toContain('Houston, TX')
  expect(await titles(`near=75201&within=${miles - 1}`)).not.toContain('Houston, TX')
})

test('each distance tells how many auctions are within it, with the other filters applied', async () => {
  const within = async (query: string) => {
    const { body } = await market.ask('GET', `/api/auctions/facets?${query}`)
    return body.within.map(({ value, count }) => [value, count])
  }
  expect(await within('near=75201&within=50')).toEqual([
    [50, 1],
    [100, 1],
    [250, 2],
    [500, 2],
    [1_000, 4],
  ])
  expect(await within('near=75201&within=700&state=TX')).toEqual([
    [50, 1],
    [100, 1],
    [250, 2],
    [500, 2],
    [700, 2],
    [1_000, 2],
  ])
  expect(await within('near=99723')).toEqual([])
  expect(await within('')).toEqual([])
  const { body } = await market.ask('GET', '/api/auctions/facets?near=75201&within=500')
  expect(body.total).toBe(2)
  expect(body.state).toEqual([{ value: 'TX', count: 2 }])
})

test.each([
  ['near=dallas&within=500', 'near', 'Enter a ZIP or postal code'],
  ['near=7520&within=500', 'near', 'Enter a ZIP or postal code'],
  ['within=500', 'near', 'Enter a ZIP or postal code'],
  ['near=00000&within=500', 'near', 'We do not know this ZIP or postal code. Check it.'],
])('%s is refused in words', async (query, path, message) => {
  for (const list of ['/api/auctions', '/api/auctions/facets']) {
    const { status, body } = await market.ask('GET', `${list}?${query}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path, message }])
  }
})

test.each(['0', '1.5', 'far', '10001'])('%s is no distance', async (within) => {
  const { status, body } = await market.ask('GET', `/api/auctions?near=75201&within=${within}`)
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'within'])
})

test('a ZIP or postal code is told by the place that it is of', async () => {
  const name = async (code: string) =>
    (await market.ask('GET', `/api/places?postal_code=${code}`)).body.name
  expect(await name('75201')).toBe('Dallas, TX')
  expect(await name('00000')).toBeNull()
  expect(await name('dallas')).toBeNull()
})
