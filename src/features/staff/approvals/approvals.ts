import { z } from 'zod'
import { limitSchema } from '../../../rules/paging.ts'

/** The promises of what needs a second person. Money in dollars, times RFC 3339 in UTC. */

/** `closed`: the run was over, or the bid gone, before anybody decided. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'closed'] as const

export const approvalSchema = z.object({
  id: z.uuid(),
  action: z.enum(['void-bid']),
  auction_id: z.uuid(),
  bid_id: z.uuid(),
  /** Of the bid. */
  amount: z.number(),
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

export type Approval = z.infer<typeof approvalSchema>
