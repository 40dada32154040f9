import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../durations.ts'
import { cents } from '../money.ts'
import { nextStep, remindersOf, stepsDue } from './deadlines.ts'
import { decideSale, POSSIBLE_FROM } from './decide-sale.ts'
import { handoverLine } from './handover.ts'
import { checkDigit, invoiceNumber, invoiceYear, paymentReference } from './invoice.ts'
import {
  applySale,
  balanceOf,
  SALE_STATES,
  totalOf,
  type Sale,
  type SaleCommand,
  type SaleState,
} from './sale.ts'
import { TERMS_TODAY } from './terms.ts'

const NOW = new Date('2026-11-21T15:49:38Z')
const DUE = after(24)

function after(hours: number): Date {
  return new Date(NOW.getTime() + hours * HOUR)
}

function aSale(): Sale {
  const line = {
    id: 'price',
    kind: 'hammer_price',
    text: '2021 Toyota',
    amount: cents(1_420_000),
  } as const
  const begun = {
    type: 'begun',
    auctionId: 'a1',
    run: 1,
    buyer: 'priya',
    kind: 'win',
    terms: TERMS_TODAY,
    price: line.amount,
    invoiceNumber: 'INV-2026-004188',
    reference: '10466-203355-7',
    line,
    issuedAt: NOW,
    dueAt: DUE,
  } as const
  return applySale(null, begun, 's1', NOW)
}

function played(sale: Sale, ...commands: [SaleCommand, Date?][]): Sale {
  return commands.reduce((current, [command, at = NOW]) => {
    const decision = decideSale(current, command, at, 0)
    if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
    return applySale(current, decision.event, current.id, at)
  }, sale)
}

