/** The settings of the account that buyers wire to. */
import { z } from 'zod'
import { isStorable } from '../../rules/accounts.ts'
import { EXAMPLE_BANK, isRoutingNumber, type BankDetails } from '../../rules/sales/bank-details.ts'

const name = z
  .string()
  .refine(
    (text) => text.length <= 140 && isStorable(text) && !/[\r\n]/.test(text),
    'must be one line of at most 140 characters',
  )

export const bankSettings = {
  BANK_BENEFICIARY: name.optional(),
  BANK_NAME: name.optional(),
  BANK_ROUTING_NUMBER: z
    .string()
    .transform((text) => text.replaceAll(/[ -]/g, ''))
    .refine(
      isRoutingNumber,
      'must be a routing number: nine digits, of which the last checks the others. Compare it with what the bank gave you',
    )
    .optional(),
  BANK_ACCOUNT_NUMBER: z
    .string()
    .transform((text) => text.replaceAll(/[ -]/g, ''))
    .refine((text) => /^\d{4,17}$/.test(text), 'must be an account number of 4 to 17 digits')
    .optional(),
  BANK_SWIFT: z
    .string()
    .transform((text) => text.replaceAll(' ', '').toUpperCase())
    .refine(
      (text) => /^[A-Z]{4}US[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text),
      'must be the SWIFT code of a bank in the United States: 8 or 11 letters and digits, such as HARBUS33',
    )
    .optional(),
}

type Given = z.output<z.ZodObject<typeof bankSettings>>

/** Null where none is set: then invoices say whom to ask. A demo shows an example. */
export function bankDetails(given: Given, demo: boolean): BankDetails | null {
  const {
    BANK_BENEFICIARY: beneficiary,
    BANK_NAME: bank,
    BANK_ROUTING_NUMBER: routingNumber,
    BANK_ACCOUNT_NUMBER: accountNumber,
    BANK_SWIFT: swift,
  } = given
  if (!beneficiary || !bank || !routingNumber || !accountNumber) return demo ? EXAMPLE_BANK : null
  return { beneficiary, bank, routingNumber, accountNumber, swift }
}

const TOGETHER = [
  'BANK_BENEFICIARY',
  'BANK_NAME',
  'BANK_ROUTING_NUMBER',
  'BANK_ACCOUNT_NUMBER',
] as const

/** Half of an account would be printed on invoices that nobody can pay. */
export function refuseHalfBank(given: Given, context: z.RefinementCtx): void {
  const missing = TOGETHER.filter((one) => given[one] === undefined)
  const set = [...TOGETHER, 'BANK_SWIFT' as const].find((one) => given[one] !== undefined)
  if (set === undefined || missing.length === 0) return
  const message = `must be set together with ${missing.join(' and ')}`
  context.addIssue({ code: 'custom', path: [set], message })
}
