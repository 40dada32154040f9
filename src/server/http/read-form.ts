import { TimeoutError } from 'es-toolkit/error'
import { withTimeout } from 'es-toolkit/promise'
import { busy } from './problem.ts'

/**
 * Reads a request's form to its end; null if the body is not a form, or broke off. A form that takes longer than `maxMs`
 * milliseconds is refused, so that a slow connection does not hold what others wait for.
 * @throws Problem `busy` with `tooSlow` as its text
 */
export async function readForm(
  request: Request,
  { maxMs, tooSlow }: { maxMs: number; tooSlow: string },
): Promise<FormData | null> {
  try {
    return await withTimeout(() => request.formData().catch(() => null), maxMs)
  } catch (error) {
    throw error instanceof TimeoutError ? busy(tooSlow) : error
  }
}
