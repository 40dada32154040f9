import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRow, rowId, rowsOf } from '../../test/catalogue-rows.ts'
import { isPublic } from '../rules/auction.ts'
import { allInPrice } from '../rules/delivery.ts'
import { cents } from '../rules/money.ts'
import { priceOf } from '../rules/price.ts'
import { SORTS, type Sort } from './auction-filter.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createColumnStore, type ColumnStore } from './column-store.server.ts'
import { conditions, matchingDocs } from './conditions.server.ts'
import { byLocation } from './distance.server.ts'
import { orderOf, pageAfter, readCursor, writeCursor } from './page-order.server.ts'
import type { AuctionFilterQuery } from './query.ts'

const sorts = fc.constantFrom(...SORTS)
const limits = fc.integer({ min: 1, max: 5 })

/** To a visitor in Miami. */
const MILES: Readonly<Record<string, number>> = { 'tampa, fl': 204, 'reno, nv': 2_450 }
const milesTo = (location: string) => MILES[location.toLowerCase()] ?? Number.NaN

/** Reads a list page by page, as a client does; between two pages something may happen. */
function readPages(
  store: ColumnStore,
  { sort, most, query = {} }: { sort: Sort; most: number; query?: AuctionFilterQuery },
  betweenPages: () => void = () => undefined,
): string[] {
  const read: string[] = []
  for (let cursor: string | null = null; ;) {
    const after = cursor === null ? null : readCursor(cursor, sort)
    const order = orderOf(store, sort, byLocation(store, milesTo))
    const page = pageAfter(store, matchingDocs(conditions(store, query)), { order, after, most })
    read.push(...page.map((doc) => store.idOf(doc)))
    const last = page.at(-1)
    if (last === undefined) return read
    cursor = writeCursor(store, last, order)
    betweenPages()
  }
}

/** What each order goes by; the id decides between equals, in the same direction. */
const PLACES: Record<Sort, (row: CatalogueRow) => number> = {
  newest: (row) => -row.created_at.getTime(),
  ending_soonest: (row) => row.ends_at.getTime() + (row.status === 'available' ? 0 : 1e15),
  price_asc: priceOf,
  price_desc: (row) => -priceOf(row),
  mileage: (row) => placeByReading(row, 'miles'),
  hours: (row) => placeByReading(row, 'hours'),
  delivered_asc: (row) => deliveredPrice(row) ?? Infinity,
  delivered_desc: (row) => -(deliveredPrice(row) ?? -Infinity),
  nearest: ({ location }) => milesAway(location) ?? Infinity,
}

/** Undefined where nobody can tell where it stands. */
function milesAway(location: string | null): number | undefined {
  return location === null ? undefined : MILES[location.toLowerCase()]
}

function deliveredPrice(row: CatalogueRow): number | undefined {
  const miles = milesAway(row.location)
  return miles === undefined ? undefined : allInPrice(cents(priceOf(row)), miles)
}

/** Those that count this unit first, then the others, then those without a reading. */
function placeByReading({ mileage, mileage_unit }: CatalogueRow, unit: string): number {
  return mileage === null ? Infinity : mileage + (mileage_unit === unit ? 0 : 1e12)
}

function sorted(rows: readonly CatalogueRow[], sort: Sort): string[] {
  const idSign = ['newest', 'price_desc', 'delivered_desc'].includes(sort) ? -1 : 1
  const place = PLACES[sort]
  return rows
    .toSorted((a, b) => {
      if (place(a) !== place(b)) return place(a) < place(b) ? -1 : 1
      return idSign * (a.id < b.id ? -1 : 1)
    })
    .map(({ id }) => id)
}

const lastOfEach = (rows: readonly CatalogueRow[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

test('pages of any size give the whole list in its order', () => {
  fc.assert(
    fc.property(fc.array(rowsOf(20), { maxLength: 40 }), sorts, limits, (rows, sort, most) => {
      const store = createColumnStore()
      for (const row of rows) store.put(row)
      const listed = lastOfEach(rows).filter(({ status }) => isPublic(status))
      expect(readPages(store, { sort, most })).toEqual(sorted(listed, sort))
    }),
  )
})

test('what stays as it is comes once, in its order, whatever happens to others between pages', () => {
  const changes = fc.array(rowsOf(20), { maxLength: 30 })
  fc.assert(
    fc.property(changes, changes, sorts, limits, (rows, later, sort, most) => {
      const store = createColumnStore()
      for (const row of rows) store.put(row)
      const query = { category: 'boats' }
      const waiting = [...later]
      const read = readPages(store, { sort, most, query }, () => {
        // Category, price, status and text may all be others than before.
        for (const row of waiting.splice(0, 3)) store.put(row)
      })
      const changed = new Set(later.map(({ id }) => id))
      const calm = lastOfEach(rows).filter(
        ({ id, status, category }) => !changed.has(id) && isPublic(status) && category === 'boats',
      )
      expect(read.filter((id) => !changed.has(id))).toEqual(sorted(calm, sort))
    }),
  )
})

test('an auction that leaves a list takes none of those after it along', () => {
  const store = createColumnStore()
  const all = [1, 2, 3, 4].map((nth) => aRow({ id: rowId(nth), starting_bid: nth * 100 }))
  for (const row of all) store.put(row)
  const leaving = [
    aRow({ id: rowId(2), status: 'withdrawn' }),
    aRow({ id: rowId(3), category: 'rvs-campers' }),
  ]
  const query = { category: 'boats' }
  const read = readPages(store, { sort: 'price_asc', most: 2, query }, () => {
    for (const row of leaving.splice(0)) store.put(row)
  })
  expect(read).toEqual([1, 2, 4].map(rowId))
})

test('a cursor is good for the order that it was made in, and for no other', () => {
  const store = createColumnStore()
  store.put(aRow({ mileage: 5_000, location: 'Tampa, FL' }))
  for (const made of SORTS) {
    const cursor = writeCursor(store, 0, orderOf(store, made, byLocation(store, milesTo)))
    expect(readCursor(cursor, made).id).toBe(rowId(1))
    for (const other of SORTS.filter((sort) => sort !== made))
      expect(() => readCursor(cursor, other)).toThrow('This cursor does not belong to this list')
  }
})

test('no text is a cursor but what was made as one', () => {
  fc.assert(
    fc.property(fc.string(), sorts, (text, sort) => {
      expect(() => readCursor(text, sort)).toThrow('This cursor does not belong to this list')
    }),
  )
})
