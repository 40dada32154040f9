import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCents,
  cents,
  dollarsToCents,
  formatCents,
  formatDollars,
  MAX_DOLLARS,
  toDollars,
} from './money.ts'

test('a count of cents is a whole number', () => {
  expect(cents(1_850_000)).toBe(1_850_000)
  for (const wrong of [0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
    expect(() => cents(wrong)).toThrow(RangeError)
  }
})

test('$0.10 and $0.20 are $0.30: no fraction of a cent is ever carried along', () => {
  expect(addCents(dollarsToCents(0.1), dollarsToCents(0.2))).toBe(dollarsToCents(0.3))
  expect(dollarsToCents(0.1 + 0.2)).toBe(30)
})

test('every whole dollar amount up to the most that can be bid survives the way in and out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_DOLLARS }), (amount) => {
      expect(toDollars(dollarsToCents(amount))).toBe(amount)
    }),
  )
})

test('amounts compare as numbers: $150 is less than $20,000', () => {
  expect(dollarsToCents(150)).toBeLessThan(dollarsToCents(20_000))
})

test('people read whole dollars with a comma at the thousands', () => {
  expect(formatCents(dollarsToCents(18_500))).toBe('$18,500')
  expect(formatCents(dollarsToCents(MAX_DOLLARS))).toBe('$1,000,000,000')
  expect(formatDollars(100)).toBe('$100')
})
