/** A sale as the rules know it, begun and played by commands: nothing of it is stored. */
import { HOUR } from '../../src/rules/durations.ts'
import { cents } from '../../src/rules/money.ts'
import { applySale } from '../../src/rules/sales/apply-sale.ts'
import { decideSale } from '../../src/rules/sales/decide-sale.ts'
import type { Sale, SaleCommand, SaleEvent } from '../../src/rules/sales/sale.ts'
import { TERMS_TODAY } from '../../src/rules/sales/terms.ts'

/** When it begins. */
export const ISSUED_AT = new Date('2026-11-21T15:49:38Z')
export const PRICE = cents(1_420_000)

type Begun = Extract<SaleEvent, { type: 'begun' }>

export function after(hours: number): Date {
  return new Date(ISSUED_AT.getTime() + hours * HOUR)
}

/** Won for $14,200, with 24 hours to pay. */
export function aSale(change: Partial<Begun> = {}): Sale {
  const begun: Begun = {
    ...{ type: 'begun', auctionId: 'a1', run: 1, buyer: 'priya', kind: 'win', terms: TERMS_TODAY },
    ...{ price: PRICE, invoiceNumber: 'INV-2026-004188', reference: '10466-203355-7' },
    line: { id: 'price', kind: 'hammer_price', text: '2021 Toyota', amount: PRICE },
    ...{ issuedAt: ISSUED_AT, dueAt: after(24) },
    ...change,
  }
  return applySale(null, begun, 's1', begun.issuedAt)
}

/** What becomes of it by commands, each at its time, else at once. @throws where the rules refuse one */
export function played(sale: Sale, ...commands: [SaleCommand, Date?][]): Sale {
  return commands.reduce((current, [command, at = ISSUED_AT]) => {
    const decision = decideSale(current, command, at, 0)
    if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
    return applySale(current, decision.event, current.id, at)
  }, sale)
}

export const pays = (amount: number): SaleCommand => ({
  type: 'record-payment',
  payment: 'p1',
  amount: cents(amount),
})

export const sendsBack = (amount: number): SaleCommand => ({
  type: 'refund',
  payment: 'p2',
  amount: cents(amount),
  reason: 'Returned',
})

export const anotherLine = (amount: number): SaleCommand => ({
  type: 'add-line',
  line: { id: 'l2', kind: 'other', text: 'Storage', amount: cents(amount) },
})

export const pickUp: SaleCommand = {
  type: 'choose-handover',
  handover: { method: 'pick_up' },
  delivery: null,
}
