import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { balanceOf, SALE_STATES, type InvoiceLine } from './sale.ts'
import { toSendBack } from './to-send-back.ts'

const line = (amount: number): InvoiceLine => ({
  ...{ id: 'a', kind: 'hammer_price', text: 'Price' },
  amount: cents(amount),
})
const anySale = fc.record({
  state: fc.constantFrom(...SALE_STATES),
  lines: fc.array(fc.integer({ min: 0, max: 100 }).map(line), { minLength: 1 }),
  paid: fc.integer({ min: 0, max: 300 }).map(cents),
})

test('never more than was paid is sent back, nor what is still owed', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const back = toSendBack(sale)
      expect(back).toBeGreaterThanOrEqual(0)
      expect(back).toBeLessThanOrEqual(sale.paid)
      const isOver = sale.state === 'defaulted' || sale.state === 'cancelled'
      expect([0, isOver ? sale.paid : -balanceOf(sale)]).toContain(back)
    }),
  )
})

test.each([
  ['paid', 14_592, 392],
  ['paid', 14_200, 0],
  ['part_paid', 5_000, 0],
  ['defaulted', 5_000, 5_000],
  ['cancelled', 5_000, 5_000],
  ['refunded', 500, 0],
  ['returning', 14_592, 0],
] as const)('of a sale of $14,200 that is %s with $%d paid: $%d', (state, paid, back) => {
  expect(toSendBack({ state, lines: [line(14_200)], paid: cents(paid) })).toBe(back)
})
