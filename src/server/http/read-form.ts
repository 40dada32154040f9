import { TimeoutError } from 'es-toolkit/error'
import { withTimeout } from 'es-toolkit/promise'
import { busy } from './problem.ts'

/**
 * The form that a request holds, read whole; null for what is none, or broke off. Whoever sends it slower than
 * `mostMs` milliseconds for all of it is refused, that no phone out of town holds what others wait for.
 * @throws Problem `busy` with `tooSlow` as its text
 */
export async function readForm(
  request: Request,
  { mostMs, tooSlow }: { mostMs: number; tooSlow: string },
): Promise<FormData | null> {
  try {
    return await withTimeout(() => request.formData().catch(() => null), mostMs)
  } catch (error) {
    throw error instanceof TimeoutError ? busy(tooSlow) : error
  }
}
