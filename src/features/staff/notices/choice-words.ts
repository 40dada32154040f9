import { outboxText } from '../../../languages/staff/outbox.ts'
import { previewsText } from '../../../languages/staff/previews.ts'
import { inWords } from '../audit/audit-details.ts'

/** What a mail can be looked at as, in words. */

export const formsInWords = () => ({ html: outboxText('asPage'), text: outboxText('asText') })
export const WIDTH_WORDS = { '600': '600 px', '390': '390 px' } as const
export const themesInWords = () => ({ light: previewsText('light'), dark: previewsText('dark') })

const CASES = {
  cannot_sign_in: 'cannotSignIn',
  agreed_price: 'agreedPrice',
  part_paid: 'partPaid',
  overpaid: 'overpaid',
  wire_waits: 'wireWaits',
  of_everything: 'ofEverything',
  never_arrived: 'neverArrived',
  in_another_currency: 'inAnotherCurrency',
  default_after_part_payment: 'defaultPartPaid',
  default_without_payment: 'defaultUnpaid',
  by_staff: 'byStaff',
  by_staff_while_owing: 'byStaffOwing',
} as const

/** By the names that the server told; one of a later release stands in its own words. */
export function casesInWords(variants: readonly string[]): Readonly<Record<string, string>> {
  const named = variants.map((variant) => [variant, caseInWords(variant)])
  return { '': previewsText('asUsual'), ...Object.fromEntries(named) }
}

function caseInWords(variant: string): string {
  return Object.hasOwn(CASES, variant)
    ? previewsText(CASES[variant as keyof typeof CASES])
    : inWords(variant)
}
