import { z } from 'zod'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import { PUBLIC_QUESTIONS_ADDRESS, type PublicQuestion } from './public-questions.ts'

/** What staff do to a question beside answering it, each with a reason. */

function act({ id, version }: PublicQuestion, what: string) {
  return {
    fields: [{ name: 'reason', label: publicQuestionsText('reason'), kind: 'reason' }],
    rules: z.object({ reason: reasonSchema }).transform((body) => ({ ...body, before: version })),
    initial: { reason: '' },
    method: 'POST',
    address: `${PUBLIC_QUESTIONS_ADDRESS}/${id}/${what}`,
    isDanger: true,
  } as const
}

export function rejectQuestion(question: PublicQuestion): Act {
  return {
    ...act(question, 'reject'),
    title: publicQuestionsText('rejectQuestion'),
    says: publicQuestionsText('rejectSays'),
    confirm: () => publicQuestionsText('rejectQuestion'),
    done: publicQuestionsText('questionRejected'),
  }
}

export function takeAnswerBack(question: PublicQuestion): Act {
  return {
    ...act(question, 'take-back'),
    title: publicQuestionsText('takeBack'),
    says: publicQuestionsText('takeBackSays'),
    confirm: () => publicQuestionsText('takeItBack'),
    done: publicQuestionsText('answerTakenBack'),
  }
}
