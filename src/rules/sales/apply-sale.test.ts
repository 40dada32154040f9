import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anotherLine,
  aSale,
  ISSUED_AT,
  pays,
  played,
  sendsBack,
} from '../../../test/sales/a-sale.ts'
import { applySale } from './apply-sale.ts'
import { decideSale } from './decide-sale.ts'
import { balanceOf, totalOf } from './sale.ts'

test('the total is the sum of the lines and the balance what is not paid of it, whatever happens', () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 2_000_000 }).map(pays),
    fc.integer({ min: -500_000, max: 500_000 }).map(anotherLine),
    fc.integer({ min: 1, max: 900_000 }).map(sendsBack),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let sale = aSale()
      let [lines, paid] = [1_420_000, 0]
      for (const command of steps) {
        const decision = decideSale(sale, command, ISSUED_AT, 0)
        if (decision.outcome === 'refused') continue
        sale = applySale(sale, decision.event, sale.id, ISSUED_AT)
        if (command.type === 'add-line') lines += command.line.amount
        if (command.type === 'record-payment') paid += command.amount
        if (command.type === 'refund') paid -= command.amount
      }
      expect(totalOf(sale)).toBe(lines)
      expect(sale.paid).toBe(paid)
      expect(balanceOf(sale)).toBe(lines - paid)
      expect(paid).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each(['received', 'completed', 'returning'] as const)(
  'is over once everything is sent back that was paid, when it is %s',
  (state) => {
    const sale = { ...played(aSale(), [pays(1_420_000)]), state }
    expect(played(sale, [sendsBack(1_419_999)])).toMatchObject({ state, paid: 1 })
    expect(played(sale, [sendsBack(1_420_000)])).toMatchObject({ state: 'refunded', paid: 0 })
  },
)
