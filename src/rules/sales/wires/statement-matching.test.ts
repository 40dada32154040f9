import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDay } from '../../business-day.ts'
import { HOUR } from '../../durations.ts'
import { cents } from '../../money.ts'
import { paymentReference } from '../invoice.ts'
import { paymentDayFault } from '../payment-day.ts'
import { SALE_STATES, type SaleState } from '../sale.ts'
import { reasonInWords } from './match-reasons.ts'
import { isSameName } from './same-name.ts'
import {
  indexSales,
  isCounted,
  judgeLines,
  judgeUnplaced,
  MATCH_REASONS,
  placeLine,
  type BankLine,
  type PayableSale,
  type RecordedPayment,
} from './statement-matching.ts'

const REFERENCE = '10466-203355-4'
const never = () => false

function aSale(change: Partial<PayableSale> = {}): PayableSale {
  return {
    id: 's1',
    reference: REFERENCE,
    invoiceNumber: 'INV-2026-004188',
    state: 'invoiced',
    balance: cents(1_420_000),
    issuedAt: new Date('2026-11-20T15:49:38Z'),
    buyerName: 'Priya Raman',
    ...change,
  }
}

function aLine(change: Partial<BankLine> = {}): BankLine {
  return {
    n: 1,
    date: '2026-11-21',
    amount: cents(1_420_000),
    currency: 'USD',
    sender: null,
    text: `Wire ${REFERENCE}`,
    key: `bank ${change.n ?? 1}`,
    ...change,
  }
}

function aPayment(change: Partial<RecordedPayment> = {}): RecordedPayment {
  return {
    id: 'p1',
    amount: cents(1_420_000),
    receivedOn: '2026-11-21',
    statementKey: null,
    ...change,
  }
}

const place = (line: Partial<BankLine>, ...sales: PayableSale[]) =>
  placeLine(aLine(line), indexSales(sales.length > 0 ? sales : [aSale()]))
const judge = (lines: BankLine[], sale = aSale(), payments: RecordedPayment[] = []) =>
  judgeLines(sale, lines, payments, never).map(({ match, reason }) => reason ?? match)

describe('the sale of a line', () => {
  test('is the one whose reference it names, whatever its amount', () => {
    expect(place({ amount: cents(1) })).toEqual({ saleId: 's1', reason: null })
  })

  test('is none where it names more than one', () => {
    const other = aSale({ id: 's2', reference: paymentReference(10_467, 1, 'HL-203355') })
    const text = `${REFERENCE} and ${other.reference}`
    expect(place({ text }, aSale(), other)).toEqual({
      ...{ saleId: null, reason: 'several_references', among: ['s1', 's2'] },
    })
    expect(place({ text: `${REFERENCE} ${REFERENCE}` }, aSale(), other).saleId).toBe('s1')
  })

  test('is told by the dashes where two references have the same digits', () => {
    // Lot 1, second run, against lot 12.
    const one = aSale({ id: 's1', reference: paymentReference(1, 2, '203355') })
    const other = aSale({ id: 's2', reference: paymentReference(12, 1, '203355') })
    expect(place({ text: one.reference }, one, other).saleId).toBe('s1')
    expect(place({ text: other.reference }, one, other).saleId).toBe('s2')
    const text = other.reference.replaceAll('-', '')
    expect(place({ text }, one, other).reason).toBe('several_references')
    expect(place({ text }, { ...one, state: 'cancelled' }, other).saleId).toBe('s2')
  })

  test('without a reference is the one whose invoice it names', () => {
    for (const text of ['INV-2026-004188', 'invoice inv 2026 004188.', 'Pay INV2026004188 thanks'])
      expect(place({ text, amount: cents(1) })).toEqual({ saleId: 's1', reason: null })
    expect(place({ text: 'INV-2026-004189' }).reason).toBe('unknown_reference')
    const other = aSale({ id: 's2', reference: '10467-203355-2', invoiceNumber: 'INV-2026-004189' })
    const both = 'INV-2026-004188 and INV-2026-004189'
    expect(place({ text: both }, aSale(), other).reason).toBe('several_references')
  })

  test('is the one of the reference, though it names another’s invoice', () => {
    const other = aSale({
      id: 's2',
      reference: paymentReference(10_467, 1, 'HL-203355'),
      invoiceNumber: 'INV-2026-004189',
    })
    expect(place({ text: `INV-2026-004189 ${REFERENCE}` }, aSale(), other).saleId).toBe('s1')
  })

  test('without a reference is the one that owes this very amount to who sent it', () => {
    const by = { text: 'thank you', sender: 'RAMAN PRIYA' }
    expect(place(by).saleId).toBe('s1')
    expect(place({ ...by, amount: cents(1_420_001) }).reason).toBe('no_sale')
    expect(place({ ...by, sender: 'Somebody Else' }).reason).toBe('no_sale')
    expect(place({ ...by, sender: null }).reason).toBe('no_sale')
    expect(place({ ...by, currency: 'CAD' }).reason).toBe('no_sale')
    expect(place(by, aSale(), aSale({ id: 's2' })).reason).toBe('several_sales')
    expect(place({ ...by, date: '2026-10-01' }).reason).toBe('no_sale')
    expect(place({ ...by, text: 'for 10467-203355-2' }).saleId).toBe('s1')
    expect(place({ text: 'for 10467-203355-2' }).reason).toBe('unknown_reference')
  })

  test('is found by name only where something is owed', () => {
    const by = { text: '', sender: 'Priya Raman', amount: cents(0) }
    expect(place(by, aSale({ balance: cents(0), state: 'paid' })).reason).toBe('no_sale')
    expect(
      place({ ...by, amount: cents(5) }, aSale({ balance: cents(5), state: 'cancelled' })).reason,
    ).toBe('no_sale')
  })
})

