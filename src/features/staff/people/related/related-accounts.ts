import { z } from 'zod'
import { CLOSED_FOR } from '../../../../rules/accounts.ts'
import { RELATIONS, STRENGTHS } from '../../../../rules/safeguards/related-accounts.ts'

/** The promise of the accounts that have something in common with a member's. For review by people only. */

export const relatedAddress = (id: string) => `/api/staff/members/${id}/related`

const relatedSchema = z.object({
  id: z.uuid(),
  customer_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(['open', 'closed']),
  closed_for: z.enum(CLOSED_FOR).nullable(),
  /** Purchases that were not paid in time. */
  defaults: z.int(),
  strength: z.enum(STRENGTHS),
  /** Why it is among them, each once. */
  reasons: z.array(
    z.object({
      relation: z.enum(RELATIONS),
      /** The address, the end of the number, the browser, or the sender of the wires. */
      what: z.string(),
    }),
  ),
})

export const relatedAccountsSchema = z.object({ items: z.array(relatedSchema) })

export type RelatedAccount = z.infer<typeof relatedSchema>
export type RelatedAccounts = z.infer<typeof relatedAccountsSchema>
