import { z } from 'zod'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { textOf } from '../../../rules/accounts.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import {
  LONGEST_PUBLIC_ANSWER,
  LONGEST_QUESTION,
  SHORTEST_QUESTION,
} from '../../../rules/public-questions/asking.ts'
import { HOLD_REASONS } from '../../../rules/public-questions/held-back.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of what members ask about lots, as staff see it. Times RFC 3339 in UTC. */

const STATES = ['waiting', 'published', 'rejected'] as const

const publicQuestionSchema = z.object({
  id: z.uuid(),
  auction: z.object({ id: z.uuid(), lot_number: z.string(), title: z.string() }),
  /** Null once the account is gone. */
  asker: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** In the words of who asked. */
  asked: z.string(),
  asked_at: z.iso.datetime(),
  /** Why these words are held back. */
  held_back: z.array(z.enum(HOLD_REASONS)),
  state: z.enum(STATES),
  /** As it was published last; also of an answer that was taken back. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  /** Who of the staff published or rejected it, and when. */
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  corrected_at: z.iso.datetime().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Goes up with whatever staff do to it. */
  version: z.int(),
})

export const publicQuestionListQuerySchema = z.object({
  /** Those that wait, asked first on top; others, decided last on top. */
  state: z.enum(STATES).default('waiting'),
  limit: limitSchema(50),
  cursor: cursorSchema,
})
export const publicQuestionListSchema = pageSchema(publicQuestionSchema)

const version = z.int().min(0)

export const publishSchema = z.object({
  question: textOf(SHORTEST_QUESTION, () => publicQuestionsText('writeQuestion'), LONGEST_QUESTION),
  answer: textOf(
    1,
    () => publicQuestionsText('writeAnswer'),
    LONGEST_PUBLIC_ANSWER,
    () => publicQuestionsText('answerTooLong'),
  ),
  /** What holds the question back was read, and may be public. */
  is_confirmed: z.boolean().default(false),
  /** The version that was read: of two who decide at once the second is told. */
  before: version,
})
export const decideSchema = z.object({ reason: reasonSchema, before: version })
export const decidedSchema = z.object({ question: publicQuestionSchema })

export type PublicQuestion = z.infer<typeof publicQuestionSchema>
export type PublicQuestionListQuery = z.infer<typeof publicQuestionListQuerySchema>
export type Publish = z.infer<typeof publishSchema>
export type DecidedQuestion = z.infer<typeof decidedSchema>

export const PUBLIC_QUESTIONS_ADDRESS = '/api/staff/public-questions'
