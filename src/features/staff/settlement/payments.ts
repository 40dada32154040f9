import { z } from 'zod'
import { settlementAnswersText } from '../../../languages/staff/answers/settlement.ts'
import { textOf } from '../../../rules/accounts.ts'
import { formatDollars, isWholeCents, MAX_DOLLARS } from '../../../rules/money.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { invoiceSchema, saleStateSchema } from '../../settlement/sale-view.ts'
import { askedApprovalSchema, askedCountsSchema } from '../approvals/approvals.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of settlement: what came, what went back, and what else is on an invoice. Money in dollars. */

const fault = (text: Parameters<typeof settlementAnswersText>[0]) => ({
  error: () => settlementAnswersText(text),
})

const tooMuch = {
  error: () => settlementAnswersText('most', { most: formatDollars(MAX_DOLLARS) }),
}

const amountSchema = z
  .number(fault('enterDollars'))
  .min(-MAX_DOLLARS, tooMuch)
  .max(MAX_DOLLARS, tooMuch)
  .refine(isWholeCents, fault('wholeCents'))

const positiveAmountSchema = amountSchema.refine((amount) => amount > 0, fault('aboveZero'))

const writtenText = (missing: () => string, most: number) =>
  textOf(1, missing, most, () => settlementAnswersText('tooLong', { most }))

const optionalText = (most: number) =>
  writtenText(() => settlementAnswersText('enterOrLeaveOut'), most)
    .nullish()
    .transform((text) => text ?? null)

/** Though the same amount is recorded about then, by hand or by a bank statement. */
const isAnotherSchema = z.boolean(fault('trueOrFalse')).default(false)

export const newPaymentSchema = z.object({
  amount: positiveAmountSchema,
  /** The day on which the wire arrived, such as 2026-11-23. */
  received_on: z.iso.date(fault('enterArrivalDay')),
  sender: optionalText(200),
  note: optionalText(1_000),
  is_another: isAnotherSchema,
})

export const newLineSchema = z.object({
  text: writtenText(() => settlementAnswersText('sayWhatLineIsFor'), 200),
  /** Negative for a credit. */
  amount: amountSchema.refine((amount) => amount !== 0, fault('enterAmount')),
})

export const laterDueSchema = z.object({
  due_at: z.iso.datetime({ offset: true, ...fault('enterTime') }),
  reason: reasonSchema,
})

export const refundSchema = z.object({
  amount: positiveAmountSchema,
  reason: reasonSchema,
  /** Of the sale when this was decided: where it has gone on since, nothing is asked for. */
  state: saleStateSchema.optional(),
})

export const assignSchema = z.object({
  reservation_id: z.uuid().toLowerCase(),
  reason: reasonSchema,
  is_another: isAnotherSchema,
})

export const returnSchema = z.object({ note: reasonSchema })

export const PAYMENT_STATES = ['counted', 'review', 'returned'] as const

const paymentSchema = z.object({
  id: z.uuid(),
  /** What it is counted to, or was meant for. */
  reservation_id: z.uuid().nullable(),
  /** Not every one counts: what we cannot place, or what is too late, waits for review. */
  state: z.enum(PAYMENT_STATES),
  /** Below nothing where it was sent back. */
  amount: z.number(),
  /** Only what came in USD counts. */
  currency: z.string(),
  received_on: z.iso.date(),
  sender: z.string().nullable(),
  note: z.string().nullable(),
  review_reason: z.string().nullable(),
  recorded_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})

/** With who recorded it. */
export const staffPaymentSchema = paymentSchema.extend({
  recorder: z.string().nullable(),
  /** A bank statement told of it. */
  is_from_statement: z.boolean(),
})
export type StaffPayment = z.infer<typeof staffPaymentSchema>

export const paymentPageSchema = z.object({
  payment: staffPaymentSchema,
  approvals: z.array(askedApprovalSchema),
  asked_counts: askedCountsSchema,
})
export type PaymentPage = z.infer<typeof paymentPageSchema>

export const paymentResponse = z.object({ payment: paymentSchema })
export const changedInvoiceSchema = z.object({ invoice: invoiceSchema })
export const recordedPaymentSchema = z.object({ payment: paymentSchema, invoice: invoiceSchema })

export const paymentListQuerySchema = z.object({
  state: z.enum(PAYMENT_STATES).optional(),
  limit: limitSchema(50),
  cursor: cursorSchema,
})
export const paymentListSchema = pageSchema(paymentSchema)

export type PaymentView = z.infer<typeof paymentSchema>
export type PaymentList = z.infer<typeof paymentListSchema>
export type RecordedPayment = z.infer<typeof recordedPaymentSchema>
