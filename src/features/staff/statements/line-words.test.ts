import { expect, test } from 'vitest'
import { chipOf, lineAmount, lineInWords, nextWaiting, sureLines } from './line-words.ts'
import type { LineView } from './statements.ts'

const SALE = {
  ...{ lot: 'HL-10461', title: '2016 Ford Transit', invoice_number: 'INV-2026-004171' },
  ...{ buyer: 'K. Morrow', balance: 4_210 },
}
const line = (change: Partial<LineView> = {}): LineView => ({
  ...{ n: 1, date: '2026-11-21', amount: 4_210, currency: 'USD', sender: null, text: 'WIRE' },
  ...{
    match: 'matched',
    reservation_id: 'sale',
    named_reservation_id: 'sale',
    sale: SALE,
    placed_by: 'reference',
  },
  ...{ reason: null, reason_code: null, state: 'waiting', payment_id: null },
  ...change,
})
const NOTHING = { match: 'unmatched', sale: null, placed_by: null } as const

test('the chip tells by what a line was matched, and how far', () => {
  expect(chipOf(line())).toEqual({ words: 'Reference, amount', tone: 'ok' })
  expect(chipOf(line({ placed_by: 'name' }))).toEqual({ words: 'Name, amount', tone: 'info' })
  expect(chipOf(line({ placed_by: 'name', match: 'partial' }))).toEqual({
    words: 'Name, partial',
    tone: 'warn',
  })
  expect(chipOf(line(NOTHING))).toEqual({ words: 'No match', tone: 'mute' })
  expect(chipOf(line({ state: 'booked' }))).toEqual({ words: 'Booked', tone: 'ok' })
})

test('the words tell what stays to pay, or what is too much', () => {
  const of = '2016 Ford Transit, INV-2026-004171'
  expect(lineInWords(line())).toBe(`${of}, in full.`)
  expect(lineInWords(line({ amount: 4_000, match: 'partial' }))).toBe(
    `${of}, $210.00 stays to pay.`,
  )
  expect(lineInWords(line({ amount: 5_000, match: 'over' }))).toBe(`${of}, $790.00 too much.`)
  expect(lineInWords(line({ ...NOTHING, reason: 'It is not in US dollars.' }))).toBe(
    'It is not in US dollars.',
  )
  expect(lineAmount({ amount: 8_900.5, currency: 'EUR' })).toBe('8,900.5 EUR')
})

test('only what its reference and its amount prove is confirmed without a second look', () => {
  const lines = [
    line(),
    line({ n: 2, placed_by: 'name' }),
    line({ n: 3, match: 'partial' }),
    line({ n: 4, state: 'booked' }),
    line({ n: 5, ...NOTHING }),
  ]
  expect(sureLines(lines).map(({ n }) => n)).toEqual([1])
})

test('after a line the next that waits comes, at the end the one before', () => {
  const lines = [line(), line({ n: 2, state: 'booked' }), line({ n: 3 })]
  expect([nextWaiting(lines, 1), nextWaiting(lines, 2), nextWaiting(lines, 3)]).toEqual([3, 3, 1])
  expect(nextWaiting([line({ state: 'dismissed' })], 1)).toBeNull()
})
