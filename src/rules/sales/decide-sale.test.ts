import { describe, expect, test } from 'vitest'
import {
  after,
  anotherLine,
  aSale,
  ISSUED_AT,
  pays,
  pickUp,
  played,
  sendsBack,
} from '../../../test/sales/a-sale.ts'
import { cents } from '../money.ts'
import { nextStep, stepsDue } from './deadlines.ts'
import { decideSale, POSSIBLE_FROM } from './decide-sale.ts'
import { handoverLine } from './handover.ts'
import { balanceOf, SALE_STATES, type SaleCommand, type SaleState } from './sale.ts'

const DUE = after(24)

describe('the life of a sale', () => {
  test('begins invoiced, is paid in part and then paid, by the sum of its payments', () => {
    const part = played(aSale(), [pays(400_000)])
    expect(part.state).toBe('part_paid')
    expect(balanceOf(part)).toBe(1_020_000)
    const paid = played(part, [pays(1_020_000), after(3)])
    expect(paid.state).toBe('paid')
    expect(paid.paidAt).toEqual(after(3))
  })

  test('a line that is added after the payment leaves a balance, and no default', () => {
    const sale = played(aSale(), [pays(1_420_000)], [anotherLine(5_000)], [pickUp])
    expect(sale.state).toBe('paid')
    expect(decideSale(sale, { type: 'default' }, after(900), 0).outcome).toBe('refused')
    expect(decideSale(sale, { type: 'hand-over' }, ISSUED_AT, 0)).toMatchObject({
      refusal: { reason: 'not-paid', balance: 5_000 },
    })
  })

  test('who has paid the price does not default over a line that came later', () => {
    const sale = played(aSale(), [anotherLine(5_000)], [pays(1_420_000)])
    expect(sale.state).toBe('part_paid')
    expect(nextStep(sale, ISSUED_AT, 0)).toBeNull()
    expect(decideSale(sale, { type: 'default' }, after(900), 0).outcome).toBe('refused')
  })

  test('defaults at the due time and the grace after it, not before', () => {
    const sale = aSale()
    const isRefused = (at: Date, grace: number) =>
      decideSale(sale, { type: 'default' }, at, grace).outcome === 'refused'
    expect(isRefused(new Date(DUE.getTime() - 1), 0)).toBe(true)
    expect(isRefused(DUE, 0)).toBe(false)
    expect(isRefused(DUE, 6)).toBe(true)
    expect(isRefused(after(30), 6)).toBe(false)
  })

  test('a longer due time begins its reminders anew', () => {
    const reminded = played(aSale(), [{ type: 'remind', step: 'remind_half_time' }, after(12)])
    const extended = played(reminded, [
      { type: 'extend-due', dueAt: after(48), reason: 'bank holiday' },
      after(20),
    ])
    expect(extended.remindersDone).toEqual([])
    expect(stepsDue(extended, after(24), 0)).toEqual(['remind_half_time'])
  })

  test('a return ends with the refund of what was paid', () => {
    const received = played(
      aSale(),
      [pays(1_420_000)],
      [pickUp],
      [{ type: 'hand-over' }, after(90)],
    )
    const returning = played(received, [{ type: 'ask-return', reason: 'gearbox' }, after(100)])
    expect(played(returning, [sendsBack(1_420_000), after(120)])).toMatchObject({
      state: 'refunded',
      paid: 0,
    })
  })

  test('a return ends with what was deducted kept, once the vehicle is back', () => {
    const sale = { ...played(aSale(), [pays(1_420_000)]), state: 'returning' } as const
    const back = played(sale, [sendsBack(1_400_000)], [{ type: 'take-back', reason: 'A dent' }])
    expect(back).toMatchObject({ state: 'refunded', paid: 20_000 })
    expect(nextStep(back, after(900), 0)).toBeNull()
    expect(played(back, [sendsBack(20_000)])).toMatchObject({ state: 'refunded', paid: 0 })
  })

  test('what was received can be returned until the 14 days are over, then it is complete', () => {
    const received = played(aSale(), [pays(1_420_000)], [pickUp], [{ type: 'hand-over' }])
    const end = after(14 * 24)
    expect(nextStep(received, ISSUED_AT, 0)).toEqual({ step: 'complete', at: end })
    const ask: SaleCommand = { type: 'ask-return', reason: 'gearbox' }
    expect(decideSale(received, ask, end, 0).outcome).toBe('refused')
    expect(played(received, [{ type: 'complete' }, end]).state).toBe('completed')
  })

  test.each(SALE_STATES)('from %s only what the table allows is possible', (state: SaleState) => {
    const sale = { ...aSale(), state }
    const impossible = Object.entries(POSSIBLE_FROM).filter(([, from]) => !from.includes(state))
    const reasons = impossible.map(([type]) => {
      const decision = decideSale(sale, { ...anyOf, type } as unknown as SaleCommand, ISSUED_AT, 0)
      return decision.outcome === 'refused' ? decision.refusal.reason : `${type} is accepted`
    })
    expect(reasons).toEqual(impossible.map(() => 'wrong-state'))
  })
})

const anyOf = {
  line: { id: 'x', kind: 'other', text: 'Other', amount: cents(1) },
  payment: 'p',
  amount: cents(1),
  reason: 'why',
  dueAt: after(900),
  step: 'remind_last',
  handover: { method: 'pick_up' },
  delivery: null,
  title: 'sent',
}

test('a vehicle is not sent, nor handed over, before its delivery has a price, be it $0', () => {
  const denver = {
    method: 'delivery',
    address: '2260 Larkspur Ave',
    postalCode: '80205',
    country: 'United States',
    miles: null,
    wishedOn: null,
  } as const
  const choice = { type: 'choose-handover', handover: denver, delivery: null } as const
  const unpriced = played(aSale(), [pays(1_420_000)], [choice])
  for (const type of ['send', 'hand-over'] as const)
    expect(decideSale(unpriced, { type }, ISSUED_AT, 0)).toEqual({
      outcome: 'refused',
      refusal: { reason: 'delivery-not-priced' },
    })
  const delivery = handoverLine(unpriced, denver, {
    price: cents(0),
    text: 'Delivery',
    detail: null,
  })
  expect(played(unpriced, [{ ...choice, delivery }], [{ type: 'send' }]).state).toBe('on_its_way')
})

test('what would put a sale in default at once is not refunded before more time was given', () => {
  const paid = played(aSale(), [anotherLine(5_000)], [pays(1_420_000)])
  expect(decideSale(paid, sendsBack(1), after(25), 0)).toEqual({
    outcome: 'refused',
    refusal: { reason: 'refund-brings-default' },
  })
  const later = { type: 'extend-due', dueAt: after(48), reason: 'It is cancelled' } as const
  expect(played(paid, [later, after(25)], [sendsBack(1), after(25)]).paid).toBe(1_419_999)
})

test('a sale of which money was received is not cancelled before that is sent back', () => {
  const partly = played(aSale(), [pays(100_000)])
  const cancel = { type: 'cancel', reason: 'The bank recalled it' } as const
  expect(decideSale(partly, cancel, ISSUED_AT, 0)).toEqual({
    outcome: 'refused',
    refusal: { reason: 'money-received', paid: 100_000 },
  })
  expect(played(partly, [sendsBack(100_000)], [cancel]).state).toBe('cancelled')
})
