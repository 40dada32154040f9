import { z } from 'zod'
import { HOLDS } from '../../../rules/sales/deadlines.ts'
import { SALE_STEPS } from '../../../rules/sales/sale.ts'
import { invoiceSchema, saleSchema } from '../../settlement/sale-view.ts'
import { askedApprovalSchema, askedCountsSchema } from '../approvals/approvals.ts'
import { staffPaymentSchema } from './payments.ts'

/** The promise of one sale as staff see it. Money in dollars, times RFC 3339 in UTC. */

/** What happened to a sale, as its events have it. */
const happenedSchema = z.object({
  seq: z.int(),
  type: z.string(),
  at: z.iso.datetime(),
  /** Of the staff, or the buyer; null is a deadline that passed. */
  actor: z.string().nullable(),
  is_by_buyer: z.boolean(),
  /** Of a line, a payment or a refund. */
  amount: z.number().nullable(),
  /** The text of a line, or the reason that was given. */
  text: z.string().nullable(),
  /** A later due time. */
  due_at: z.iso.datetime().nullable(),
  /** Which reminder, where the title is, or how it is handed over. */
  what: z.string().nullable(),
})
export type Happened = z.infer<typeof happenedSchema>

export const saleRecordSchema = z.object({
  reservation_id: z.uuid(),
  run: z.int(),
  auction: z.object({
    id: z.uuid(),
    lot: z.string(),
    title: z.string(),
    category: z.string(),
    image_url: z.string().nullable(),
    location: z.string().nullable(),
    /** Of the vehicle, such as its VIN. */
    identifier: z.string().nullable(),
  }),
  /** How many wires staff recorded for it, also those that are kept elsewhere by now. */
  recorded_count: z.int(),
  /** Should the buyer not pay, who bid next is asked before it is held again; null where it is paid, or over. */
  second_chance: z.boolean().nullable(),
  buyer: z.object({
    id: z.uuid(),
    name: z.string().nullable(),
    customer_id: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    place: z.string().nullable(),
  }),
  /** Somebody else has to settle it. */
  is_own: z.boolean(),
  invoice: invoiceSchema,
  sale: saleSchema,
  /** What the chosen way costs, by the line that the choice made: null without one. Lines of staff are none. */
  handover_price: z.number().nullable(),
  /** What time alone does next. */
  next: z.object({ step: z.enum(SALE_STEPS), at: z.iso.datetime() }).nullable(),
  /** What came and keeps it from default until staff have seen to it; nothing for one that cannot default. */
  holds: z.array(z.enum(HOLDS)),
  payments: z.array(staffPaymentSchema),
  /** Newest first. */
  happened: z.array(happenedSchema),
  mails: z.array(
    z.object({
      kind: z.string(),
      at: z.iso.datetime(),
      /** When its mail was written; null where it was not, or is still to be. */
      mailed_at: z.iso.datetime().nullable(),
      sent_at: z.iso.datetime().nullable(),
    }),
  ),
  /** What waits for a second person. */
  approvals: z.array(askedApprovalSchema),
  asked_counts: askedCountsSchema,
  release_pass: z
    .object({ made_at: z.iso.datetime(), used_at: z.iso.datetime().nullable() })
    .nullable(),
})
export type SaleRecord = z.infer<typeof saleRecordSchema>
