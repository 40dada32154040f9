import { z } from 'zod'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { textOf } from '../../../rules/accounts.ts'
import { formatDollars, isWholeCents, MAX_DOLLARS } from '../../../rules/money.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { STATEMENT_LINE_KINDS, type WaitsFor } from '../../../rules/proceeds/statement.ts'
import { PAYABLE_AT } from '../../../rules/proceeds/terms.ts'
import { approvalSchema, askedApprovalSchema, askedCountsSchema } from '../approvals/approvals.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of what consignors get. Money in dollars, days and times in UTC unless a day is one of the house. */

export const PROCEEDS_ADDRESS = '/api/staff/proceeds'
export const accountAddress = (consignor: string) => `${PROCEEDS_ADDRESS}/consignors/${consignor}`
/** For the people of a consignor. */
export const OWN_STATEMENTS_ADDRESS = '/api/consignor/statements'
export const STATEMENTS_ADDRESS = `${PROCEEDS_ADDRESS}/statements`
export const statementAddress = (id: string) => `${STATEMENTS_ADDRESS}/${id}`

type Text = Parameters<typeof proceedsText>[0]

const fault = (text: Text) => ({ error: () => proceedsText(text) })
const written = (missing: Text, most: number) =>
  textOf(
    1,
    () => proceedsText(missing),
    most,
    () => proceedsText('tooLong', { most }),
  )

const MOST = {
  error: () => proceedsText('mostDollars', { amount: formatDollars(MAX_DOLLARS) }),
}
const amountSchema = z
  .number(fault('enterDollars'))
  .min(-MAX_DOLLARS, MOST)
  .max(MAX_DOLLARS, MOST)
  .refine(isWholeCents, fault('wholeCents'))

const termsSchema = z.object({
  /** Of the hammer price, in percent with two decimals at most. */
  commission_percent: z
    .number(fault('enterPercentage'))
    .min(0, fault('zeroOrMore'))
    .max(100, fault('atMostPercent'))
    .refine((percent) => isWholeCents(percent), fault('twoDecimals')),
  lot_fee: amountSchema.refine((amount) => amount >= 0, fault('zeroOrMore')),
  payable_at: z.enum(PAYABLE_AT, fault('choosePayable')),
})

export const newTermsSchema = termsSchema.extend({
  /** Those that stood when these were decided on, null for none: what a colleague has agreed since is not overwritten. */
  before: termsSchema.nullable(),
  reason: reasonSchema,
})

export const newChargeSchema = z.object({
  /** Of the lot that it is for, as people read it; null for none. */
  lot: z
    .string()
    .trim()
    .regex(/^(?:HL-)?\d{1,9}$/i, fault('enterLotNumber'))
    .transform((lot) => Number(lot.replace(/\D/g, '')))
    .nullable()
    .default(null),
  text: written('sayWhatFor', 200),
  /** Negative for a credit. */
  amount: amountSchema.refine((amount) => amount !== 0, fault('enterAmount')),
})

/** The total that whoever makes it was shown. */
export const newStatementSchema = z.object({ total: z.number().refine(isWholeCents) })

export const payoutSchema = z.object({
  paid_on: z.iso.date(fault('enterDay')),
  reference: written('enterReference', 100),
})

const lineSchema = z.object({
  kind: z.enum(STATEMENT_LINE_KINDS),
  /** The sale that it is of. */
  sale_id: z.uuid().nullable(),
  lot: z.string().nullable(),
  stock_number: z.string().nullable(),
  vin: z.string().nullable(),
  sold_at: z.iso.datetime().nullable(),
  text: z.string(),
  amount: z.number(),
})
export type StatementLineView = z.infer<typeof lineSchema>

const sumsSchema = z.object({
  /** What was owed after the last statement: nothing or less. */
  brought_forward: z.number(),
  total: z.number(),
  /** What is wired, and what the next one begins with. One of both is nothing. */
  payable: z.number(),
  carried_forward: z.number(),
})

export const statementSchema = sumsSchema.extend({
  id: z.uuid(),
  number: z.string(),
  consignor: z.object({ id: z.uuid(), name: z.string() }),
  made_at: z.iso.datetime(),
  payout: payoutSchema.nullable(),
})
export type StatementSummary = z.infer<typeof statementSchema>

export const statementPageSchema = z.object({
  statement: statementSchema,
  lines: z.array(lineSchema),
  approvals: z.array(askedApprovalSchema),
  asked_counts: askedCountsSchema,
})
export type StatementPage = z.infer<typeof statementPageSchema>

export const pageQuerySchema = z.object({ limit: limitSchema(50), cursor: cursorSchema })
export const statementsQuerySchema = pageQuerySchema.extend({
  /** Those that are still to be paid out, the oldest first. */
  waits: z.literal('true').optional(),
  /** Those of one, the newest first. */
  consignor: z.uuid().optional(),
})
export const statementsSchema = pageSchema(statementSchema)
export type Statements = z.infer<typeof statementsSchema>

/** One of them. */
export const ownStatementPageSchema = statementPageSchema.omit({
  approvals: true,
  asked_counts: true,
})
export type OwnStatementPage = z.infer<typeof ownStatementPageSchema>

export const WAITS: readonly WaitsFor[] = ['terms', 'payment', 'release', 'return_period', 'return']

export const accountSchema = z.object({
  consignor: z.object({ id: z.uuid(), name: z.string() }),
  terms: termsSchema.nullable(),
  /** How often terms were agreed so far. */
  terms_count: z.int(),
  /** How many charges were added and statements made so far. */
  entry_count: z.int(),
  next: sumsSchema.extend({ lines: z.array(lineSchema) }),
  /** Sales that are on no statement yet, by what they wait for. */
  waiting: z.array(z.object({ for: z.enum(WAITS), count: z.int(), price: z.number() })),
})
export type ConsignorAccount = z.infer<typeof accountSchema>

const consignorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  has_terms: z.boolean(),
  statement_count: z.int(),
  last_made_at: z.iso.datetime().nullable(),
})
/** By name. */
export const proceedsSchema = pageSchema(consignorSchema)
export type Proceeds = z.infer<typeof proceedsSchema>

export const madeStatementSchema = z.object({ statement: statementSchema })
export type MadeStatement = z.infer<typeof madeStatementSchema>
export const changedTermsSchema = z.object({ terms: termsSchema })
export const addedChargeSchema = z.object({ id: z.uuid() })
export const paidOutSchema = z.object({ statement: statementSchema })
export const signedPayoutSchema = paidOutSchema.extend({ approval: approvalSchema })
