/** What the calls about questions in public answer, as `test/answers.ts` has it of all calls. */
import type { z } from 'zod'
import type {
  Asked,
  OwnQuestions,
  PublishedQuestions,
} from '../../src/features/auction/questions/questions.ts'
import type {
  DecidedQuestion,
  publicQuestionListSchema,
} from '../../src/features/staff/public-questions/public-questions.ts'

export type QuestionBodies = [
  [`GET /api/auctions/${string}/questions/mine`, OwnQuestions],
  [`GET /api/auctions/${string}/questions`, PublishedQuestions],
  [`POST /api/auctions/${string}/questions`, Asked],
  [`GET /api/staff/public-questions${string}`, z.infer<typeof publicQuestionListSchema>],
  [`POST /api/staff/public-questions/${string}`, DecidedQuestion],
]
