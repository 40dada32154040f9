/** Answers that take as long whether or not there is an account (protocol, section 12). */
import { setTimeout as wait } from 'node:timers/promises'

export type AnswerEvenly = <T>(work: () => Promise<T>) => Promise<T>

/** In milliseconds, from whenever. */
interface Time {
  now(): number
  wait(ms: number): Promise<unknown>
}

const REAL_TIME: Time = { now: () => performance.now(), wait: (ms) => wait(ms) }

/**
 * Queueing a mail takes longer than finding that there is nobody to write to. So the outcome of the work, a
 * refusal too, is told only when a span of `spanMs` is over, or the next one for work that took longer: the
 * time that an answer takes is a round number that has nothing to do with what was found.
 */
export function createEvenAnswers(spanMs: number, time: Time = REAL_TIME): AnswerEvenly {
  return async function answerEvenly(work) {
    const begun = time.now()
    const [outcome] = await Promise.allSettled([work()])
    const took = time.now() - begun
    await time.wait(Math.ceil(took / spanMs) * spanMs - took)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}
