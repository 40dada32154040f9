import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, dayOf, markShownBy, type DecimalMark } from './cells.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T08:00:00Z', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026-11-21-05:00', '2026-11-21'],
  ['2026-11-21-05', null],
  ['11/21/2026', '2026-11-21'],
  [' 1/2/26 ', '2026-01-02'],
  ['11-21-2026 08:00', '2026-11-21'],
  ['21/11/2026', null],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['1/0/2026', null],
  ['0001-01-01', null],
  ['yesterday', null],
  ['', null],
])('the day of "%s" is %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day)
})

test.each<[string, DecimalMark, number | null, string | null]>([
  ['5', '.', 500, null],
  ['$14,200.00', '.', 1_420_000, 'USD'],
  ['-$1.50', '.', -150, 'USD'],
  ['$-1.50', '.', -150, 'USD'],
  ['(1,000.5)', '.', -100_050, null],
  ['1.50-', '.', -150, null],
  ['1.50 DR', '.', -150, null],
  ['1.50 CR', '.', 150, null],
  ['1.50 EUR', '.', 150, 'EUR'],
  ['USD 1.500', '.', 150, 'USD'],
  ['€1.234,56', ',', 123_456, 'EUR'],
  ["1'234,5", ',', 123_450, null],
  ['1 234,56', ',', 123_456, null],
  ['1.234,56', '.', null, null],
  ['12,34.5', '.', null, null],
  ['1.505', '.', null, null],
  ['1,000,00', '.', null, null],
  ['--5', '.', null, null],
  ['(5', '.', null, null],
  ['(-5)', '.', null, null],
  ['=1+1', '.', null, null],
  ['1e5', '.', null, null],
  ['12345678901', '.', null, null],
  [`5.${'0'.repeat(50)}`, '.', null, null],
  ['', '.', null, null],
])('"%s" with a decimal "%s" is %s', (cell, mark, amount, currency) => {
  expect(amountOf(cell, mark)).toEqual(amount === null ? null : { amount, currency })
})

test.each([
  ['1,234.56', '.'],
  ['1.234,56', ','],
  ['5.5', '.'],
  ['5,50', ','],
  ['1.234.567', ','],
  ['1,234', 'either'],
  ['1.234', 'either'],
  ['0.125', '.'],
  ['1234.500', '.'],
  ['1234', null],
])('"%s" shows that its decimal mark is %s', (cell, mark) => {
  expect(markShownBy(cell)).toBe(mark)
})

test('every amount that is written out is read back to the cent, in either way of writing', () => {
  const amounts = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
  fc.assert(
    fc.property(amounts, fc.constantFrom('en-US', 'de-DE'), (amount, locale) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
      const cell = format.format(amount / 100)
      const mark = locale === 'en-US' ? '.' : ','
      expect(amountOf(cell, mark)?.amount).toBe(amount === 0 ? 0 : amount)
      expect(markShownBy(cell)).toBe(mark)
    }),
  )
})
