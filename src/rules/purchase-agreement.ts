import { z } from 'zod'
import { language } from '../languages/language.ts'
import { agreementText } from '../languages/rules/agreement.ts'
import { textOf } from './accounts.ts'
import { PAYMENT_HOURS_BUY_NOW, PICKUP_DAYS } from './policy.ts'

/**
 * The purchase agreement of Buy Now: its text, and what has to be filled in (specification, sections 2 and 5).
 * A text that was signed keeps its version; a changed text gets a new one. It is signed in English, with a translation beside it.
 */
export const AGREEMENT_VERSION = '2025-11-01'

export const AGREEMENT_TERMS: readonly string[] = [
  `Payment is due within ${PAYMENT_HOURS_BUY_NOW} hours of this agreement, by bank transfer.`,
  `Pick-up or shipping is arranged within ${PICKUP_DAYS} days.`,
  'All sales are final unless covered by a money-back guarantee.',
  'A confirmation email with this agreement is sent to the address above.',
  'By confirming you agree to buy this item at the price shown. A Buy Now confirmation is binding.',
]

/** The agreement's text as it is hashed: its terms, one a line. */
export const AGREEMENT_TEXT = AGREEMENT_TERMS.join('\n')

/** The terms of every version that was ever signed. */
const SIGNED_TERMS: Readonly<Record<string, readonly string[]>> = {
  [AGREEMENT_VERSION]: AGREEMENT_TERMS,
}

/** The terms as they were signed, whatever they say today. Throws for a version that there never was. */
export function agreementTerms(version: string): readonly string[] {
  const terms = SIGNED_TERMS[version]
  if (!terms) throw new Error(`there is no purchase agreement of version ${version}`)
  return terms
}

/** Each version in the language of whoever reads it now. */
const TRANSLATED_TERMS: Readonly<Record<string, () => readonly string[]>> = {
  '2025-11-01': () => [
    agreementText('termsPayment', { hours: PAYMENT_HOURS_BUY_NOW }),
    agreementText('termsPickup', { days: PICKUP_DAYS }),
    agreementText('termsFinal'),
    agreementText('termsEmail'),
    agreementText('termsBinding'),
  ],
}

/** What the signed terms mean, one by one, for who reads another language than English; null for who reads English. */
export function translatedTerms(version: string): readonly string[] | null {
  return language() === 'en' ? null : (TRANSLATED_TERMS[version]?.() ?? null)
}

const said = (text: Parameters<typeof agreementText>[0]) => () => agreementText(text)

/** The dialog's four fields with the specification's messages. */
export const purchaseAgreementRules = z.object({
  fullName: textOf(2, said('nameTooShort'), 100, said('nameTooLong')),
  email: z
    .string({ error: said('invalidEmail') })
    .trim()
    .max(255, { error: said('emailTooLong') })
    .check(z.email({ error: said('invalidEmail') })),
  phone: textOf(10, said('phoneTooShort'), 20, said('phoneTooLong')),
  deliveryAddress: textOf(10, said('addressTooShort'), 500, said('addressTooLong')),
})

export type PurchaseAgreement = z.infer<typeof purchaseAgreementRules>

export function agreementErrorsLine(): string {
  return agreementText('correctErrors')
}
