import { publishAnswer, rejectQuestion, takeAnswerBack } from './decide-question.server.ts'
import { listPublicQuestions } from './list-public-questions.server.ts'

export const PUBLIC_QUESTION_CALLS = [
  listPublicQuestions,
  publishAnswer,
  rejectQuestion,
  takeAnswerBack,
]
