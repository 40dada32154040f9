import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCents,
  cents,
  dollars,
  formatCents,
  formatDollars,
  MOST_DOLLARS,
  toDollars,
} from './money.ts'

test('a count of cents is a whole number', () => {
  expect(cents(1_850_000)).toBe(1_850_000)
  for (const wrong of [0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => cents(wrong)).toThrow(RangeError)
  }
})

test('$0.10 and $0.20 are $0.30: no fraction of a cent is ever carried along', () => {
  expect(addCents(dollars(0.1), dollars(0.2))).toBe(dollars(0.3))
  expect(dollars(0.1 + 0.2)).toBe(30)
})

test('every whole dollar amount up to the most that can be bid survives the way in and out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_DOLLARS }), (amount) => {
      expect(toDollars(dollars(amount))).toBe(amount)
    }),
  )
})

test('amounts compare as numbers: $150 is less than $20,000', () => {
  expect(dollars(150)).toBeLessThan(dollars(20_000))
})

test('people read whole dollars with a comma at the thousands', () => {
  expect(formatCents(dollars(18_500))).toBe('$18,500')
  expect(formatCents(dollars(MOST_DOLLARS))).toBe('$1,000,000,000')
  expect(formatDollars(100)).toBe('$100')
})
