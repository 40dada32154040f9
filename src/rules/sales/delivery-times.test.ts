import { expect, test } from 'vitest'
import { anotherLine, aSale, pays, played, PRICE } from '../../../test/sales/a-sale.ts'
import { HOUR } from '../durations.ts'
import { cents } from '../money.ts'
import { applySale } from './apply-sale.ts'
import { deliveryDueAt, deliveryStarts, isLate, returnPeriodEnd, warrantyEnd } from './deadlines.ts'
import { decideSale } from './decide-sale.ts'
import type { Handover, Sale, SaleCommand } from './sale.ts'
import { TERMS_TODAY } from './terms.ts'

const PAID_AT = new Date('2026-11-22T10:00:00Z')
const after = (hours: number) => new Date(PAID_AT.getTime() + hours * HOUR)

function paid(country: 'United States' | 'Canada' | null, terms = TERMS_TODAY): Sale {
  const handover: Handover = country
    ? { method: 'delivery', address: 'a', postalCode: '1', country, miles: 9, wishedOn: null }
    : { method: 'pick_up' }
  const begun = aSale({ terms, issuedAt: PAID_AT, dueAt: after(24) })
  const choice = { type: 'choose-handover', handover, delivery: null } as const
  return played(begun, [pays(PRICE), PAID_AT], [choice, PAID_AT])
}

test('delivery starts 48 to 72 hours after the payment, and is there 14 days after it, in Canada 22', () => {
  expect(deliveryStarts(paid('United States'))).toEqual({
    ...{ since: PAID_AT, from: after(48), to: after(72) },
  })
  expect(deliveryDueAt(paid('United States'))).toEqual(after(14 * 24))
  expect(deliveryDueAt(paid('Canada'))).toEqual(after(22 * 24))
  expect([deliveryStarts(paid(null)), deliveryDueAt(paid(null))]).toEqual([null, null])
})

test('a delivery that is first chosen after the payment counts from then, whatever is changed of it later', () => {
  const choose = (postalCode: string): SaleCommand => ({
    type: 'choose-handover',
    handover: {
      ...{ method: 'delivery', address: 'a', country: 'United States', miles: 9 },
      ...{ postalCode, wishedOn: null },
    },
    delivery: null,
  })
  const late = after(20 * 24)
  const begun = aSale({ issuedAt: PAID_AT, dueAt: after(24) })
  const chosen = played(begun, [pays(PRICE), PAID_AT], [choose('1'), late])
  expect(deliveryStarts(chosen)).toEqual({
    ...{ since: late, from: after(22 * 24), to: after(23 * 24) },
  })
  expect(deliveryDueAt(chosen)).toEqual(after(34 * 24))
  expect(isLate(chosen, late)).toBe(false)
  expect(deliveryDueAt(played(chosen, [choose('2'), after(30 * 24)]))).toEqual(after(34 * 24))
  const before = played(begun, [choose('1'), PAID_AT], [pays(PRICE), PAID_AT])
  expect(deliveryDueAt(played(before, [choose('2'), late]))).toEqual(after(14 * 24))
})

test('it is late from then on, until it was received; what is fetched never is', () => {
  const sale = paid('United States')
  expect([isLate(sale, after(14 * 24)), isLate(sale, after(14 * 24 + 1))]).toEqual([false, true])
  const sent = applySale(sale, { type: 'sent' }, 's', after(50))
  expect(isLate(sent, after(15 * 24))).toBe(true)
  const received = applySale(sent, { type: 'handed-over' }, 's', after(400))
  expect(isLate(received, after(500))).toBe(false)
  expect(isLate(paid(null), after(9_000))).toBe(false)
})

test('days are those of the sale’s own terms', () => {
  const terms = { ...TERMS_TODAY, deliveryDaysUs: 20, returnDays: 30 }
  const sale = paid('United States', terms)
  expect(deliveryDueAt(sale)).toEqual(after(20 * 24))
  const received = applySale(sale, { type: 'handed-over' }, 's', PAID_AT)
  expect(returnPeriodEnd(received)).toEqual(after(30 * 24))
})

test.each([
  ['2026-11-22T10:00:00.000Z', '2027-05-22'],
  ['2026-08-31T10:00:00.000Z', '2027-02-28'],
  ['2027-08-29T10:00:00.000Z', '2028-02-29'],
  // The evening before, where the business is.
  ['2026-12-01T03:00:00.000Z', '2027-05-30'],
  ['2027-03-01T03:00:00.000Z', '2027-08-28'],
])('six months of warranty from %s end %s', (from, to) => {
  expect(warrantyEnd(TERMS_TODAY, new Date(from))).toBe(to)
})

test('a credit of staff that a delivery took up keeps it from being taken off', () => {
  const line = { id: 'delivery s1', kind: 'delivery', text: 'Way', amount: cents(500) } as const
  const priced = {
    type: 'choose-handover',
    handover: { method: 'pick_up' },
    delivery: line,
  } as const
  const credited = played(paid('Canada'), [priced], [anotherLine(-PRICE - 400)])
  const without = {
    type: 'choose-handover',
    handover: { method: 'pick_up' },
    delivery: null,
  } as const
  expect(decideSale(credited, without, after(1), 0)).toMatchObject({
    refusal: { reason: 'total-below-nothing' },
  })
})
