import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allInPrice,
  deliveryCost,
  highestBidWithin,
  isPostalCode,
  isWholePostalCode,
  milesBetween,
  readPostalCode,
} from './delivery.ts'
import { cents, dollarsToCents } from './money.ts'

const TAMPA = { latitude: 27.9614, longitude: -82.4597 }
const SEATTLE = { latitude: 47.6114, longitude: -122.3305 }

test('the first 1,000 miles are free, each further one is $0.70', () => {
  expect(deliveryCost(0)).toBe(0)
  expect(deliveryCost(1_000)).toBe(0)
  expect(deliveryCost(1_001)).toBe(70)
  expect(deliveryCost(2_500)).toBe(dollarsToCents(1_050))
})

test('from Tampa to Seattle it is about 2,520 miles as the crow flies', () => {
  expect(milesBetween(TAMPA, SEATTLE)).toBeGreaterThan(2_500)
  expect(milesBetween(TAMPA, SEATTLE)).toBeLessThan(2_540)
})

test('a distance is the same both ways, and nothing to where one is', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(milesBetween(a, b)).toBe(milesBetween(b, a))
      expect(milesBetween(a, a)).toBe(0)
    }),
  )
})

const budgets = fc.nat(10_000_000).map(cents)
const distances = fc.nat(5_000)

test('the highest bid within a budget is within it, and a dollar more is not', () => {
  fc.assert(
    fc.property(budgets, distances, (budget, miles) => {
      fc.pre(deliveryCost(miles) <= budget)
      const bid = highestBidWithin(budget, miles) ?? cents(-1)
      expect(bid).toBeGreaterThanOrEqual(0)
      expect(bid % 100).toBe(0)
      expect(allInPrice(bid, miles)).toBeLessThanOrEqual(budget)
      expect(allInPrice(cents(bid + 100), miles)).toBeGreaterThan(budget)
    }),
  )
})

test('a budget that delivery alone exceeds leaves nothing to bid', () => {
  expect(highestBidWithin(dollarsToCents(100), 2_000)).toBeNull()
})

test('a ZIP or postal code is kept without spaces around it and in capitals', () => {
  expect(readPostalCode(' k1a 0b1 ')).toBe('K1A 0B1')
  expect(readPostalCode('33602')).toBe('33602')
})

test.each(['', '  ', '33', '3'.repeat(11)])('%j is no ZIP or postal code', (typed) => {
  expect(readPostalCode(typed)).toBeNull()
})

test.each(['75201', '75201-1234', 'K1A 0B1', 'K1A0B1'])(
  '%s is written like a postal code',
  (code) => {
    expect(isPostalCode(code)).toBe(true)
  },
)

test.each(['7520', '752011', 'K1A 0B', 'Dallas', '7520I', ''])(
  '%j is not written like a postal code',
  (code) => {
    expect(isPostalCode(code)).toBe(false)
    expect(isWholePostalCode(code)).toBe(false)
  },
)

test('the first half of a Canadian code is one, but who types it may go on', () => {
  expect([isPostalCode('K1A'), isWholePostalCode('K1A')]).toEqual([true, false])
  expect([isPostalCode('K1A 0B1'), isWholePostalCode('K1A 0B1')]).toEqual([true, true])
})
