import { expect, test, vi } from 'vitest'
import { oneIncrementAbove } from '../bidding.ts'
import { dollarsToCents } from '../money.ts'
import type * as policy from '../policy.ts'
import '../../../test/rules/maximum-properties.ts'

/** With increments that grow with the price: offers of one story stand on both sides of each step. */
vi.mock('../policy.ts', async (original) => {
  const real = await original<typeof policy>()
  const money = await import('../money.ts')
  const inDollars = [
    { from: 0, increment: 100 },
    { from: 10_200, increment: 250 },
    { from: 10_600, increment: 400 },
    { from: 11_500, increment: 1_000 },
  ]
  const steps = inDollars.map(({ from, increment }) => ({
    from: money.dollarsToCents(from),
    increment: money.dollarsToCents(increment),
  }))
  return { ...real, BID_INCREMENTS: [{ since: new Date(0), steps }] }
})

test.each([
  [10_199, 10_299],
  [10_200, 10_450],
  [11_500, 12_500],
])('above $%d a bid here is at least $%d', (amount, least) => {
  expect(oneIncrementAbove(dollarsToCents(amount))).toBe(dollarsToCents(least))
})
