/** Responses that take as long whether or not there is an account (protocol, section 12). */
import { setTimeout as wait } from 'node:timers/promises'

export type InConstantTime = <T>(task: () => Promise<T>) => Promise<T>

/** A monotonic clock, in milliseconds. */
interface Time {
  now(): number
  wait(ms: number): Promise<unknown>
}

const REAL_TIME: Time = { now: () => performance.now(), wait: (ms) => wait(ms) }

/**
 * Rounds the time that a task takes up to whole multiples of `spanMs`, also when it throws: queueing a mail takes longer than
 * finding that there is nobody to write to, and its duration would tell.
 */
export function createConstantTime(spanMs: number, time: Time = REAL_TIME): InConstantTime {
  return async function inConstantTime(task) {
    const begun = time.now()
    const [outcome] = await Promise.allSettled([task()])
    const took = time.now() - begun
    await time.wait(Math.ceil(took / spanMs) * spanMs - took)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
}
