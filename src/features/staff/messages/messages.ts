import { z } from 'zod'
import { messagesText } from '../../../languages/staff/messages.ts'
import { textOf } from '../../../rules/accounts.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'

/** The promises of what people wrote through the contact form, and of the answers. Times RFC 3339 in UTC. */

const messageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As it was written; only a member's own address is proven. */
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  /** The first one; what was written since stands in the conversation. */
  message: z.string(),
  created_at: z.iso.datetime(),
  /** What they wrote last. */
  latest: z.string(),
  /** How much was written after the first message, by both sides. */
  replies: z.int(),
  /** When they wrote what waits for an answer, or was answered last. */
  waits_since: z.iso.datetime(),
  /** Who was signed in when writing it. */
  member_id: z.uuid().nullable(),
  /** The last one; null while they wait for another. */
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** Of the staff. */
  answered_by: z.uuid().nullable(),
  /** Who of the staff sees to it. */
  assigned_to: z.uuid().nullable(),
})

export const MESSAGE_SORTS = ['created_at', '-created_at', 'waits_since', '-waits_since'] as const

export const messageListQuerySchema = z.object({
  /** Each word, or its beginning, in what was written or answered, in the name, the address or the telephone number. */
  q: z.string().trim().max(200).optional(),
  /** Only those that were answered, or only those that wait. */
  answered: z.enum(['true', 'false']).optional(),
  /** Only those that this person of the staff sees to. */
  assigned_to: z.uuid().toLowerCase().optional(),
  /** Only what this address wrote, the whole of it, in capitals or not. */
  email: z.string().trim().min(1).max(255).optional(),
  /** By when the conversation began, or what waits was written: a queue begins with who has waited longest. */
  sort: z.enum(MESSAGE_SORTS).default('-created_at'),
  limit: limitSchema(50),
  cursor: cursorSchema,
})
/** `total` counts no further than a limit; `is_total_capped` tells that there are more. */
export const messageListSchema = pageSchema(messageSchema).extend({ is_total_capped: z.boolean() })

export const openMessageSchema = z.object({
  message: messageSchema,
  /** The name of who answered last; the address where there is no name. */
  answerer: z.string().nullable(),
  /** All that was written, in order, the first message included. */
  conversation: z.array(
    z.object({
      /** 0 of the first message. */
      number: z.int(),
      written_at: z.iso.datetime(),
      text: z.string(),
      /** Of the staff, and what they are called; null of whoever wrote first. */
      answered_by: z.uuid().nullable(),
      answerer: z.string().nullable(),
      /** What the contact form said with it, where the first message says otherwise. */
      name: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
})

/** The most that an answer holds. */
export const LONGEST_ANSWER = 5_000

export const answerSchema = z.object({
  answer: textOf(
    1,
    () => messagesText('writeAnswer'),
    LONGEST_ANSWER,
    () => messagesText('answerTooLong'),
  ),
  /**
   * The number of the last message that was read. Who tells it answers what was answered already too; who does not answers what
   * waits.
   */
  after: z.int().min(0).optional(),
})
export const answeredSchema = z.object({ message: messageSchema })

export type MessageListQuery = z.infer<typeof messageListQuerySchema>
export type MessageView = z.infer<typeof messageSchema>
export type OpenMessage = z.infer<typeof openMessageSchema>
export type MessageInConversation = OpenMessage['conversation'][number]
export type Answered = z.infer<typeof answeredSchema>

export const MESSAGES_ADDRESS = '/api/staff/messages'

export const assignmentSchema = z.object({
  assigned_to: z.uuid().toLowerCase().nullable(),
  /** Whose it is, for whoever gives it away. */
  before: z.uuid().toLowerCase().nullable(),
})

/** Everybody who works here. */
export const COLLEAGUES_ADDRESS = '/api/staff/colleagues'
export const colleaguesSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export type Colleagues = z.infer<typeof colleaguesSchema>
