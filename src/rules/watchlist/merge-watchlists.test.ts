import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_WATCHLIST } from '../policy.ts'
import { mergeWatchlists } from './merge-watchlists.ts'

const ids = fc.array(fc.integer({ min: 0, max: 2 * MAX_WATCHLIST }).map(String), {
  maxLength: 2 * MAX_WATCHLIST,
})

test('what a browser kept is added once, in its order', () => {
  const merged = mergeWatchlists(new Set(['boat', 'car']), ['truck', 'car', 'truck', 'bike'])
  expect(merged).toEqual({ added: ['truck', 'bike'], leftOut: 0 })
})

test('a merged watchlist is never longer than the most, and nothing is lost without being counted', () => {
  fc.assert(
    fc.property(ids, ids, (mine, kept) => {
      const own = new Set(mine.slice(0, MAX_WATCHLIST))
      const { added, leftOut } = mergeWatchlists(own, kept)
      expect(own.size + added.length).toBeLessThanOrEqual(MAX_WATCHLIST)
      expect(added.some((id) => own.has(id))).toBe(false)
      expect(new Set([...own, ...kept]).size).toBe(own.size + added.length + leftOut)
    }),
  )
})

test('merging again changes nothing', () => {
  fc.assert(
    fc.property(ids, (kept) => {
      const { added, leftOut } = mergeWatchlists(new Set(), kept)
      expect(mergeWatchlists(new Set(added), kept)).toEqual({ added: [], leftOut })
    }),
  )
})
