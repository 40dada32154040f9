import { z } from 'zod'

/** The promise of reading where to wire, and what is still to be paid. Money in dollars. */

export const BANK_DETAILS_ADDRESS = '/api/me/bank-details'

export const bankDetailsSchema = z.object({
  /** Null where the operator has set none: then support tells. */
  bank: z
    .object({
      beneficiary: z.string(),
      bank: z.string(),
      routing_number: z.string(),
      account_number: z.string(),
      swift: z.string().nullable(),
    })
    .nullable(),
  /** A demo's account is nobody's. */
  is_example: z.boolean(),
  /** One's own, of which something is still to be paid; the first due first. */
  open_invoices: z.array(
    z.object({
      number: z.string(),
      reference: z.string(),
      item: z.string(),
      balance: z.number(),
      due_at: z.iso.datetime(),
      is_overdue: z.boolean(),
      /** The sale is over because it was not paid in time: support says what to pay. */
      is_in_default: z.boolean(),
    }),
  ),
})

export type BankDetailsView = z.infer<typeof bankDetailsSchema>
export type OpenInvoice = BankDetailsView['open_invoices'][number]
