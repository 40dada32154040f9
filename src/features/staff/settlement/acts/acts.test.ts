import { describe, expect, test } from 'vitest'
import { inLanguage } from '../../../../languages/in-language.server.ts'
import type { SaleEvent } from '../../../../rules/sales/sale.ts'
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
  relist,
  returnWire,
  sign,
} from './other-acts.ts'
import { changeHandover, moveTitle, refuseReturn, takeBack } from './vehicle-acts.ts'

const ID = '6f1c3e0a-1111-4222-8333-444455556666'
const NOW = Date.parse('2026-11-23T15:42:00.000Z')

function record(change: Partial<SaleRecord['invoice']> = {}): SaleRecord {
  const invoice = {
    ...{ number: 'INV-2026-004163', reference: '10377-181902-4', lines: [], total: 10_000 },
    ...{ issued_at: '2026-11-22T15:42:00.000Z', due_at: '2026-11-23T15:42:00.000Z' },
    ...{ paid: 0, balance: 10_000, state: 'invoiced' as const },
    ...change,
  }
  const nothing = { handover_price: null, happened: [], payments: [], asked_counts: {} }
  const sale = { handover: null }
  return { reservation_id: ID, invoice, sale, ...nothing } as unknown as SaleRecord
}
const PAYMENT = { id: ID, amount: 8_900, currency: 'USD', sender: 'K MORROW' } as StaffPayment
const WIRE = { payment: PAYMENT, asked_counts: {} }

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
  const bought = record({ paid: 10_400, balance: -400 })
  const state = 'returning'
  const over = { ...bought, sale: { ...bought.sale, state } } satisfies SaleRecord
  const reason = 'Rounded up'
  expect(refundSchema.parse(sent(refund(over), { reason }))).toEqual({ amount: 400, reason, state })
  const all = { amount: 10_400, reason: 'Returned', state }
  expect(refundSchema.parse(sent(acceptReturn(over)))).toEqual(all)
})

test.each([
  ['part_paid', 'The buyer is told. A second person signs first.'],
  ['received', 'All of it ends the sale. A second person signs first.'],
  ['on_its_way', 'All of it has the vehicle come back: tell the carrier.'],
  ['refunded', 'The buyer is told. A second person signs first.'],
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
  // A line of staff may be of the same kind.
  const lines = [{ kind: 'delivery' as const, text: 'Ferry', amount: 50 }]
  const chosen = record({ lines })
  const sold = { ...chosen, sale: { ...chosen.sale, handover }, handover_price: 392 }
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
  expect(sent(act, { reason: 'A dent' })).toEqual({ reason: 'A dent', paid: 600 })
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
  expect(returnWire({ ...WIRE, payment: { ...PAYMENT, ...euros } }).says).toMatch(
    /^EUR 60,000\.00 goes back .*\. A second person signs first\.$/,
  )
  const asked = { id: 'one', changes: [], ...euros } as unknown as AskedApproval
  expect(sign(asked, 'Return of a wire').says).toMatch(/^Return of a wire, EUR 60,000\.00\./)
})

function aDecision(questions: { state: string; kind?: string; amount?: number }[] = []): Decision {
  const auction = { id: ID, run: 1, title: '2021 Toyota Camry SE' }
  const nothing = { offers: [], asked_counts: {} }
  return { auction, bid: 11_800, reserve: 12_600, questions, ...nothing } as unknown as Decision
}

