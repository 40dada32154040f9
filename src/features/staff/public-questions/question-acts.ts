import { z } from 'zod'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import { PUBLIC_QUESTIONS_ADDRESS, type PublicQuestion } from './public-questions.ts'

/** What staff do to a question beside answering it, each with a reason. */

function act({ id, version }: PublicQuestion, what: string) {
  return {
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason' }],
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
    title: 'Reject the question',
    says: 'It is not published. Who asked reads your reason, and can ask another question.',
    confirm: () => 'Reject the question',
    done: 'Question rejected',
  }
}

export function takeAnswerBack(question: PublicQuestion): Act {
  return {
    ...act(question, 'take-back'),
    title: 'Take the answer back',
    says: 'Question and answer leave the page, and the question waits again. Who asked may have read the answer; your reason stays with us.',
    confirm: () => 'Take it back',
    done: 'Answer taken back',
  }
}
