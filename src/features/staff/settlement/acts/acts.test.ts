import { expect, test } from 'vitest'
import { inLanguage } from '../../../../languages/in-language.server.ts'
import type { AskedApproval } from '../../approvals/approvals.ts'
import type { Decision } from '../../offers/decision.ts'
import {
  assignSchema,
  laterDueSchema,
  newLineSchema,
  newPaymentSchema,
  refundSchema,
  returnSchema,
  type StaffPayment,
} from '../payments.ts'
import type { SaleRecord } from '../sale-record.ts'
import { isShown, type Act, type Typed } from './act.ts'
import { askConsignor } from './consignor-acts.ts'
import { nameOf } from './kept-act.ts'
import { acceptReturn, addLine, extendDue, recordWire, refund } from './money-acts.ts'
import {
  acceptBid,
  afterDefault,
  assignWire,
  counterOffer,
  returnWire,
  sign,
} from './other-acts.ts'
import { changeHandover, moveTitle, takeBack } from './vehicle-acts.ts'

const ID = '6f1c3e0a-1111-4222-8333-444455556666'
const NOW = Date.parse('2026-11-23T15:42:00.000Z')

function record(change: Partial<SaleRecord['invoice']> = {}): SaleRecord {
  const invoice = {
    ...{ number: 'INV-2026-004163', reference: '10377-181902-4', lines: [], total: 10_000 },
    ...{ issued_at: '2026-11-22T15:42:00.000Z', due_at: '2026-11-23T15:42:00.000Z' },
    ...{ paid: 0, balance: 10_000, state: 'invoiced' as const },
    ...change,
  }
  return { reservation_id: ID, invoice, sale: { handover: null } } as unknown as SaleRecord
}
const WIRE = { id: ID, amount: 8_900, currency: 'USD', sender: 'K MORROW' } as StaffPayment

/** What is sent of what was typed over what the dialog begins with. */
const sent = (act: Act, typed: Typed = {}) => act.rules.parse({ ...act.initial, ...typed })
const faults = (act: Act, typed: Typed = {}) =>
  act.rules.safeParse({ ...act.initial, ...typed }).error?.issues.map(({ path }) => path[0])

test('a wire begins as what is left to pay, today, and is sent as the call takes it', () => {
  const act = recordWire(record(), '2026-11-23')
  expect(newPaymentSchema.parse(sent(act, { sender: ' W ELLERY ' }))).toEqual({
    ...{ amount: 10_000, received_on: '2026-11-23', sender: 'W ELLERY', note: null },
    is_another: false,
  })
  expect(sent(act, { is_another: 'another' })).toMatchObject({ is_another: true })
  expect(act.confirm({ ...act.initial, amount: '4,210' })).toBe('Record $4,210.00')
  expect(act.confirm({ ...act.initial, amount: 'much' })).toBe('Record')
  expect(faults(act, { amount: '-5', received_on: '' })).toEqual(['amount', 'received_on'])
})

test('a line below nothing is a credit, and says so', () => {
  const act = addLine(record())
  const typed = { text: 'Scratch at the door', amount: '-75.50' }
  expect(newLineSchema.parse(sent(act, typed))).toEqual({
    text: 'Scratch at the door',
    amount: -75.5,
  })
  expect(act.confirm(typed)).toBe('Credit $75.50')
  expect(act.confirm({ ...typed, amount: '75.50' })).toBe('Add $75.50')
  expect(faults(act)).toEqual(['text', 'amount'])
})

test('more time is a day after the due time, or after now where that is later', () => {
  const late = extendDue(record(), NOW + 3_600_000)
  const { due_at: due } = laterDueSchema.parse(sent(late, { reason: 'His bank was closed' }))
  expect(due).toBe('2026-11-24T16:42:00.000Z')
  expect(faults(late)).toEqual(['reason'])
})

