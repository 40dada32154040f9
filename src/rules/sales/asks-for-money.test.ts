import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '../money.ts'
import { decideSale } from './decide-sale.ts'
import {
  applySale,
  asksForMoney,
  balanceOf,
  SALE_STATES,
  type Sale,
  type SaleCommand,
  type SaleEvent,
  type SaleState,
} from './sale.ts'
import { TERMS_TODAY } from './terms.ts'

const NOW = new Date('2026-11-21T15:49:38.120Z')
const PRICE = cents(1_420_000)

function aSale(state: SaleState, paid: Cents = PRICE): Sale {
  const begun: SaleEvent = {
    type: 'begun',
    auctionId: 'a',
    run: 1,
    buyer: 'b',
    kind: 'win',
    terms: TERMS_TODAY,
    price: PRICE,
    invoiceNumber: 'INV-2026-000001',
    reference: '1-2-3',
    line: { id: 'p', kind: 'hammer_price', text: 'Camry', amount: PRICE },
    issuedAt: NOW,
    dueAt: NOW,
  }
  return { ...applySale(null, begun, 's', NOW), state, paid }
}

const aLine = (amount: number): SaleCommand => ({
  type: 'add-line',
  line: { id: 'l', kind: 'other', text: 'The second key', amount: cents(amount) },
})
const refund = (amount: number): SaleCommand => ({
  type: 'refund',
  payment: 'r',
  amount: cents(amount),
  reason: 'The second key was missing',
})

function after(sale: Sale, command: SaleCommand): Sale {
  const decision = decideSale(sale, command, NOW, 0)
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
  return applySale(sale, decision.event, sale.id, NOW)
}

test('money is asked for until the vehicle is received', () => {
  expect(SALE_STATES.filter(asksForMoney)).toEqual(['invoiced', 'part_paid', 'paid', 'on_its_way'])
})

describe.each(['received', 'returning', 'completed'] as const)('once it is %s', (state) => {
  test('a refund leaves a balance that nobody is asked for, and a credit makes the sum come out', () => {
    const refunded = after(aSale(state), refund(50_000))
    expect([refunded.state, balanceOf(refunded)]).toEqual([state, 50_000])
    const credited = after(refunded, aLine(-50_000))
    expect([credited.state, balanceOf(credited)]).toEqual([state, 0])
  })

  test('a credit comes before its refund too', () => {
    const credited = after(aSale(state), aLine(-50_000))
    expect(balanceOf(credited)).toBe(-50_000)
    expect(balanceOf(after(credited, refund(50_000)))).toBe(0)
  })

  test('nothing is charged any more, nor credited beyond the total', () => {
    expect(decideSale(aSale(state), aLine(1), NOW, 0)).toEqual({
      outcome: 'refused',
      refusal: { reason: 'wrong-state', state },
    })
    expect(decideSale(aSale(state), aLine(-PRICE - 1), NOW, 0)).toMatchObject({
      refusal: { reason: 'total-below-nothing' },
    })
  })
})