describe('a line of a sale', () => {
  test.each([
    [1_420_000, 'matched'],
    [1_419_999, 'partial'],
    [1_420_001, 'over'],
    [-1_420_000, 'money_out'],
  ])('of %i cents is %s', (amount, expected) => {
    expect(judge([aLine({ amount: cents(amount) })])).toEqual([expected])
  })

  test('counts after the lines before it', () => {
    const lines = [420_000, 1_000_000, 100].map((amount, at) =>
      aLine({ n: at + 1, amount: cents(amount) }),
    )
    expect(judge(lines)).toEqual(['partial', 'matched', 'over'])
  })

  test('in another currency waits for review, though its number is right', () => {
    expect(judge([aLine({ currency: 'CAD' })])).toEqual(['other_currency'])
  })

  test('long before the sale is not for it', () => {
    expect(judge([aLine({ date: '2026-11-16' })])).toEqual(['before_sale'])
    expect(judge([aLine({ date: '2026-11-17' })])).toEqual(['matched'])
  })

  test('is before the sale where a wire by hand is: by the house’s calendar, whatever the hour', () => {
    const hours = fc.integer({ min: 0, max: 14 * 24 })
    fc.assert(
      fc.property(hours, hours, (paid, sold) => {
        const from = Date.parse('2026-10-28T00:30:00Z')
        const date = businessDay(new Date(from + paid * HOUR))
        const sale = aSale({ issuedAt: new Date(from + sold * HOUR) })
        const fault = paymentDayFault(date, sale, new Date('2027-01-01T00:00:00Z'))
        const isBefore = judge([aLine({ date })], sale)[0] === 'before_sale'
        expect(isBefore).toBe(fault === 'before-the-sale')
      }),
    )
  })

  test.each(SALE_STATES)(
    'of a sale that is %s counts only where a payment can',
    (state: SaleState) => {
      const isOver = ['returning', 'refunded', 'defaulted', 'cancelled'].includes(state)
      expect(judge([aLine()], aSale({ state }))).toEqual([isOver ? 'sale_over' : 'matched'])
    },
  )

  test('that was imported or booked elsewhere is known', () => {
    const [judged] = judgeLines(aSale(), [aLine()], [], (key) => key === 'bank 1')
    expect(judged).toEqual({ match: 'known', reason: 'imported_before' })
    expect(judgeUnplaced(aLine(), 'no_sale', () => true).match).toBe('known')
    expect(judgeUnplaced(aLine(), 'no_sale', never)).toEqual({
      match: 'unmatched',
      reason: 'no_sale',
    })
    expect(judgeUnplaced(aLine({ amount: cents(-1) }), 'no_sale', never).reason).toBe('money_out')
  })
})

