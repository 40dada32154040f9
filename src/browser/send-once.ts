import { ApiProblem, callApi } from './api.ts'

/** Pauses before something unanswered is sent again, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_200, 3_000]
/** A busy server may ask for a longer pause, up to this. */
const LONGEST_PAUSE_MS = 10_000
/** A request without an answer for this long is given up: a laptop that slept would wait for minutes. */
const ANSWER_WITHIN_MS = 10_000

/**
 * Sends what must count once, bids or purchases: until the server has answered, at most four times,
 * always under the same key. The same thing sent again by hand keeps its key as long as it was not
 * answered. `onUnanswered` hears each time that an answer is missing and it will be sent again. The
 * sender throws ApiProblem.
 */
export function createSender(
  onUnanswered: () => void = () => undefined,
): <Reply>(address: string, body: unknown) => Promise<Reply> {
  let unanswered: { what: string; key: string } | null = null
  return async <Reply>(address: string, body: unknown) => {
    const what = JSON.stringify([address, body])
    const attempt = unanswered?.what === what ? unanswered : { what, key: newKey() }
    unanswered = attempt
    try {
      const reply = await sendUntilAnswered<Reply>(address, body, attempt.key, onUnanswered)
      unanswered = null
      return reply
    } catch (error) {
      if (!isUnanswered(error)) unanswered = null
      throw error
    }
  }
}

async function sendUntilAnswered<Reply>(
  address: string,
  body: unknown,
  key: string,
  onUnanswered: () => void,
): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await callApi<Reply>(address, {
        method: 'POST',
        body,
        signedIn: true,
        headers: { 'Idempotency-Key': key },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
    } catch (error) {
      const pause = RETRY_AFTER_MS[tries]
      if (!isUnanswered(error) || pause === undefined) throw error
      onUnanswered()
      await pauseOrOnline(Math.max(pause, askedPause(error)))
    }
  }
}

/** Not reached, or too busy to take it: it may or may not have been stored. */
export function isUnanswered(error: unknown): error is ApiProblem {
  if (!(error instanceof ApiProblem)) return false
  return [0, 502, 503, 504].includes(error.problem.status)
}

function askedPause({ problem }: ApiProblem): number {
  return Math.min((problem.retry_after ?? 0) * 1_000, LONGEST_PAUSE_MS)
}

/** Waits, but no longer than until the network is back. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}

/** Unique without `crypto.randomUUID`, which pages served without TLS do not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
