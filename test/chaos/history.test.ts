import { expect, test } from 'vitest'
import { numbersAbove } from './history.ts'

test.each([
  [11_000, 11_000],
  [[{ most: { amount: 11_000 } }], 11_000],
  ['Bids go up to $11,000.', 11_000],
  ['US$11,000.00 at most', 11_000],
  ['11000', 11_000],
  ['(1100000)', 1_100_000],
])('of what is shown, %j may be a maximum', (shown, amount) => {
  expect(numbersAbove(10_000, shown)).toEqual([amount])
})

test.each([
  'HL-11000',
  '2026-11-23T11:10:00.110Z',
  '0b111000-11000-4aaa-8aaa-11000aaa11000',
  'L11000e0f',
  'at 12:11000',
])('%j is no amount', (shown) => {
  expect(numbersAbove(10_000, { shown })).toEqual([])
})

test('what is no more than the price tells nothing', () => {
  expect(numbersAbove(10_000, ['$10,000', 9_900, null])).toEqual([])
})
