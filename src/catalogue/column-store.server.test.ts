import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRow, rowsOf } from '../../test/catalogue-rows.ts'
import { isPublic } from '../rules/auction.ts'
import { priceOf } from '../rules/price.ts'
import type { CatalogueRow } from './auction-values.server.ts'
import { createColumnStore } from './column-store.server.ts'
import { categoryCounts } from './facets.server.ts'

function storeOf(rows: readonly CatalogueRow[]) {
  const store = createColumnStore()
  for (const row of rows) store.put(row)
  const idsOf = (docs: Iterable<number>) => [...docs].map((doc) => store.idOf(doc)).toSorted()
  const publicRows = [...new Map(rows.map((row) => [row.id, row])).values()].filter((row) =>
    isPublic(row.status),
  )
  const idsWhere = (test: (row: CatalogueRow) => boolean) =>
    publicRows
      .filter(test)
      .map(({ id }) => id)
      .toSorted()
  return { store, idsOf, idsWhere, publicRows }
}

test('after any changes the store lists every public auction once, as it is now', () => {
  fc.assert(
    fc.property(fc.array(rowsOf(6), { maxLength: 40 }), (rows) => {
      const { store, idsOf, idsWhere, publicRows } = storeOf(rows)
      expect(idsOf(store.listed)).toEqual(idsWhere(() => true))
      for (const doc of store.listed) {
        const row = publicRows.find(({ id }) => id === store.idOf(doc))
        const value = (name: 'price' | 'year' | 'created') => store.column(name).values[doc]
        expect(value('price')).toBe(row && priceOf(row))
        expect(value('year')).toBe(row?.year ?? Number.NaN)
        expect(value('created')).toBe(row?.created_at.getTime())
      }
    }),
  )
})

test('each value has the public auctions that have it now, in whatever case it is asked for', () => {
  fc.assert(
    fc.property(fc.array(rowsOf(6), { maxLength: 40 }), (rows) => {
      const { store, idsOf, idsWhere } = storeOf(rows)
      const found = (name: 'make' | 'status' | 'category', value: string) =>
        idsOf(store.column(name).docsIn(store.dictionary(name).find(value)))
      expect(found('make', 'fOrD')).toEqual(idsWhere(({ make }) => make?.toLowerCase() === 'ford'))
      expect(found('make', 'Tesla')).toEqual([])
      for (const status of ['available', 'ended', 'sold', 'draft', 'withdrawn'])
        expect(found('status', status)).toEqual(idsWhere((row) => row.status === status))
      for (const [slug, count] of categoryCounts(store)) {
        expect(found('category', slug)).toEqual(idsWhere(({ category }) => category === slug))
        expect(found('category', slug)).toHaveLength(count)
      }
    }),
  )
})

test('a search finds public auctions by the text that they have now', () => {
  fc.assert(
    fc.property(
      fc.array(rowsOf(6), { maxLength: 40 }),
      fc.constantFrom('red', 'uc', 'blu', '100', 'x'),
      (rows, part) => {
        const { store, idsOf, idsWhere } = storeOf(rows)
        const found = store.searched.words.find(part).new_intersection(store.listed)
        expect(idsOf(found)).toEqual(
          idsWhere(({ text, category }) => `${text} ${category}`.toLowerCase().includes(part)),
        )
      },
    ),
  )
})

test('an auction takes another document only when its text changes', () => {
  const store = createColumnStore()
  const told = () => [store.size, store.deleted, store.listed.size()]
  store.put(aRow({ text: 'a' }))
  store.put(aRow({ text: 'a', sale_price: 1, status: 'sold', make: 'Ford' }))
  expect(told()).toEqual([1, 0, 1])
  store.put(aRow({ text: 'b' }))
  expect(told()).toEqual([2, 1, 1])
  store.put(aRow({ text: 'b', status: 'withdrawn' }))
  expect(told()).toEqual([2, 1, 0])
  store.put(aRow({ text: 'b' }))
  expect(told()).toEqual([2, 1, 1])
})
