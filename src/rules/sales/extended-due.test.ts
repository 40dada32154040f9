import { expect, test } from 'vitest'
import { HOUR } from '../durations.ts'
import { cents } from '../money.ts'
import { nextStep, stepsDue } from './deadlines.ts'
import { decideSale } from './decide-sale.ts'
import { applySale, type Sale, type SaleEvent } from './sale.ts'
import { TERMS_TODAY } from './terms.ts'

const ISSUED_AT = new Date('2026-11-21T15:49:38Z')
const after = (hours: number) => new Date(ISSUED_AT.getTime() + hours * HOUR)

/** A sale of 24 hours to pay. */
function aSale(): Sale {
  const line = { id: 'price', kind: 'hammer_price', text: 'Camry', amount: cents(100) } as const
  const begun: SaleEvent = {
    ...{ type: 'begun', auctionId: 'a', run: 1, buyer: 'b', kind: 'win', terms: TERMS_TODAY, line },
    ...{ price: cents(100), invoiceNumber: 'INV-2026-000001', reference: '1-2-3' },
    ...{ issuedAt: ISSUED_AT, dueAt: after(24) },
  }
  return applySale(null, begun, 's', ISSUED_AT)
}

/** The same, extended at one hour to another. */
function extended(at: number, to: number): Sale {
  const sale = aSale()
  const command = { type: 'extend-due', dueAt: after(to), reason: 'The bank was closed' } as const
  const decision = decideSale(sale, command, after(at), 0)
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
  return applySale(sale, decision.event, sale.id, after(at))
}

test('a half-time that is past when the due time is extended reminds of nothing', () => {
  const sale = extended(20, 30)
  expect(stepsDue(sale, after(20), 0)).toEqual([])
  expect(nextStep(sale, after(20), 0)).toMatchObject({
    step: 'remind_last',
    at: after(28),
  })
  expect(stepsDue(sale, after(28), 0)).toEqual(['remind_last'])
})

test('a half-time that is still to come is kept', () => {
  const sale = extended(20, 48)
  expect(nextStep(sale, after(20), 0)).toMatchObject({
    step: 'remind_half_time',
    at: after(24),
  })
})

test('within the last two hours there is no reminder left, and the default stays', () => {
  const sale = extended(23.5, 25)
  expect(stepsDue(sale, after(23.5), 0)).toEqual([])
  expect(nextStep(sale, after(23.5), 0)).toEqual({ step: 'default', at: after(25) })
  expect(stepsDue(sale, after(25), 0)).toEqual(['default'])
})

test('of an extension that was written before this rule the events still tell the same', () => {
  const event = { type: 'due-extended', dueAt: after(30), reason: 'The bank was closed' } as const
  expect(applySale(aSale(), event, 's', after(20)).remindersDone).toEqual([])
})