test('staff who sell without the yes of the consignor they asked are asked why', () => {
  const declined = aDecision([{ state: 'declined' }])
  expect(faults(acceptBid(declined))).toEqual(['reason'])
  const before = { run: 1, current_bid: 11_800 }
  const why = { reason: 'They called' }
  expect(sent(acceptBid(declined), why)).toEqual({ ...why, before })
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

describe('what was sent of a sale and not answered is the same thing until that was done', () => {
  const acts = {
    'line-added': addLine,
    'due-extended': (sold) => extendDue(sold, NOW),
    refunded: refund,
    'handover-chosen': (sold) => changeHandover(sold, '2026-12-01'),
    'return-refused': refuseReturn,
    'taken-back': takeBack,
  } satisfies Partial<Record<SaleEvent['type'], (sold: SaleRecord) => Act>>
  const events = ['reminded', 'return-asked', 'payment-recorded', ...Object.keys(acts)]
  const questions = { 'line-added': 'credit', refunded: 'refund', 'handover-chosen': 'handover' }
  const after = (types: readonly string[], is_by_buyer = false, asked_counts: object = {}) =>
    ({
      ...record(),
      ...{ happened: types.map((type) => ({ type, is_by_buyer })), asked_counts },
    }) as SaleRecord

  test.each(Object.entries(acts))('%s', (type, act) => {
    const { seen } = act(record())
    expect(act(after(events.filter((other) => other !== type))).seen).toBe(seen)
    expect(act(after([type])).seen).not.toBe(seen)
    expect(act(after([type, type])).seen).not.toBe(act(after([type])).seen)
  })

  test.each(Object.entries(questions))('%s, or a second person was asked for it', (type, asked) => {
    const act = acts[type as keyof typeof questions]
    const others = Object.values(questions).filter((other) => other !== asked)
    const { seen } = act(record())
    const askedFor = (kinds: readonly string[]) =>
      act(after([], false, Object.fromEntries(kinds.map((kind) => [kind, 1])))).seen
    expect(askedFor(others)).toBe(seen)
    expect(askedFor([asked])).not.toBe(seen)
  })

  test('by somebody of the staff: what the buyer chooses is another thing', () => {
    const { seen } = acts['handover-chosen'](record())
    expect(acts['handover-chosen'](after(['handover-chosen'], true)).seen).toBe(seen)
  })

  test('and a return is accepted by a refund', () => {
    const { seen } = acceptReturn(record())
    expect(acceptReturn(after(['refunded'])).seen).not.toBe(seen)
    expect(acceptReturn(after([], false, { refund: 1 })).seen).not.toBe(seen)
  })
})

test('a wire may be recorded again in the same words once one was recorded by hand', () => {
  const seenWith = (recorded_count: number, ...payments: StaffPayment[]) =>
    recordWire({ ...record(), recorded_count, payments }, '2026-11-23').seen
  expect(seenWith(1)).not.toBe(seenWith(0))
  // Nor does it become what it was when that wire is counted to another sale.
  expect(seenWith(1, { ...PAYMENT, is_from_statement: true })).toBe(seenWith(1))
})

test('a wire may be sent back or counted in the same words once a second person was asked about it', () => {
  const sale = { reservation_id: ID, of: 'INV-2026-004163' }
  const acts = {
    'return-payment': returnWire,
    'assign-payment': (wire: typeof WIRE) => assignWire(wire, sale),
  }
  for (const [question, act] of Object.entries(acts)) {
    const seenAfter = (asked: string) => act({ ...WIRE, asked_counts: { [asked]: 1 } }).seen
    expect(seenAfter('credit')).toBe(act(WIRE).seen)
    expect(seenAfter(question)).not.toBe(act(WIRE).seen)
  }
})

describe('what was sent about a run and not answered is the same thing', () => {
  const first = aDecision()
  const nextRun = { ...first, auction: { ...first.auction, run: 2 } }
  const offered = { ...first, offers: [{ kind: 'counter_offer' }] as Decision['offers'] }
  const signed = { ...first, asked_counts: { 'counter-offer': 1 } }
  const asked = aDecision([{ state: 'declined' }])
  const acts = {
    'that is sold': [acceptBid, [offered, signed, asked], [nextRun]],
    'that is held again': [(one) => relist(one, NOW), [offered, signed, asked], [nextRun]],
    'that is offered': [counterOffer, [asked], [nextRun, offered, signed]],
    'of which its consignor is asked': [
      (one) => askConsignor(one, 'Harbor Bank'),
      [offered, signed],
      [nextRun, asked],
    ],
  } satisfies Record<string, [(one: Decision) => Act, same: Decision[], others: Decision[]]>

  test.each(Object.entries(acts))('%s, until that was done', (_, [act, same, others]) => {
    const { seen } = act(first)
    expect(same.map((one) => act(one).seen)).toEqual(same.map(() => seen))
    expect(others.map((one) => act(one).seen)).not.toContain(seen)
  })
})

test('the reason typed to count a wire to one sale is not kept for another sale', () => {
  const counted = (reservation_id: string) =>
    nameOf(assignWire(WIRE, { reservation_id, of: 'INV-2026-004163' }))
  expect(counted('one')).not.toBe(counted('another'))
  expect(counted('one')).toBe(counted('one'))
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
