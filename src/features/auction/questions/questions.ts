import { z } from 'zod'
import { askingText } from '../../../languages/rules/asking.ts'
import { textOf } from '../../../rules/accounts.ts'
import { LONGEST_QUESTION, SHORTEST_QUESTION } from '../../../rules/public-questions/asking.ts'

/** The promises of what members ask about a lot, and of what staff answered. Times RFC 3339 in UTC. */

/** Nothing tells who asked. */
export const publishedQuestionsSchema = z.object({
  /** Answered last first. */
  items: z.array(
    z.object({
      id: z.uuid(),
      question: z.string(),
      answer: z.string(),
      answered_at: z.iso.datetime(),
      /** When the answer was changed last; null where it stands as it was first read. */
      corrected_at: z.iso.datetime().nullable(),
    }),
  ),
})

export const askSchema = z.object({
  question: textOf(SHORTEST_QUESTION, () => askingText('askInSentence'), LONGEST_QUESTION),
})

const ownQuestionSchema = z.object({
  id: z.uuid(),
  /** In one's own words. */
  asked: z.string(),
  asked_at: z.iso.datetime(),
  state: z.enum(['waiting', 'published', 'rejected']),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Whether its asker may withdraw it: nobody has answered it yet. */
  can_withdraw: z.boolean(),
})

export const askedSchema = z.object({ question: ownQuestionSchema })
/** Asked last first. */
export const ownQuestionsSchema = z.object({ items: z.array(ownQuestionSchema) })
export const withdrawnQuestionSchema = z.object({ id: z.uuid(), is_waiting: z.boolean() })

export type PublishedQuestions = z.infer<typeof publishedQuestionsSchema>
export type PublishedQuestion = PublishedQuestions['items'][number]
export type Asked = z.infer<typeof askedSchema>
export type OwnQuestions = z.infer<typeof ownQuestionsSchema>
export type WithdrawnQuestion = z.infer<typeof withdrawnQuestionSchema>
export type OwnQuestion = OwnQuestions['items'][number]
