import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceNumber, paymentReference } from '../invoice.ts'
import { possibleInvoiceNumbers, possibleReferences } from './wire-references.ts'

const references = fc
  .tuple(
    fc.integer({ min: 1, max: 999_999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 100_000, max: 999_999 }),
  )
  .map(([lot, run, customer]) => paymentReference(lot, run, `HL-${customer}`))
  .filter((reference) => reference.replaceAll('-', '').length >= 8)
const separators = fc.constantFrom('-', ' ', '', ' - ', '–', '\u00a0')
const words = fc.constantFrom('', 'Wire ', 'REF:', 'INV/', '(', 'payment for ', 'Nr.')
const after = fc.constantFrom('', ' thanks', ')', '.', ', second half', '/URI', ' 2026-11-21')

const found = (text: string) => possibleReferences(text).map(({ digits }) => digits)

describe('a reference in a text', () => {
  test('is found however it is written, and whatever stands around it', () => {
    fc.assert(
      fc.property(references, separators, words, after, (reference, separator, before, behind) => {
        const text = before + reference.replaceAll('-', separator) + behind
        expect(found(text)).toContain(reference.replaceAll('-', ''))
      }),
    )
  })

  test('with its dashes is told from others of the same digits', () => {
    fc.assert(
      fc.property(references, words, (reference, before) => {
        const written = possibleReferences(before + reference).map((one) => one.written)
        expect(written).toContain(reference)
      }),
    )
  })

  test('with one digit mistyped is none', () => {
    const mistyped = fc.tuple(references, fc.nat(), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(mistyped, ([reference, place, by]) => {
        const digits = [...reference.replaceAll('-', '')]
        const at = place % digits.length
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(found(digits.join(''))).toEqual([])
      }),
    )
  })

  test('inside a longer number is none', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    const joints = fc.constantFrom('', '-', '.', ',')
    fc.assert(
      fc.property(references, digit, joints, fc.boolean(), (reference, more, joint, isBefore) => {
        const text = isBefore ? `${more}${joint}${reference}` : `${reference}${joint}${more}`
        const whole = possibleReferences(text).filter(({ written }) => written === reference)
        expect(whole).toEqual([])
      }),
    )
  })

  test('that a bank has broken into two lines is found', () => {
    expect(found('10466-2033 55-4')).toContain('104662033554')
  })

  test('is found in a text of nothing but digits without looking for ever', () => {
    expect(found('1 '.repeat(50_000)).length).toBeLessThan(10)
    expect(found('12 '.repeat(50_000)).length).toBeLessThan(200_000)
  })
})

describe('the number of an invoice in a text', () => {
  const numbers = fc
    .tuple(fc.integer({ min: 2026, max: 2099 }), fc.integer({ min: 1, max: 999_999_999 }))
    .map(([year, number]) => invoiceNumber(year, number))

  test('is found however it is written, and whatever stands around it', () => {
    fc.assert(
      fc.property(numbers, separators, words, after, (number, separator, before, behind) => {
        const text = `${before} ${number.replaceAll('-', separator)}${behind}`
        expect(possibleInvoiceNumbers(text)).toEqual([number])
        expect(possibleInvoiceNumbers(text.toLowerCase())).toEqual([number])
      }),
    )
  })

  test.each([
    'XINV-2026-004188',
    'INV-2026-0041881234',
    'INV-26-004188',
    '2026-004188',
    'INV-2026',
  ])('is not %s', (text) => {
    expect(possibleInvoiceNumbers(text)).toEqual([])
  })
})