test('a refund begins as what was paid too much; an accepted return sends all of it back', () => {
  const over = record({ paid: 10_400, balance: -400 })
  const reason = 'Rounded up'
  expect(refundSchema.parse(sent(refund(over), { reason }))).toEqual({ amount: 400, reason })
  expect(refundSchema.parse(sent(acceptReturn(over)))).toEqual({
    amount: 10_400,
    reason: 'Returned',
  })
})

test.each([
  ['part_paid', 'The buyer is told. From'],
  ['received', 'All of it ends the sale. From'],
  ['on_its_way', 'All of it has the vehicle come back: tell the carrier.'],
  ['refunded', 'The buyer is told. From'],
] as const)('a refund of what is %s says what sending all of it back means', (state, says) => {
  const sold = record({ paid: 10_000, state })
  expect(refund({ ...sold, sale: { ...sold.sale, state } }).says).toContain(says)
})

test('delivery asks for its place and takes a price or none; pick-up asks for neither', () => {
  const act = changeHandover(record(), '2026-12-01')
  const place = { address: '2260 Larkspur Ave, Denver', postal_code: '80205' }
  expect(faults(act, { reason: 'By phone' })).toEqual(['address', 'postal_code'])
  expect(sent(act, { ...place, reason: 'By phone' })).toMatchObject({ ...place, price: null })
  expect(sent(act, { ...place, price: '1,250.50', reason: 'x' })).toMatchObject({ price: 1_250.5 })
  expect(sent(act, { method: 'pick_up', reason: 'By phone' })).toEqual({
    ...{ method: 'pick_up', reason: 'By phone' },
    before: { handover: null, price: null },
  })
  const shown = act.fields.filter((field) => isShown(field, { method: 'pick_up' }))
  expect(shown.map(({ name }) => name)).toEqual(['method', 'reason'])
})

test('another way sends the one that was seen, and keeps the day that was wished for', () => {
  const handover = {
    ...{ method: 'delivery' as const, address: '1 Elm St, Denver', postal_code: '80205' },
    ...{ country: 'United States' as const, miles: 1_560, wished_on: '2026-12-04' },
  }
  const lines = [{ kind: 'delivery' as const, text: 'Delivery to Denver, CO', amount: 392 }]
  const chosen = record({ lines })
  const sold = { ...chosen, sale: { ...chosen.sale, handover } }
  const act = changeHandover(sold, '2026-12-04')
  expect(sent(act, { price: '400', reason: 'By phone' })).toMatchObject({
    ...{ price: 400, wished_on: '2026-12-04' },
    before: { handover, price: 392 },
  })
  expect(sent(act, { wished_on: '', reason: 'By phone' })).toMatchObject({ wished_on: null })
  const elsewhere = { postal_code: '33101', reason: 'By phone' }
  expect(sent(act, elsewhere)).toMatchObject({ price: null })
  expect(sent(changeHandover(sold, '2026-12-05'), elsewhere)).toMatchObject({ wished_on: null })
})

test('a return of which something is kept says how much, and asks why', () => {
  const act = takeBack(record({ paid: 600, balance: 9_400, state: 'returning' }))
  expect(act.says).toContain('$600.00 of what was paid is kept')
  expect(act.confirm({})).toBe('Taken back, keep $600.00')
  expect(faults(act)).toEqual(['reason'])
  expect(sent(act, { reason: 'A dent' })).toEqual({ reason: 'A dent' })
})

test('what becomes of a lot that is not paid begins as it is decided', () => {
  const auction = { id: ID, title: '2021 Toyota Camry SE' }
  const act = afterDefault({ ...record(), auction, second_chance: true } as unknown as SaleRecord)
  expect(act.address).toBe(`/api/staff/auctions/${ID}/second-chance`)
  expect(sent(act)).toEqual({ enabled: true })
  expect(sent(act, { enabled: 'false' })).toEqual({ enabled: false })
})

