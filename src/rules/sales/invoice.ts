/** How invoices are numbered, and what a buyer writes into the wire. */
import { businessDay } from '../business-day.ts'

/** 'INV-2026-004188': numbered without gaps in each year. */
export function invoiceNumber(year: number, number: number): string {
  return `INV-${year}-${String(number).padStart(6, '0')}`
}

/** The year that an invoice of this instant (UTC) belongs to, by the house's calendar. */
export function invoiceYear(at: Date): number {
  return Number(businessDay(at).slice(0, 4))
}

/**
 * '10466-203355-7': the lot's number, the customer's and a check digit, by which a mistyped one is found. From the second run
 * on it names the run too: one customer may win the same lot again.
 */
export function paymentReference(lotNumber: number, run: number, customerId: string): string {
  const customer = customerId.replaceAll(/\D/g, '')
  const parts = run === 1 ? [lotNumber, customer] : [lotNumber, run, customer]
  return [...parts, checkDigit(parts.join(''))].join('-')
}

/** Luhn's check digit (ISO/IEC 7812-1, annex B): finds each mistyped digit and nearly each swap of two. */
export function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
