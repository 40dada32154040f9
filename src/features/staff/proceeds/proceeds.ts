import { z } from 'zod'
import { textOf } from '../../../rules/accounts.ts'
import { formatDollars, isWholeCents, MAX_DOLLARS } from '../../../rules/money.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { STATEMENT_LINE_KINDS, type WaitsFor } from '../../../rules/proceeds/statement.ts'
import { PAYABLE_AT } from '../../../rules/proceeds/terms.ts'
import { approvalSchema, askedApprovalSchema } from '../approvals/approvals.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of what consignors get. Money in dollars, days and times in UTC unless a day is one of the house. */

export const PROCEEDS_ADDRESS = '/api/staff/proceeds'
export const accountAddress = (consignor: string) => `${PROCEEDS_ADDRESS}/consignors/${consignor}`
/** For the people of a consignor. */
export const OWN_STATEMENTS_ADDRESS = '/api/consignor/statements'
export const STATEMENTS_ADDRESS = `${PROCEEDS_ADDRESS}/statements`
export const statementAddress = (id: string) => `${STATEMENTS_ADDRESS}/${id}`

const MOST = `At most ${formatDollars(MAX_DOLLARS)}`
const amountSchema = z
  .number('Enter an amount in dollars')
  .min(-MAX_DOLLARS, MOST)
  .max(MAX_DOLLARS, MOST)
  .refine(isWholeCents, 'Enter whole cents')

const termsSchema = z.object({
  /** Of the hammer price, in percent with two decimals at most. */
  commission_percent: z
    .number('Enter a percentage')
    .min(0, 'Enter 0 or more')
    .max(100, 'At most 100 percent')
    .refine((percent) => isWholeCents(percent), 'At most two decimals'),
  lot_fee: amountSchema.refine((amount) => amount >= 0, 'Enter 0 or more'),
  payable_at: z.enum(PAYABLE_AT, 'Choose when it is payable'),
})

export const newTermsSchema = termsSchema.extend({ reason: reasonSchema })

export const newChargeSchema = z.object({
  /** Of the lot that it is for, as people read it; null for none. */
  lot: z
    .string()
    .trim()
    .regex(/^(?:HL-)?\d{1,9}$/i, 'Enter a lot number, such as HL-20017')
    .transform((lot) => Number(lot.replace(/\D/g, '')))
    .nullable()
    .default(null),
  text: textOf(1, 'Say what this is for', 200, 'At most 200 characters'),
  /** Negative for a credit. */
  amount: amountSchema.refine((amount) => amount !== 0, 'Enter an amount'),
})

/** The total that whoever makes it was shown. */
export const newStatementSchema = z.object({ total: z.number().refine(isWholeCents) })

export const payoutSchema = z.object({
  paid_on: z.iso.date('Enter the day of the wire, such as 2026-11-23'),
  reference: textOf(1, 'Enter the reference of the wire', 100, 'At most 100 characters'),
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
export const ownStatementPageSchema = statementPageSchema.omit({ approvals: true })
export type OwnStatementPage = z.infer<typeof ownStatementPageSchema>

export const WAITS: readonly WaitsFor[] = ['terms', 'payment', 'release', 'return_period', 'return']

export const accountSchema = z.object({
  consignor: z.object({ id: z.uuid(), name: z.string() }),
  terms: termsSchema.nullable(),
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