test('what is only confirmed sends what it is about', () => {
  expect(sent(moveTitle(record(), 'sent'))).toEqual({ title: 'sent' })
  const sale = { reservation_id: ID, of: 'INV-2026-004163' }
  const reason = 'His second wire'
  expect(assignSchema.parse(sent(assignWire(WIRE, sale), { reason }))).toEqual({
    reservation_id: ID,
    reason,
    is_another: false,
  })
  expect(returnSchema.parse(sent(returnWire(WIRE), { note: 'Not ours' }))).toEqual({
    note: 'Not ours',
  })
})

test('what goes back in another currency is named in it, to who asks and to who signs', () => {
  const euros = { amount: 60_000, currency: 'EUR' }
  expect(returnWire({ ...WIRE, ...euros }).says).toMatch(
    /^EUR 60,000\.00 goes back .*\. A second person signs first\.$/,
  )
  const asked = { id: 'one', changes: [], ...euros } as unknown as AskedApproval
  expect(sign(asked, 'Return of a wire').says).toMatch(/^Return of a wire, EUR 60,000\.00\./)
})

function aDecision(questions: { state: string; kind?: string; amount?: number }[] = []): Decision {
  return { auction: { id: ID }, bid: 11_800, reserve: 12_600, questions } as Decision
}

test('staff who sell without the yes of the consignor they asked are asked why', () => {
  const declined = aDecision([{ state: 'declined' }])
  expect(faults(acceptBid(declined))).toEqual(['reason'])
  expect(sent(acceptBid(declined), { reason: 'They called' })).toEqual({ reason: 'They called' })
  expect(faults(counterOffer(declined), { amount: '12000' })).toEqual(['reason'])
})

test('a consignor’s yes to one price spares them the reason from that price on alone', () => {
  const agreed = aDecision([{ state: 'approved', kind: 'counter_offer', amount: 12_200 }])
  expect(faults(acceptBid(agreed))).toEqual(['reason'])
  expect(faults(counterOffer(agreed), { amount: '12200' })).toBeUndefined()
  expect(sent(counterOffer(agreed), { amount: '12300' })).toEqual({ amount: 12_300 })
  expect(faults(counterOffer(agreed), { amount: '12100' })).toEqual(['reason'])
  const why = { amount: '12100', reason: 'They called' }
  expect(sent(counterOffer(agreed), why)).toEqual({ amount: 12_100, reason: 'They called' })
})

test('a consignor is asked about the highest bid as it is, or about a price in whole dollars', () => {
  const act = askConsignor(aDecision(), 'Harbor Bank')
  expect(sent(act)).toEqual({ kind: 'accept_bid', amount: 11_800 })
  expect(act.confirm(act.initial)).toBe('Ask about $11,800')
  expect(faults(act, { kind: 'counter_offer' })).toEqual(['amount'])
  expect(sent(act, { kind: 'counter_offer', amount: '12,400' })).toEqual({
    ...{ kind: 'counter_offer', amount: 12_400 },
  })
})

test('a counter-offer is in whole dollars, and does not begin as the reserve, which it would tell', () => {
  const act = counterOffer(aDecision())
  expect(faults(act)).toEqual(['amount'])
  expect(sent(act, { amount: '12,000' })).toEqual({ amount: 12_000 })
  expect(act.confirm({ amount: '12000' })).toBe('Offer at $12,000')
  expect(faults(act, { amount: '12000.50' })).toEqual(['amount'])
})

test('acts of one sale are kept apart, each under the same name in whatever language it is shown', () => {
  const names = () =>
    [
      recordWire(record(), '2026-11-23'),
      addLine(record()),
      extendDue(record(), NOW),
      ...[refund(record()), acceptReturn(record())],
      ...[moveTitle(record(), 'sent'), moveTitle(record(), 'received')],
    ].map(nameOf)
  expect(new Set(names()).size).toBe(7)
  expect(inLanguage('es', names)).toEqual(names())
})
