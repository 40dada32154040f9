import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  anotherLine,
  aSale,
  ISSUED_AT,
  pays,
  played,
  PRICE,
  sendsBack,
} from '../../../test/sales/a-sale.ts'
import { applySale, FULLY_REFUNDED } from './apply-sale.ts'
import { nextStep } from './deadlines.ts'
import { decideSale, POSSIBLE_FROM } from './decide-sale.ts'
import { asksForMoney, balanceOf, totalOf, type Sale } from './sale.ts'

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

test('everything sent back of what was paid in full ends a sale, or has its vehicle come back', () => {
  const part = fc.integer({ min: 1, max: PRICE - 1 })
  const paidInFull = fc.constantFrom('paid', 'on_its_way', 'received', 'completed', 'returning')
  fc.assert(
    fc.property(paidInFull, part, (state, first) => {
      const sale: Sale = { ...played(aSale(), [pays(PRICE)]), state }
      const some = played(sale, [sendsBack(first)])
      expect(some).toMatchObject({ state, paid: PRICE - first })
      const all = played(some, [sendsBack(PRICE - first)])
      const then = state === 'on_its_way' ? 'returning' : 'refunded'
      expect(all).toMatchObject({ state: then, paid: 0 })
      expect(asksForMoney(all.state)).toBe(false)
      expect(nextStep(all, after(9_000), 0)).toBeNull()
    }),
  )
})

test('what comes back before it arrived is a return until it is with us, which nobody can refuse', () => {
  const sent: Sale = { ...played(aSale(), [pays(PRICE)]), state: 'on_its_way' }
  const back = played(sent, [sendsBack(PRICE)])
  const refusal = decideSale(back, { type: 'refuse-return', reason: 'No' }, ISSUED_AT, 0)
  expect(refusal).toMatchObject({ outcome: 'refused', refusal: { reason: 'wrong-state' } })
  const taken = played(back, [{ type: 'take-back', reason: 'It is here' }])
  expect(taken).toMatchObject({ state: 'refunded', paid: 0 })
})

test('an event from before that was noted ends the sale, as it did then', () => {
  const sent: Sale = { ...played(aSale(), [pays(PRICE)]), state: 'on_its_way' }
  const event = { type: 'refunded', payment: 'one', amount: sent.paid, reason: 'Gone' } as const
  expect(applySale(sent, event, sent.id, ISSUED_AT)).toMatchObject({ state: 'refunded', paid: 0 })
})

test('what can be refunded at all has a state that follows when nothing is left', () => {
  expect(Object.keys(FULLY_REFUNDED).toSorted()).toEqual([...POSSIBLE_FROM.refund].toSorted())
})

test('what is sent back before all was paid leaves the sale to be paid', () => {
  const part = played(aSale(), [pays(500)])
  expect(played(part, [sendsBack(499)])).toMatchObject({ state: 'part_paid', paid: 1 })
  expect(played(part, [sendsBack(500)])).toMatchObject({ state: 'invoiced', paid: 0 })
})

test.each(['defaulted', 'cancelled', 'refunded'] as const)(
  'what is %s stays so, when what came is sent back',
  (state) => {
    const sale: Sale = { ...aSale(), state, paid: PRICE }
    expect(played(sale, [sendsBack(PRICE)])).toMatchObject({ state, paid: 0 })
  },
)
