/** What a consignor is asked of a run that ended below its reserve, and what follows from its answer. */

export const QUESTION_KINDS = ['accept_bid', 'counter_offer'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const QUESTION_STATES = ['waiting', 'approved', 'declined'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/**
 * Whether staff who sell below the reserve have to say why: the consignor was asked about this run, and its last word was not yes.
 * `questions` are those of the run, the newest first.
 */
export function decidesForConsignor(questions: readonly { state: QuestionState }[]): boolean {
  const [last] = questions
  return last !== undefined && last.state !== 'approved'
}
