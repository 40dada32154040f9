import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dollarsToCents } from '../money.ts'
import { againstReserveText, RESERVE_MARK, shareOfReserve } from './against-reserve.ts'

const dollars = (amount: number | null) => dollarsToCents(amount)

describe('a bid against the reserve', () => {
  test.each<[number | null, number | null, string]>([
    [null, 5_000, 'No reserve'],
    [19_900, null, 'No bids'],
    [19_900, 18_400, '$1,500 short'],
    [13_100, 13_900, 'Met, +$800'],
    [13_100, 13_100, 'Met'],
  ])('reserve %j, bid %j: %s', (reserve, bid, text) => {
    expect(againstReserveText({ reserve: dollars(reserve), bid: dollars(bid) })).toBe(text)
  })

  test('fills the bar up to its mark exactly where the reserve is met', () => {
    const money = fc.integer({ min: 1, max: 10_000_000_00 }).map((amount) => cents(amount))
    fc.assert(
      fc.property(money, money, (reserve, bid) => {
        const share = shareOfReserve({ reserve, bid })
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(share > RESERVE_MARK - 1e-9).toBe(bid / reserve > 1 - 1e-9)
      }),
    )
  })

  test('a reserve of nothing fills nothing', () => {
    expect(shareOfReserve({ reserve: cents(0), bid: cents(100) })).toBe(0)
  })
})
