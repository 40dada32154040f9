/** The promises of what staff ask a consignor about a run below its reserve, and of its answers. Money in dollars. */
import { z } from 'zod'
import { consignorRulesText } from '../../../../languages/staff/consignor-rules.ts'
import { textOf } from '../../../../rules/accounts.ts'
import { QUESTION_KINDS, QUESTION_STATES } from '../../../../rules/consigning/questions.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../../rules/paging.ts'
import { offeredAmountSchema } from '../../offers/offered-amount.ts'

export const OWN_DECISIONS_ADDRESS = '/api/consignor/decisions'

export function askConsignorAddress(auctionId: string): string {
  return `/api/staff/auctions/${auctionId}/ask-consignor`
}

/** Whether to take the highest bid, which whoever asks has seen, or to offer its bidder a price. */
export const askSchema = z.object({ kind: z.enum(QUESTION_KINDS), amount: offeredAmountSchema })

/** A question as staff see it. */
export const questionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(QUESTION_KINDS),
  amount: z.number(),
  state: z.enum(QUESTION_STATES),
  note: z.string().nullable(),
  asked_at: z.iso.datetime(),
  asked_by: z.string(),
  answered_at: z.iso.datetime().nullable(),
  answered_by: z.string().nullable(),
})
export type Question = z.infer<typeof questionSchema>

export const askedQuestionSchema = z.object({ question: questionSchema })

export const answerSchema = z.object({
  note: textOf(0, () => consignorRulesText('mustBeText'), 1_000)
    .optional()
    .transform((text) => text || null),
})

/** `decided` were those that staff have decided meanwhile. */
export const OWN_DECISION_STATES = [...QUESTION_STATES, 'decided'] as const

export const ownDecisionSchema = z.object({
  id: z.uuid(),
  auction: z.object({
    id: z.uuid(),
    lot: z.string(),
    stock_number: z.string().nullable(),
    title: z.string(),
    category: z.string(),
    image_url: z.string().nullable(),
    location: z.string().nullable(),
  }),
  run: z.int(),
  kind: z.enum(QUESTION_KINDS),
  /** The highest bid, or the price that would be offered. */
  amount: z.number(),
  bid: z.number().nullable(),
  bid_count: z.int(),
  reserve: z.number().nullable(),
  state: z.enum(OWN_DECISION_STATES),
  note: z.string().nullable(),
  asked_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  /** Somebody else who acts for the consignor, or whoever asks. */
  answered_by: z.string().nullable(),
  /** It was approved, and somebody of the house has to sign the price before it is offered. */
  waits_for_house: z.boolean(),
})
export type OwnDecision = z.infer<typeof ownDecisionSchema>

export const ownDecisionsQuerySchema = z.object({
  /** Those that wait begin with the oldest, the others with the newest. */
  waits: z.enum(['true', 'false']).default('true'),
  limit: limitSchema(50),
  cursor: cursorSchema,
})
export const ownDecisionsSchema = pageSchema(ownDecisionSchema)
export const answeredSchema = z.object({ decision: ownDecisionSchema })
