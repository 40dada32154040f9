import { z } from 'zod'

/** The promise of reading where to wire, and what is still to be paid. Money in dollars. */

export const BANK_DETAILS_ADDRESS = '/api/me/bank-details'

const accountSchema = z.object({
  beneficiary: z.string(),
  bank: z.string(),
  routing_number: z.string(),
  account_number: z.string(),
  swift: z.string().nullable(),
})

export const bankDetailsSchema = z.object({
  /** Null where the operator has set none: then support tells. */
  bank: accountSchema.nullable(),
  /** A demo's account is nobody's. */
  is_example: z.boolean(),
  /** Accounts before that one which own invoices name, the oldest first: each names the first whose `until` came after it was issued. */
  earlier: z.array(
    z.object({ bank: accountSchema, is_example: z.boolean(), until: z.iso.datetime() }),
  ),
  /** One's own, of which something is still to be paid; the first due first. */
  open_invoices: z.array(
    z.object({
      number: z.string(),
      reference: z.string(),
      item: z.string(),
      issued_at: z.iso.datetime(),
      balance: z.number(),
      due_at: z.iso.datetime(),
      /** Of what came after the price was paid nothing is due at a time. */
      has_due_time: z.boolean(),
      is_overdue: z.boolean(),
      /** The sale is over because it was not paid in time: support says what to pay. */
      is_in_default: z.boolean(),
    }),
  ),
})

export type BankDetailsView = z.infer<typeof bankDetailsSchema>
export type Account = Pick<BankDetailsView, 'bank' | 'is_example'>
export type OpenInvoice = BankDetailsView['open_invoices'][number]

/** The account that an invoice names: that of the time when it was issued. */
export function accountFor(details: BankDetailsView, issuedAt: string): Account {
  return details.earlier.find(({ until }) => Date.parse(issuedAt) < Date.parse(until)) ?? details
}
