/** Answers that take as long whether or not there is an account (protocol, section 12). */
import { setTimeout as wait } from 'node:timers/promises'

export type AnswerEvenly = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Queueing a mail takes longer than finding that there is nobody to write to. So the outcome of the work, a
 * refusal too, is told only when a span of `spanMs` is over, or the next one for work that took longer: the
 * time that an answer takes is a round number that has nothing to do with what was found.
 */
export function createEvenAnswers(spanMs: number): AnswerEvenly {
  return async function answerEvenly(work) {
    const begun = performance.now()
    const [outcome] = await Promise.allSettled([work()])
    const took = performance.now() - begun
    await wait(Math.ceil(took / spanMs) * spanMs - took)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}
