import { expect, test } from 'vitest'
import { cents } from '../../rules/money.ts'
import { asksForMoney, SALE_STATES, type Sale } from '../../rules/sales/sale.ts'
import { standingOf } from './invoice-words.ts'

/** Of $14,200; what the words do not depend on is left out. */
function aSale(state: Sale['state'], paid: number): Sale {
  const lines = [
    { id: 'p', kind: 'hammer_price', text: 'Camry', amount: cents(1_420_000) },
  ] as const
  const dueAt = new Date('2026-11-22T15:49:38.120Z')
  const price = cents(1_420_000)
  return { state, price, paid: cents(paid), lines, dueAt, paidAt: dueAt } as unknown as Sale
}

test.each(SALE_STATES)(
  '%s: an invoice with a balance asks for it until the vehicle is received',
  (state) => {
    expect(standingOf(aSale(state, 1_370_000)).asks).toBe(asksForMoney(state))
  },
)

test('what was sent back after it was received is told as such, and no stamp says it is paid', () => {
  expect(standingOf(aSale('received', 1_370_000))).toMatchObject({
    label: 'Nothing is to be paid',
    text: 'Part of what was paid was sent back.',
    amount: 1_420_000,
    stamp: null,
  })
  expect(standingOf(aSale('completed', 0)).text).toBe('What was paid was sent back.')
  expect(standingOf(aSale('received', 1_420_000))).toMatchObject({ stamp: 'PAID', asks: false })
})
