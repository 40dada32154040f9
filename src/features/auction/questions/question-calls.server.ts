import { askQuestion } from './ask-question.server.ts'
import { listOwnQuestions, listQuestions } from './list-questions.server.ts'
import { withdrawQuestion } from './withdraw-question.server.ts'

export const QUESTION_CALLS = [listQuestions, listOwnQuestions, askQuestion, withdrawQuestion]
