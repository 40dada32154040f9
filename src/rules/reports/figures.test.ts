import { describe, expect, test } from 'vitest'
import { cents, dollarsToCents } from '../money.ts'
import {
  biddersEach,
  bidsEach,
  defaultRate,
  hammerToReserve,
  isReserveMet,
  sellThrough,
} from './figures.ts'

describe('a ratio', () => {
  test('is the part of the whole', () => {
    expect(sellThrough({ sold: 7, ended: 10 })).toBe(0.7)
    expect(biddersEach({ bidders: 46, ended: 10 })).toBe(4.6)
    expect(bidsEach({ bids: 120, ended: 10 })).toBe(12)
    expect(defaultRate({ defaults: 1, sales: 25 })).toBe(0.04)
  })

  test('of nothing is none, not 0', () => {
    expect(sellThrough({ sold: 0, ended: 0 })).toBe(null)
    expect(biddersEach({ bidders: 0, ended: 0 })).toBe(null)
    expect(bidsEach({ bids: 0, ended: 0 })).toBe(null)
    expect(defaultRate({ defaults: 0, sales: 0 })).toBe(null)
    expect(hammerToReserve({ hammer: cents(0), reserve: cents(0) })).toBe(null)
  })
})

test('hammer to reserve weighs a dear lot more than a cheap one', () => {
  // $2,000 for a reserve of $1,000, and $9,000 for one of $10,000: twice the reserve and 90 % of it.
  const sums = { hammer: dollarsToCents(11_000), reserve: dollarsToCents(11_000) }
  expect(hammerToReserve(sums)).toBe(1)
})

test('a reserve is met by the cent', () => {
  expect(isReserveMet(cents(100_000), cents(100_000))).toBe(true)
  expect(isReserveMet(cents(99_999), cents(100_000))).toBe(false)
})
