import { z } from 'zod'
import type { HouseSetting } from '../../../rules/house/house-settings.ts'
import { limitSchema } from '../../../rules/paging.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of what needs a second person. Money in dollars, times RFC 3339 in UTC. */

/**
 * Undo a bid; offer the highest bidder of a run below its reserve another price; send money of a sale back; take something off an
 * invoice; send back what waited for review; count what waited to a sale that it does not name; make a delivery cheaper; change the account that buyers wire
 * to; change the telephone number or the email address of the house; change the reserve of an auction that was published; write down that a consignor was paid; say
 * that lines of a bank are none of ours.
 */
export const APPROVAL_ACTIONS = [
  'void-bid',
  'counter-offer',
  'refund',
  'credit',
  'return-payment',
  'assign-payment',
  'handover',
  'bank-details',
  'contact',
  'reserve',
  'payout',
  'dismiss-lines',
] as const
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]

/** Those that change a setting of the house; an admin decides them. */
export const HOUSE_ACTIONS: readonly ApprovalAction[] = ['bank-details', 'contact']

export function isAboutHouse(action: string): boolean {
  return HOUSE_ACTIONS.some((one) => one === action)
}

/** What signs a change of a setting; null for one that nobody signs. */
export function signingOf(setting: HouseSetting): ApprovalAction | null {
  if (setting === 'bank') return 'bank-details'
  return setting === 'contact' ? 'contact' : null
}

/** `closed`: it could not be done any more before anybody decided, as a run was over or the money gone. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'closed'] as const

export const approvalSchema = z.object({
  id: z.uuid(),
  action: z.enum(APPROVAL_ACTIONS),
  auction_id: z.uuid().nullable(),
  /** The bid, the reservation, the payment, the auction, or the consignor's or the bank's statement that it is about; of the house the nil UUID. */
  subject: z.uuid(),
  /** Of the bid, of the offer, or of what is sent back, moved or taken off; of a reserve the new one, 0 for none. */
  amount: z.number(),
  /** Of the amount: another than dollars where such a wire is sent back. */
  currency: z.string(),
  /** The reservation that a payment is to be counted to. */
  to_reservation_id: z.uuid().nullable(),
  /** How the buyer is to get it, at which price; null is a delivery without one. */
  handover: z
    .object({ method: z.enum(['pick_up', 'delivery']), price: z.number().nullable() })
    .nullable(),
  /** What it changes, field by field, in words; of the house and of a reserve. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  state: z.enum(APPROVAL_STATES),
  asked_by: z.uuid(),
  asked_at: z.iso.datetime(),
  decided_by: z.uuid().nullable(),
  decided_at: z.iso.datetime().nullable(),
})

export const approvalListQuerySchema = z.object({
  state: z.enum(APPROVAL_STATES).optional(),
  limit: limitSchema(50),
})

export const approvalListSchema = z.object({ items: z.array(approvalSchema) })

/** As whoever may decide it reads it. */
export const askedApprovalSchema = approvalSchema.extend({
  /** Who asked, by name. */
  asker: z.string().nullable(),
  is_own: z.boolean(),
  /** Whoever asked cannot decide; nor can who is no admin about the house. */
  can_sign: z.boolean(),
})
export type AskedApproval = z.infer<typeof askedApprovalSchema>

/** How often a second person was asked what about something so far, decided or not: none of these ever becomes less. */
export const askedCountsSchema = z.partialRecord(z.enum(APPROVAL_ACTIONS), z.int())
export type AskedCounts = z.infer<typeof askedCountsSchema>

/** One of them by itself, with what it is about. */
export const approvalPageSchema = z.object({
  approval: askedApprovalSchema,
  auction: z.object({ id: z.uuid(), lot: z.string(), title: z.string() }).nullable(),
})
export type ApprovalPage = z.infer<typeof approvalPageSchema>

/** Why a second person does not agree. */
export const refusalSchema = z.object({ reason: reasonSchema.optional() }).optional()

/** What a call answers (202) that has to wait for a second person. */
export const askedSchema = z.object({ approval: approvalSchema })

export type Approval = z.infer<typeof approvalSchema>
