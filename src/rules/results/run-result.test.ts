import { expect, test } from 'vitest'
import { gainOf, sellThrough } from './run-result.ts'

test('the gain is what the price went beyond the first bid, in dollars and whole percent of it', () => {
  expect(gainOf(10_100, 12_400)).toEqual({ amount: 2_300, percent: 23 })
  expect(gainOf(10_100, 10_100)).toEqual({ amount: 0, percent: 0 })
})

test('without a first bid, or unsold, there is no gain', () => {
  expect(gainOf(null, 12_400)).toBeNull()
  expect(gainOf(10_100, null)).toBeNull()
})

test('sell-through is the share of what ended that was sold, and none where nothing ended', () => {
  expect(sellThrough({ ended: 8, sold: 5 })).toBe(63)
  expect(sellThrough({ ended: 0, sold: 0 })).toBeNull()
})
