import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceLine, type PriceStep } from './price-line.ts'

const START = Date.parse('2026-11-18T10:00:00.000Z')
const HOUR = 3_600_000

function bid(seq: number, hour: number, amount: number): PriceStep {
  return { seq, amount, created_at: new Date(START + hour * HOUR).toISOString() }
}

const TEN_HOURS = { startingBid: 10_000, startedAt: START, endsAt: START + 10 * HOUR }

test('the price holds until a bid raises it; what is left of the time follows', () => {
  const line = priceLine({
    ...TEN_HOURS,
    steps: [bid(4, 5, 20_000), bid(2, 2, 15_000)],
    now: START + 8 * HOUR,
  })
  expect(line).toEqual({
    path: 'M0 97H20V50H50V3H80',
    rest: 'M80 3H100',
    tip: { x: 80, y: 3 },
    first: bid(2, 2, 15_000),
    last: bid(4, 5, 20_000),
  })
})

test('an auction that is over has no time left', () => {
  const line = priceLine({ ...TEN_HOURS, steps: [bid(2, 2, 15_000)], now: START + 30 * HOUR })
  expect(line).toMatchObject({ path: 'M0 97H20V3H100', rest: '' })
})

test('without a bid there is no line', () => {
  expect(priceLine({ ...TEN_HOURS, steps: [], now: START })).toBeNull()
})

test('the visitor’s minute lags behind the bids: none is left out', () => {
  const line = priceLine({ ...TEN_HOURS, steps: [bid(2, 9, 15_000)], now: START + HOUR })
  expect(line?.tip.x).toBe(90)
})

test('whatever the bids, the line stays in its box, runs on and never falls', () => {
  const bids = fc
    .array(fc.record({ hour: fc.double({ min: -5, max: 15, noNaN: true }), by: fc.nat(9_000) }), {
      minLength: 1,
      maxLength: 30,
    })
    .map((some) => {
      const hours = some.map(({ hour }) => hour).toSorted((a, b) => a - b)
      let amount = 10_000
      return some.map(({ by }, at) => bid(at + 2, hours[at] ?? 0, (amount += 100 + by)))
    })
  fc.assert(
    fc.property(bids, fc.double({ min: -5, max: 15, noNaN: true }), (steps, hours) => {
      const now = START + hours * HOUR
      const line = priceLine({ ...TEN_HOURS, steps: [...steps.toReversed(), ...steps], now })
      const numbers = (letter: RegExp) =>
        [...(line?.path.matchAll(letter) ?? [])].map(([, number]) => Number(number))
      const across = numbers(/H([\d.-]+)/g)
      const upwards = numbers(/V([\d.-]+)/g)
      expect(upwards).toHaveLength(steps.length)
      for (const all of [across, upwards]) {
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...all)).toBeLessThanOrEqual(100)
      }
      expect(across).toEqual(across.toSorted((a, b) => a - b))
      expect(upwards).toEqual(upwards.toSorted((a, b) => b - a))
      expect(line?.tip.y).toBe(3)
    }),
  )
})
