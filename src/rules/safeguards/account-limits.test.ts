import { describe, expect, test } from 'vitest'
import { cents, dollarsToCents } from '../money.ts'
import {
  isLimited,
  limitsFrom,
  limitsOf,
  NO_LIMITS,
  passedLimit,
  presentLimits,
  USUAL_LIMITS,
  type Commitment,
} from './account-limits.ts'

const house = { unreviewed: USUAL_LIMITS, reviewed: NO_LIMITS }

describe('the limits of an account', () => {
  test('are the house’s for whoever’s ID is or is not reviewed', () => {
    expect(limitsOf(house, { isReviewed: false, own: null })).toEqual(USUAL_LIMITS)
    expect(isLimited(limitsOf(house, { isReviewed: true, own: null }))).toBe(false)
  })

  test('give way, one by one, to those that staff set for the member', () => {
    const own = limitsFrom({ largest_bid: 500_000, commitments: null })
    expect(presentLimits(limitsOf(house, { isReviewed: false, own }))).toEqual({
      largest_bid: 500_000,
      commitments: null,
      open_buy_nows: 3,
    })
    const stricter = limitsFrom({ open_buy_nows: 0 })
    expect(isLimited(limitsOf(house, { isReviewed: true, own: stricter }))).toBe(true)
  })
})

test.each<[string, Partial<Commitment>, string | null]>([
  ['a bid at the largest', { amount: dollarsToCents(100_000) }, null],
  ['a bid above the largest', { amount: dollarsToCents(100_001) }, 'largestBid'],
  ['a purchase above the largest bid', { kind: 'buy-now', amount: dollarsToCents(100_001) }, null],
  ['a bid up to the sum', { amount: dollarsToCents(1_000), others: dollarsToCents(249_000) }, null],
  [
    'a bid beyond the sum',
    { amount: dollarsToCents(1_001), others: dollarsToCents(249_000) },
    'commitments',
  ],
  ['a third open purchase', { kind: 'buy-now', openBuyNows: 2 }, null],
  ['a fourth open purchase', { kind: 'buy-now', openBuyNows: 3 }, 'openBuyNows'],
  ['a bid beside three open purchases', { openBuyNows: 3 }, null],
])('%s', (_, change, limit) => {
  const commitment: Commitment = {
    kind: 'bid',
    amount: dollarsToCents(100),
    others: cents(0),
    openBuyNows: 0,
    ...change,
  }
  expect(passedLimit(USUAL_LIMITS, commitment)?.limit ?? null).toBe(limit)
  expect(passedLimit(NO_LIMITS, commitment)).toBeNull()
})
