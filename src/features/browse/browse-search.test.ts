import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionListAddress } from '../../catalogue/auction-filter.ts'
import { auctionListQuerySchema } from '../../catalogue/query.ts'
import { readBrowseSearch } from './browse-search.ts'

const given = (search: string) => {
  const filter = readBrowseSearch(Object.fromEntries(new URLSearchParams(search)))
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

test('an address asks for every filter by the name that the call has for it', () => {
  const search =
    'status=available&category=boats&make=Sea+Ray&body_style=Bowrider&state=FL&year_min=2010&year_max=2020&price_min=5000' +
    '&price_max=25000&delivered=true&mileage_max=300&hours_max=50&no_reserve=true&buy_now=true&near=33602&within=500' +
    '&q=trailer&sort=price_desc'
  expect(auctionListAddress(given(search))).toBe(`/api/auctions?${search}`)
})

test.each([
  'status=draft',
  'category=Boats!',
  'make=%00',
  `make=${'x'.repeat(101)}`,
  'body_style=%00',
  'state=Florida',
  'year_min=old',
  'year_min=1066',
  'year_max=2019.5',
  'price_min=-1',
  'price_max=1e3',
  'price_max=99999999999',
  'mileage_max=',
  'hours_max=many',
  'no_reserve=maybe',
  'buy_now=false',
  'delivered=no',
  'near=%07',
  'near=33602-12345',
  'within=0',
  'within=10001',
  'sort=cheapest',
  'sort=newest',
  'q=+++',
  'q=%00%07',
  'page=7',
])('%s is left out', (search) => {
  expect(given(search)).toEqual({})
})

test('what can be read in other ways is brought into one', () => {
  expect(given('state=fl&buy_now=1&year_min=+2010&price_min=007')).toEqual({
    state: 'FL',
    buy_now: 'true',
    year_min: '2010',
    price_min: '7',
  })
})

test('a place without a distance takes the usual one; a distance without a place is told so', () => {
  expect(given('near=+k1a+0b1&within=far')).toEqual({ near: 'K1A 0B1', within: '250' })
  expect(given('within=500')).toEqual({ within: '500' })
})

test.each(['sort=delivered_asc', 'sort=delivered_desc', 'sort=nearest', 'delivered=true'])(
  'a place without a distance reaches everywhere for %s, and as far as is asked for',
  (search) => {
    expect(given(`near=98101&${search}`)).toMatchObject({ near: '98101', within: 'any' })
    expect(given(`near=98101&${search}&within=500`)).toMatchObject({ within: '500' })
    expect(given(`near=98101&within=any`)).toEqual({ near: '98101', within: 'any' })
  },
)

test('whatever an address says, the call understands what is made of it', () => {
  const value = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.nat().map(String))
  const search = fc.record({ status: value, category: value, make: value, state: value, q: value })
  const limits = fc.record({
    year_min: value,
    price_max: value,
    mileage_max: value,
    hours_max: value,
    buy_now: value,
  })
  fc.assert(
    fc.property(search, limits, (words, numbers) => {
      const filter = readBrowseSearch({ ...words, ...numbers })
      const address = new URL(auctionListAddress(filter), 'http://localhost')
      const query = Object.fromEntries(address.searchParams)
      expect(auctionListQuerySchema.safeParse(query).error).toBeUndefined()
    }),
  )
})
