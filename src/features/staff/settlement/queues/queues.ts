import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../../rules/paging.ts'
import { SALE_STATES, TITLE_STATES } from '../../../../rules/sales/sale.ts'
import { APPROVAL_ACTIONS } from '../../approvals/approvals.ts'

/** The promises of what waits in settlement, queue by queue. Money in dollars, times RFC 3339 in UTC. */

export const SETTLEMENT_ADDRESS = '/api/staff/settlement'

export const QUEUES = [
  /** Whatever of the others wants somebody of the staff, each once. */
  'to_do',
  /** Money that came and that we cannot place. */
  'to_match',
  /** Too much was paid, or the sale is over and holds money. */
  'send_back',
  'overdue',
  'invoiced',
  'part_paid',
  /** Paid, and the buyer has not said how to get it. */
  'choice',
  /** Paid, and the buyer comes with the release pass. */
  'pick_ups',
  /** To be sent, or on its way. */
  'deliveries',
  'titles',
  'returns',
  'return_period',
  'below_reserve',
  /** What waits for a second person. */
  'approvals',
  /** Every sale, those that are over too. */
  'all',
] as const
export type Queue = (typeof QUEUES)[number]

export const ROW_KINDS = ['sale', 'auction', 'payment', 'approval'] as const
export type RowKind = (typeof ROW_KINDS)[number]

const rowSchema = z.object({
  /** What its id is of. */
  kind: z.enum(ROW_KINDS),
  id: z.uuid(),
  /** The sale that it is, or is about. */
  reservation_id: z.uuid().nullable(),
  auction: z
    .object({
      id: z.uuid(),
      lot: z.string(),
      title: z.string(),
      category: z.string(),
      image_url: z.string().nullable(),
    })
    .nullable(),
  /** The buyer, the highest bidder, who sent a wire, or who asked for a second person. */
  party: z.string().nullable(),
  customer_id: z.string().nullable(),
  state: z.enum([
    ...SALE_STATES,
    'below_reserve',
    'offer_waiting',
    'consignor_asked',
    'consignor_declined',
    'to_match',
    ...APPROVAL_ACTIONS,
  ]),
  /** Of a sale. */
  title_state: z.enum(TITLE_STATES).nullable(),
  handover: z.enum(['pick_up', 'delivery']).nullable(),
  invoice_number: z.string().nullable(),
  /** The total of the invoice, the highest bid, what came, or what a second person is asked about. */
  amount: z.number(),
  currency: z.string(),
  /** Of a sale: what is still to be paid, below nothing where too much was. */
  balance: z.number().nullable(),
  /** Of a sale: what is to be sent back of it. */
  send_back: z.number().nullable(),
  /** Of a run below its reserve. */
  reserve: z.number().nullable(),
  /** By which its queue is ordered: when it is due, or since when it waits. */
  at: z.iso.datetime(),
  /** What was promised by then was not kept. */
  is_late: z.boolean(),
})
export type QueueRow = z.infer<typeof rowSchema>

export const queueQuerySchema = z.object({
  queue: z.enum(QUEUES).default('to_do'),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .transform((text) => text || undefined)
    .meta({
      description: 'A lot, customer or invoice number, a payment reference, a title or a name.',
    }),
  limit: limitSchema(50),
  cursor: cursorSchema,
})
/** `total` counts what words find no further than a limit; `is_total_capped` tells that there are more. */
export const queuePageSchema = pageSchema(rowSchema).extend({ is_total_capped: z.boolean() })
export type QueuePage = z.infer<typeof queuePageSchema>

/** All sales are not counted: nobody waits for them. */
export const COUNTED_QUEUES = QUEUES.filter((queue) => queue !== 'all')

export const queueCountsSchema = z.object({
  counts: z.record(z.enum(COUNTED_QUEUES), z.int()),
})
export type QueueCounts = z.infer<typeof queueCountsSchema>
