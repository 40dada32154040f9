import { publishAnswer, rejectQuestion, takeAnswerBack } from './decide-question.server.ts'
import { listPublicQuestions } from './list-public-questions.server.ts'
import { exportPublicQuestions } from './question-csv.server.ts'

export const PUBLIC_QUESTION_CALLS = [
  listPublicQuestions,
  exportPublicQuestions,
  publishAnswer,
  rejectQuestion,
  takeAnswerBack,
]
