import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../../rules/paging.ts'
import { limitsSchema } from '../../../../rules/safeguards/account-limits.ts'
import { SALE_STATES } from '../../../../rules/sales/sale.ts'
import { ownLimitsSchema } from '../../../account/limits.ts'
import { profileSchema } from '../../../account/profile.ts'
import { PAYMENT_STATES } from '../../settlement/payments.ts'
import { strikeSchema } from '../strikes/strikes.ts'

/** The promises of all that staff see of one member. Money in dollars, times RFC 3339 in UTC. */

export const memberAddress = (id: string) => `/api/staff/members/${id}`

/** A member as staff see one. */
export const staffMemberSchema = profileSchema.extend({
  /** When mails to the address were refused for good; null where they are taken. */
  email_bounced_at: z.iso.datetime().nullable(),
})

export const limitedMemberSchema = staffMemberSchema.extend({
  /** As they apply now. */
  limits: ownLimitsSchema,
  /** Those that staff set for this member; what is left out is as the house has it. */
  own_limits: limitsSchema.partial(),
})

/** What there is of a member beside the profile. */
const standingSchema = z.object({
  is_email_proven: z.boolean(),
  last_sign_in_at: z.iso.datetime().nullable(),
  closed_at: z.iso.datetime().nullable(),
  second_steps: z.int(),
  bids: z.int(),
  purchases: z.int(),
  /** Purchases that were not paid in time. */
  defaults: z.int(),
  /** Those that count, the oldest first. */
  strikes: z.array(strikeSchema),
  owed: z.number(),
  paid: z.number(),
})

export const memberPageSchema = z.object({
  member: limitedMemberSchema,
  standing: standingSchema,
})

export type StaffMember = z.infer<typeof staffMemberSchema>
export type LimitedMember = z.infer<typeof limitedMemberSchema>
export type MemberStanding = z.infer<typeof standingSchema>
export type MemberPage = z.infer<typeof memberPageSchema>

export const pageQuerySchema = z.object({ limit: limitSchema(20), cursor: cursorSchema })

const lotFields = { auction_id: z.uuid(), lot: z.string(), title: z.string() }

const memberBidSchema = z.object({
  id: z.uuid(),
  ...lotFields,
  run: z.int(),
  amount: z.number(),
  /** The highest of its run stands; of one that still runs it leads. */
  standing: z.enum(['leads', 'highest', 'outbid', 'voided']),
  created_at: z.iso.datetime({ precision: 6 }),
})
export const memberBidsSchema = pageSchema(memberBidSchema)

export const memberPurchasesSchema = pageSchema(
  z.object({
    /** The reservation's. */
    id: z.uuid(),
    ...lotFields,
    invoice: z.string(),
    state: z.enum(SALE_STATES),
    total: z.number(),
    paid: z.number(),
    issued_at: z.iso.datetime(),
    due_at: z.iso.datetime(),
  }),
)

export const memberPaymentsSchema = pageSchema(
  z.object({
    id: z.uuid(),
    /** Of the sale that it counts to, or was meant for. */
    reservation_id: z.uuid(),
    invoice: z.string(),
    state: z.enum(PAYMENT_STATES),
    /** Below nothing where it was sent back. */
    amount: z.number(),
    currency: z.string(),
    sender: z.string().nullable(),
    received_on: z.iso.date(),
    created_at: z.iso.datetime(),
  }),
)

export const memberNoticesSchema = pageSchema(
  z.object({
    id: z.uuid(),
    kind: z.string(),
    title: z.string(),
    text: z.string(),
    created_at: z.iso.datetime(),
    /** On the dashboard; null until then. */
    read_at: z.iso.datetime().nullable(),
  }),
)

export const memberSessionsSchema = pageSchema(
  z.object({
    id: z.uuid(),
    /** "Chrome on Windows", as far as the browser tells. */
    device: z.string(),
    started_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
  }),
)

export type MemberBids = z.infer<typeof memberBidsSchema>
export type MemberPurchases = z.infer<typeof memberPurchasesSchema>
export type MemberPayments = z.infer<typeof memberPaymentsSchema>
export type MemberNotices = z.infer<typeof memberNoticesSchema>
export type MemberSessions = z.infer<typeof memberSessionsSchema>