const pays = (amount: number): SaleCommand => ({
  type: 'record-payment',
  payment: 'p1',
  amount: cents(amount),
})
const sendsBack = (amount: number): SaleCommand => ({
  type: 'refund',
  payment: 'p2',
  amount: cents(amount),
  reason: 'returned',
})
const pickUp: SaleCommand = {
  type: 'choose-handover',
  handover: { method: 'pick_up' },
  delivery: null,
}

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
    const line = { id: 'l2', kind: 'other', text: 'Storage', amount: cents(5_000) } as const
    const sale = played(aSale(), [pays(1_420_000)], [{ type: 'add-line', line }], [pickUp])
    expect(sale.state).toBe('paid')
    expect(decideSale(sale, { type: 'default' }, after(900), 0).outcome).toBe('refused')
    expect(decideSale(sale, { type: 'hand-over' }, NOW, 0)).toMatchObject({
      refusal: { reason: 'not-paid', balance: 5_000 },
    })
  })

  test('who has paid the price does not default over a line that came later', () => {
    const line = { id: 'l2', kind: 'other', text: 'Storage', amount: cents(5_000) } as const
    const sale = played(aSale(), [{ type: 'add-line', line }], [pays(1_420_000)])
    expect(sale.state).toBe('part_paid')
    expect(nextStep(sale, NOW, 0)).toBeNull()
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
    const refund: SaleCommand = {
      type: 'refund',
      payment: 'p2',
      amount: cents(1_420_000),
      reason: 'returned',
    }
    expect(played(returning, [refund, after(120)])).toMatchObject({ state: 'refunded', paid: 0 })
  })

  test.each(['received', 'completed', 'returning'] as const)(
    'is over once everything is sent back that was paid, when it is %s',
    (state) => {
      const sale = { ...played(aSale(), [pays(1_420_000)]), state }
      expect(played(sale, [sendsBack(1_419_999)])).toMatchObject({ state, paid: 1 })
      expect(played(sale, [sendsBack(1_420_000)])).toMatchObject({ state: 'refunded', paid: 0 })
    },
  )

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
    expect(nextStep(received, NOW, 0)).toEqual({ step: 'complete', at: end })
    const ask: SaleCommand = { type: 'ask-return', reason: 'gearbox' }
    expect(decideSale(received, ask, end, 0).outcome).toBe('refused')
    expect(played(received, [{ type: 'complete' }, end]).state).toBe('completed')
  })

  test.each(SALE_STATES)('from %s only what the table allows is possible', (state: SaleState) => {
    const sale = { ...aSale(), state }
    const impossible = Object.entries(POSSIBLE_FROM).filter(([, from]) => !from.includes(state))
    const reasons = impossible.map(([type]) => {
      const decision = decideSale(sale, { ...anyOf, type } as unknown as SaleCommand, NOW, 0)
      return decision.outcome === 'refused' ? decision.refusal.reason : `${type} is accepted`
    })
    expect(reasons).toEqual(impossible.map(() => 'wrong-state'))
  })

  test('the total is the sum of the lines and the balance what is not paid of it, whatever happens', () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 2_000_000 }).map(pays),
      fc.integer({ min: -500_000, max: 500_000 }).map((amount): SaleCommand => ({
        type: 'add-line',
        line: { id: 'x', kind: 'other', text: 'Other', amount: cents(amount) },
      })),
      fc.integer({ min: 1, max: 900_000 }).map((amount): SaleCommand => ({
        type: 'refund',
        payment: 'p',
        amount: cents(amount),
        reason: 'too much',
      })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let sale = aSale()
        let [lines, paid] = [1_420_000, 0]
        for (const command of steps) {
          const decision = decideSale(sale, command, NOW, 0)
          if (decision.outcome === 'refused') continue
          sale = applySale(sale, decision.event, sale.id, NOW)
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

describe('reminders', () => {
  test('come half the time before, and two hours before the due time', () => {
    expect(remindersOf({ issuedAt: NOW, dueAt: DUE }, 0).map(({ step, at }) => [step, at])).toEqual(
      [
        ['remind_half_time', after(12)],
        ['remind_last', after(22)],
      ],
    )
  })

  test('one that is overtaken by the next, while nobody was there to send it, is left out', () => {
    expect(stepsDue(aSale(), after(23), 0)).toEqual(['remind_last'])
    expect(stepsDue(aSale(), after(25), 0)).toEqual(['default'])
  })

  test('where the operator gives a grace, the due time itself is told', () => {
    expect(stepsDue(aSale(), DUE, 6)).toEqual(['overdue'])
  })
})

describe('invoices', () => {
  test('are numbered by year, as the house counts it', () => {
    expect(invoiceNumber(2026, 4_188)).toBe('INV-2026-004188')
    expect(invoiceYear(new Date('2027-01-01T04:59:00Z'))).toBe(2026)
    expect(invoiceYear(new Date('2027-01-01T05:00:00Z'))).toBe(2027)
  })

  test('a reference names lot, customer and a check digit, from the second run on the run too', () => {
    expect(paymentReference(10_466, 1, 'HL-203355')).toMatch(/^10466-203355-\d$/)
    expect(paymentReference(10_466, 2, 'HL-203355')).toMatch(/^10466-2-203355-\d$/)
    const [, digits = '', check] =
      /^([\d-]+)-(\d)$/.exec(paymentReference(10_466, 2, 'HL-203355')) ?? []
    expect(Number(check)).toBe(checkDigit(digits.replaceAll('-', '')))
  })

  test('a check digit finds every mistyped digit', () => {
    const digits = fc.stringMatching(/^\d{6,15}$/)
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const at = place % text.length
        const wrong = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`
        expect(checkDigit(wrong)).not.toBe(checkDigit(text))
      }),
    )
  })
})

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
    expect(decideSale(unpriced, { type }, NOW, 0)).toEqual({
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
  const line = { id: 'l2', kind: 'other', text: 'Storage', amount: cents(5_000) } as const
  const paid = played(aSale(), [{ type: 'add-line', line }], [pays(1_420_000)])
  const refund = { type: 'refund', payment: 'p2', amount: cents(1), reason: 'Recalled' } as const
  expect(decideSale(paid, refund, after(25), 0)).toEqual({
    outcome: 'refused',
    refusal: { reason: 'refund-brings-default' },
  })
  const later = { type: 'extend-due', dueAt: after(48), reason: 'It is cancelled' } as const
  expect(played(paid, [later, after(25)], [refund, after(25)]).paid).toBe(1_419_999)
})

test('a sale of which money was received is not cancelled before that is sent back', () => {
  const partly = played(aSale(), [pays(100_000)])
  const cancel = { type: 'cancel', reason: 'The bank recalled it' } as const
  expect(decideSale(partly, cancel, NOW, 0)).toEqual({
    outcome: 'refused',
    refusal: { reason: 'money-received', paid: 100_000 },
  })
  const back = {
    type: 'refund',
    payment: 'p2',
    amount: cents(100_000),
    reason: 'Recalled',
  } as const
  expect(played(partly, [back], [cancel]).state).toBe('cancelled')
})
