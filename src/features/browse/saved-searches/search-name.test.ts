import { expect, test } from 'vitest'
import type { AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { searchName } from './search-name.ts'

const CATEGORIES = [{ slug: 'cars-trucks', name: 'Cars & Trucks', description: '', count: 3 }]

test.each<[string, AuctionFilter]>([
  ['All auctions', {}],
  [
    'Cars & Trucks in Texas under $15,000',
    { category: 'cars-trucks', state: 'TX', price_max: '15000' },
  ],
  [
    'Ford F-150 Pickup from 2015, up to 50,000 miles',
    {
      make: 'Ford',
      model: 'F-150',
      body_style: 'Pickup',
      category: 'cars-trucks',
      year_min: '2015',
      mileage_max: '50000',
    },
  ],
  [
    '\u2018silverado\u2019 within 100 miles of T2P 1J9, without reserve',
    { q: 'silverado', near: 'T2P 1J9', within: '100', no_reserve: 'true' },
  ],
  [
    'Ford under $15,000 delivered, to 98101',
    { make: 'Ford', price_max: '15000', delivered: 'true', near: '98101', within: 'any' },
  ],
  ['Ford at any distance from 98101', { make: 'Ford', near: '98101', within: 'any' }],
  ['Sold auctions', { status: 'sold' }],
  ['All auctions in Texas with Buy Now', { state: 'TX', buy_now: 'true' }],
  [
    'Available Ford in Texas from 2015, up to 2018',
    { status: 'available', make: 'Ford', state: 'TX', year_min: '2015', year_max: '2018' },
  ],
])('a search is suggested to be called %s', (name, filter) => {
  expect(searchName(filter, CATEGORIES)).toBe(name)
})

test('a name that would be too long is cut', () => {
  const name = searchName({ q: 'x'.repeat(200) }, CATEGORIES)
  expect(name).toHaveLength(80)
  expect(name).toMatch(/\u2026$/)
})
