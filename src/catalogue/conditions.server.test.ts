import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRow, rowId, rowsOf } from '../../test/catalogue-rows.ts'
import { isPublic } from '../rules/auction.ts'
import { allInPrice } from '../rules/delivery.ts'
import { cents, dollarsToCents } from '../rules/money.ts'
import { priceOf } from '../rules/price.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createColumnStore } from './column-store.server.ts'
import { conditions, matchingDocs } from './conditions.server.ts'
import { byLocation } from './distance.server.ts'
import type { AuctionFilterQuery } from './query.ts'

const queries: fc.Arbitrary<AuctionFilterQuery> = fc.record(
  {
    status: fc.constantFrom('available', 'ended', 'sold'),
    category: fc.constantFrom('boats', 'nothing'),
    make: fc.constantFrom('ford', 'bmw', 'Tesla'),
    year_min: fc.constantFrom(1998, 1999, 2019),
    price_max: fc.constantFrom(5_000, 7_500, 12_345, 12_344.99),
    mileage_max: fc.constantFrom(0, 5_000, 10_000_000),
    hours_max: fc.constantFrom(0, 5_000),
    q: fc.constantFrom('RED', 'uc', 'lue ed', '100', '\0blue\0', 'nothing', ' '),
  },
  { requiredKeys: [] },
)

test('what meets a query are the auctions that an array would give', () => {
  fc.assert(
    fc.property(fc.array(rowsOf(9), { maxLength: 40 }), queries, (rows, query) => {
      const store = createColumnStore()
      for (const row of rows) store.put(row)
      const { q = '', year_min = 0, price_max = Infinity, mileage_max, hours_max } = query
      const isWithin = (row: CatalogueRow, unit: string, most: number | undefined) =>
        most === undefined || (row.mileage_unit === unit && (row.mileage ?? Infinity) <= most)
      const words = q.toLowerCase().replaceAll('\0', '').split(' ').filter(Boolean)
      const wanted = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
        (row) =>
          isPublic(row.status) &&
          (query.status ?? row.status) === row.status &&
          (query.category ?? row.category) === row.category &&
          (!query.make || query.make.toLowerCase() === row.make?.toLowerCase()) &&
          (query.year_min === undefined || (row.year ?? 0) >= year_min) &&
          priceOf(row) <= price_max * 100 &&
          isWithin(row, 'miles', mileage_max) &&
          isWithin(row, 'hours', hours_max) &&
          words.every((word) => `${row.text} ${row.category}`.toLowerCase().includes(word)),
      )
      const found = [...matchingDocs(conditions(store, query))]
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      expect(found.map((doc) => store.idOf(doc)).toSorted()).toEqual(
        wanted.map(({ id }) => id).toSorted(),
      )
    }),
  )
})

test('both ends of a range are within it, and what is unknown is not', () => {
  const store = createColumnStore()
  for (const [nth, year] of [1998, 2019, null].entries()) {
    store.put(aRow({ id: rowId(nth), year, starting_bid: 500_000 + nth, mileage: year }))
  }
  const found = (query: AuctionFilterQuery) => [...matchingDocs(conditions(store, query))]
  expect(found({ year_min: 1998, year_max: 1998 })).toEqual([0])
  expect(found({ year_min: 1998, year_max: 2019 })).toEqual([0, 1])
  expect(found({ price_min: 5_000, price_max: 5_000 })).toEqual([0])
  expect(found({ mileage_max: 2019 })).toEqual([0, 1])
})

test('what stands within a distance is found, each place looked up once; an unknown place is not', () => {
  const store = createColumnStore()
  const places = ['Dallas, TX', 'Tampa, FL', null, 'Nowhere', 'dallas, tx', 'Houston, TX']
  for (const [nth, location] of places.entries()) store.put(aRow({ id: rowId(nth), location }))
  const miles: Record<string, number> = { 'Dallas, TX': 0, 'Houston, TX': 225, 'Tampa, FL': 921 }
  const asked: string[] = []
  const milesTo = (place: string) => {
    asked.push(place)
    return miles[place] ?? Number.NaN
  }
  const found = (query: AuctionFilterQuery) => [
    ...matchingDocs(conditions(store, query, { places: byLocation(store, milesTo) })),
  ]
  expect(found({ near: '75201', within: 225 })).toEqual([0, 4, 5])
  expect(asked).toEqual(['Dallas, TX', 'Tampa, FL', 'Nowhere', 'Houston, TX'])
  expect(found({ near: '75201', within: 'any' })).toEqual([0, 1, 2, 3, 4, 5])
  expect(found({ near: '75201', delivered: true })).toEqual([0, 1, 2, 3, 4, 5])
  expect(found({ near: '75201', within: 224 })).toEqual([0, 4])
  expect(found({ near: '75201', within: 10_000 })).toEqual([0, 1, 4, 5])
  expect(found({ near: '75201' })).toEqual([0, 4, 5])
})

test('limits of prices with delivery are kept to the cent; what stands where nobody can tell is within none', () => {
  const miles: Record<string, number> = { 'tampa, fl': 2_520, 'reno, nv': 1_001 }
  const milesTo = (place: string) => miles[place.toLowerCase()] ?? Number.NaN
  const limits = fc.constantFrom(5_000, 5_000.69, 5_000.7, 6_064, 8_564, 13_409, 20_000)
  const query = fc.record({ price_min: limits, price_max: limits }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.array(rowsOf(20), { maxLength: 30 }), query, (rows, asked) => {
      const store = createColumnStore()
      for (const row of rows) store.put(row)
      const places = byLocation(store, milesTo)
      const wanted: AuctionFilterQuery = { ...asked, near: '98101', delivered: true }
      const found = [...matchingDocs(conditions(store, wanted, { places }))]
      const isWithin = (row: CatalogueRow) => {
        const away = milesTo(row.location ?? '')
        if (asked.price_min === undefined && asked.price_max === undefined) return true
        if (Number.isNaN(away)) return false
        const price = allInPrice(cents(priceOf(row)), away)
        return (
          price >= dollarsToCents(asked.price_min ?? 0) &&
          price <= dollarsToCents(asked.price_max ?? 1e9)
        )
      }
      const last = new Map(rows.map((row) => [row.id, row]))
      const expected = [...last.values()].filter((row) => isPublic(row.status) && isWithin(row))
      expect(found.map((doc) => store.idOf(doc)).toSorted()).toEqual(
        expected.map(({ id }) => id).toSorted(),
      )
    }),
  )
})
