/** What a consignor is asked of a run that ended below its reserve, and what follows from its answer. */
import type { Cents } from '../money.ts'
import { needsSecondPerson } from '../safeguards/second-person.ts'

export const QUESTION_KINDS = ['accept_bid', 'counter_offer'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const QUESTION_STATES = ['waiting', 'approved', 'declined'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** A sale below the reserve that is asked about, or made. */
export interface AskedSale {
  kind: QuestionKind
  /** The price, of all in the same unit. */
  amount: number
}

/**
 * Whether staff who sell below the reserve have to say why: the consignor was asked about this run, and its last word was not yes to
 * such a sale, at this price or less. `questions` are those of the run, the newest first.
 */
export function decidesForConsignor(
  questions: readonly (AskedSale & { state: QuestionState })[],
  sells: AskedSale,
): boolean {
  const [last] = questions
  if (last === undefined) return false
  const isAgreed = last.state === 'approved' && last.kind === sells.kind
  return !isAgreed || sells.amount < last.amount
}

/**
 * Whether the yes of somebody who acts for a consignor is the second signature that a price needs: not where whoever asked `letIn` that
 * person, for one of the staff could be both.
 */
export function isSecondSignature(
  amount: Cents,
  { askedBy, letIn }: { askedBy: string; letIn: string },
): boolean {
  return !needsSecondPerson(amount) || askedBy !== letIn
}
