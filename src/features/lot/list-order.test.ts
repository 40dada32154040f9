import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedAuction } from '../../live/listed-auction.ts'
import { auctionsOf } from './list-order.ts'

const SOONEST = '/api/auctions?status=available&sort=ending_soonest'

const auctions = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  status: fc.constantFrom('available', 'sold', 'ended'),
  ends_at: fc.integer({ min: 0, max: 5 }).map((minute) => `2026-11-27T18:0${minute}:00.000Z`),
}) as unknown as fc.Arbitrary<ListedAuction>
/** Each auction is one and the same wherever it stands. */
const pagesOf = fc.array(fc.array(auctions), { maxLength: 3 }).map((pages) => {
  const known = new Map<string, ListedAuction>()
  const same = (one: ListedAuction) => known.get(one.id) ?? (known.set(one.id, one), one)
  return pages.map((items) => ({ items: items.map(same) }))
})
const ids = (list: readonly ListedAuction[]) => list.map(({ id }) => id)

test('an auction that two pages hold stands in the list once, where it came first', () => {
  fc.assert(
    fc.property(pagesOf, (pages) => {
      const told = pages.flatMap(({ items }) => ids(items))
      expect(ids(auctionsOf(pages, '/api/auctions'))).toEqual([...new Set(told)])
      expect(ids(auctionsOf(pages, SOONEST)).toSorted()).toEqual([...new Set(told)].toSorted())
    }),
  )
})

test('ending soonest: those that run come first, by their ends, then those that are over', () => {
  fc.assert(
    fc.property(pagesOf, (pages) => {
      const places = auctionsOf(pages, SOONEST).map(
        ({ status, ends_at, id }) => `${status === 'available' ? 0 : 1} ${ends_at} ${id}`,
      )
      expect(places).toEqual(places.toSorted())
    }),
  )
})
