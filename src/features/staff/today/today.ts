import { z } from 'zod'
import { QUESTION_KINDS } from '../../../rules/consigning/questions.ts'

/** What waits for staff. */
export const QUEUES = [
  'overdue',
  'approvals',
  'paused',
  'no-bids',
  'ids',
  'wires',
  'send-back',
  'payouts',
  'below-reserve',
  'deliveries',
  'public-questions',
  'messages',
  'returns',
  'titles',
  'mails',
  'jobs',
  'failing',
] as const

export type QueueName = (typeof QUEUES)[number]

const queueSchema = z.object({
  queue: z.enum(QUEUES),
  count: z.int(),
  /** Since when the oldest waits; null for an empty queue. */
  since: z.iso.datetime().nullable(),
  /** Until when the most urgent is promised, or its time runs out; null where nothing is promised. */
  due_at: z.iso.datetime().nullable(),
  /** In dollars, of queues about money. */
  amount: z.number().nullable(),
  /** What the most urgent is. */
  first: z.string().nullable(),
})

export type WaitingQueue = z.infer<typeof queueSchema>

const answeredSchema = z.object({
  /** Of the question. */
  id: z.uuid(),
  auction_id: z.uuid(),
  lot: z.string(),
  title: z.string(),
  consignor: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** In dollars: what was asked about. */
  amount: z.number(),
  state: z.enum(['approved', 'declined']),
  note: z.string().nullable(),
  answered_at: z.iso.datetime(),
})

/** What a consignor answered about a run below its reserve. */
export type Answered = z.infer<typeof answeredSchema>

export const todaySchema = z.object({
  /** The server's time at which all of it was so. */
  now: z.iso.datetime(),
  queues: z.array(queueSchema),
  figures: z.object({
    closing_today: z.int(),
    awaiting_payment: z.number(),
    awaiting_invoices: z.int(),
    next_due_at: z.iso.datetime().nullable(),
    overdue: z.number(),
    paid_today: z.number(),
    payments_today: z.int(),
    mails_today: z.int(),
  }),
  /** What closes next, within the day. */
  closing: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      category: z.string(),
      ends_at: z.iso.datetime(),
      bid_count: z.int(),
      /** The current bid, or the starting bid where there is none. In dollars. */
      price: z.number(),
      reserve: z.enum(['none', 'met', 'not_met']),
      image_url: z.string().nullable(),
    }),
  ),
  /** The newest first. */
  answers: z.array(answeredSchema),
})

export type Today = z.infer<typeof todaySchema>

export const TODAY_ADDRESS = '/api/staff/today'
