import { z } from 'zod'
import { askedApprovalSchema, askedCountsSchema } from '../approvals/approvals.ts'
import { questionSchema } from '../consignors/questions/questions.ts'

/** The promise of a run that ended below its reserve, for whoever decides what becomes of it. Money in dollars. */
export const decisionSchema = z.object({
  auction: z.object({
    id: z.uuid(),
    lot: z.string(),
    run: z.int(),
    title: z.string(),
    category: z.string(),
    image_url: z.string().nullable(),
    location: z.string().nullable(),
  }),
  /** Nothing was decided yet. */
  is_open: z.boolean(),
  ended_at: z.iso.datetime(),
  bid_count: z.int(),
  /** The highest; null where nobody bid. */
  bid: z.number().nullable(),
  reserve: z.number().nullable(),
  bidder: z
    .object({ id: z.uuid(), name: z.string().nullable(), customer_id: z.string() })
    .nullable(),
  /** Of this run, newest first. */
  offers: z.array(
    z.object({
      kind: z.enum(['counter_offer', 'second_chance']),
      amount: z.number(),
      state: z.enum(['waiting', 'accepted', 'declined', 'expired', 'withdrawn']),
      created_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
      answered_at: z.iso.datetime().nullable(),
      maker: z.string().nullable(),
    }),
  ),
  approvals: z.array(askedApprovalSchema),
  /** About bids of this run. */
  asked_counts: askedCountsSchema,
  /** Whose lot it is, and whether anybody may answer for it; null where it is nobody's. */
  consignor: z.object({ id: z.uuid(), name: z.string(), has_people: z.boolean() }).nullable(),
  /** What the consignor was asked about this run, newest first. */
  questions: z.array(questionSchema),
})
export type Decision = z.infer<typeof decisionSchema>