describe('a payment that is recorded already', () => {
  test.each([
    ['on the same day', {}, 'recorded_before'],
    ['a business week before', { receivedOn: '2026-11-14' }, 'recorded_before'],
    ['earlier', { receivedOn: '2026-11-13' }, 'matched'],
    ['of another amount', { amount: cents(1_419_999) }, 'matched'],
    ['from another line of this source', { statementKey: 'bank 7' }, 'matched'],
    ['from another source', { statementKey: 'csv-1 7' }, 'recorded_before'],
  ])('%s', (_, change, expected) => {
    expect(judge([aLine()], aSale(), [aPayment(change)])).toEqual([expected])
  })

  test('accounts for one line, the one nearest to its day first come', () => {
    const lines = [aLine({ n: 1, amount: cents(500) }), aLine({ n: 2, amount: cents(500) })]
    const payment = aPayment({ amount: cents(500) })
    expect(judge(lines, aSale(), [payment])).toEqual(['recorded_before', 'partial'])
    const two = [payment, { ...payment, id: 'p2' }]
    expect(judge(lines, aSale(), two)).toEqual(['recorded_before', 'recorded_before'])
  })

  test('a refund that staff recorded is known when the bank tells of it', () => {
    const line = aLine({ amount: cents(-500) })
    expect(judge([line], aSale(), [aPayment({ amount: cents(-500) })])).toEqual(['recorded_before'])
  })
})

const amounts = fc.array(fc.integer({ min: -3, max: 9 }).filter((amount) => amount !== 0))

test('whatever comes in whatever pieces: only what matches exactly pays the rest, and nothing is left out', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 20 }), (pieces, balance) => {
      const lines = pieces.map((amount, at) => aLine({ n: at + 1, amount: cents(amount) }))
      const judged = judgeLines(aSale({ balance: cents(balance) }), lines, [], never)
      let left = balance
      for (const [at, { match }] of judged.entries()) {
        const { amount } = lines[at] ?? aLine()
        expect(isCounted(match)).toBe(amount > 0)
        expect(match === 'matched').toBe(amount > 0 && amount === left)
        expect(match === 'over').toBe(amount > 0 && amount > left)
        if (isCounted(match)) left -= amount
      }
    }),
  )
})

test('what is booked and imported again, in the same file or another source, is never counted twice', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('bank', 'csv-1'), (pieces, source) => {
      const lines = pieces.map((amount, at) => aLine({ n: at + 1, amount: cents(amount) }))
      const first = judgeLines(aSale(), lines, [], never)
      const booked = lines.filter((_, at) => isCounted(first[at]?.match ?? 'known'))
      const payments = booked.map((line) =>
        aPayment({ id: line.key, amount: line.amount, statementKey: line.key }),
      )
      const again = lines.map((line) => ({ ...line, key: `${source} ${line.n}` }))
      const taken = new Set(booked.map(({ key }) => key))
      const second = judgeLines(aSale(), again, payments, (key) => taken.has(key))
      expect(second.filter(({ match }) => isCounted(match))).toEqual([])
    }),
  )
})

test.each([
  ['PRIYA RAMAN', 'Priya Raman', true],
  ['Raman, Priya', 'Priya Raman', true],
  ['MRS PRIYA K. RAMAN', 'Priya Raman', true],
  ['Jose Garcia-Lopez', 'José García López', true],
  ["Sean O'Brien", 'Sean OBrien', true],
  ['Mark and Dana Whitfield', 'Dana Whitfield', true],
  ['P RAMAN', 'Priya Raman', false],
  ['Raman', 'Priya Raman', false],
  ['Priya Raman', 'Raman', false],
  ['Priya Ramanujan', 'Priya Raman', false],
  ['', 'Priya Raman', false],
])('%s sent it: is it %s? %s', (sender, name, expected) => {
  expect(isSameName(sender, name)).toBe(expected)
})

test.each(MATCH_REASONS)('%s is told in a sentence', (reason) => {
  expect(reasonInWords(reason)).toMatch(/^[A-Z].*\.$/)
})
