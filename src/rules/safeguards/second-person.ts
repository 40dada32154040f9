import { cents, type Cents } from '../money.ts'
import { SECOND_PERSON_FROM } from '../policy.ts'
import type { InvoiceLine, Sale } from '../sales/sale.ts'

/**
 * Whether a second person has to agree before money of this amount is moved, or a price changed by it; not asked of what always needs
 * one: refunds, voided bids, a published reserve, bank details. `before` is what was moved in the same matter already, so that parts
 * count as what they add up to.
 */
export function needsSecondPerson(amount: Cents, before: Cents = cents(0)): boolean {
  return amount + before >= SECOND_PERSON_FROM
}

/** What was taken off an invoice by credits. */
export function creditsOf({ lines }: Pick<Sale, 'lines'>): Cents {
  return cents(lines.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0))
}

/** By how much another choice of the handover makes the way cheaper; null is no line for it. */
export function loweredBy(before: InvoiceLine | null, after: InvoiceLine | null): Cents {
  return cents(Math.max(0, (before?.amount ?? 0) - (after?.amount ?? 0)))
}
