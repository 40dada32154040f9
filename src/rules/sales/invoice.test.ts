import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit, invoiceNumber, invoiceYear, paymentReference } from './invoice.ts'

describe('invoices', () => {
  test('are numbered by year, as the house counts it', () => {
    expect(invoiceNumber(2026, 4_188)).toBe('INV-2026-004188')
    expect(invoiceYear(new Date('2027-01-01T04:59:00Z'))).toBe(2026)
    expect(invoiceYear(new Date('2027-01-01T05:00:00Z'))).toBe(2027)
  })

  test('a reference names lot, customer and a check digit, from the second run on the run too', () => {
    expect(paymentReference(10_466, 1, 'HL-203355')).toMatch(/^10466-203355-\d$/)
    expect(paymentReference(10_466, 2, 'HL-203355')).toMatch(/^10466-2-203355-\d$/)
    const [, digits = '', check] =
      /^([\d-]+)-(\d)$/.exec(paymentReference(10_466, 2, 'HL-203355')) ?? []
    expect(Number(check)).toBe(checkDigit(digits.replaceAll('-', '')))
  })

  test('a check digit finds every mistyped digit', () => {
    const digits = fc.stringMatching(/^\d{6,15}$/)
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const at = place % text.length
        const wrong = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`
        expect(checkDigit(wrong)).not.toBe(checkDigit(text))
      }),
    )
  })
})
