import pLimit from 'p-limit'
import { busy } from './http/problem.ts'

/**
 * Runs at most `concurrency` tasks at once; up to `queued` more wait, in order, and any further one is refused at once with
 * the error that `refusal` makes.
 */
export function limitConcurrency({
  concurrency,
  queued,
  refusal = busy,
}: {
  concurrency: number
  queued: number
  refusal?: () => Error
}) {
  const limit = pLimit(concurrency)
  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= concurrency && limit.pendingCount >= queued) throw refusal()
    return limit(task)
  }
}
