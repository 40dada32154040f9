import { ApiProblem, callApi } from './api.ts'

/** Pauses before something unanswered is sent again, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_200, 3_000]
/** A busy server may ask for a longer pause, up to this. */
const LONGEST_PAUSE_MS = 10_000
/** A request without an answer for this long is given up: a laptop that slept would wait for minutes. */
const ANSWER_WITHIN_MS = 10_000

/** Whether the server is silent about what was sent: it is tried again, or that has been given up. */
export type Silence = 'none' | 'trying' | 'given-up'

/**
 * Sends what must count once, bids or purchases: until it is answered it is sent at most four times, always under the
 * same key. What was given up keeps its key, so that the same thing sent again by hand still counts once. The sender
 * throws ApiProblem: a refusal, or that there was no answer.
 */
export function createSender(
  onSilence: (silence: Silence) => void,
): <Reply>(address: string, body: unknown) => Promise<Reply> {
  let unanswered: { what: string; key: string } | null = null

  return async <Reply>(address: string, body: unknown) => {
    const what = JSON.stringify([address, body])
    const sent = unanswered?.what === what ? unanswered : { what, key: newKey() }
    unanswered = sent
    onSilence('none')
    const settle = () => {
      if (unanswered === sent) unanswered = null
      onSilence('none')
    }
    for (let retries = 0; ; retries += 1) {
      try {
        const reply = await call<Reply>(address, body, sent.key)
        settle()
        return reply
      } catch (error) {
        if (!isUnanswered(error)) {
          settle()
          throw error
        }
        const pause = RETRY_AFTER_MS[retries]
        if (pause === undefined) {
          onSilence('given-up')
          throw error
        }
        onSilence('trying')
        const askedMs = (error.problem.retry_after ?? 0) * 1_000
        await pauseOrOnline(Math.max(pause, Math.min(askedMs, LONGEST_PAUSE_MS)))
      }
    }
  }
}

function call<Reply>(address: string, body: unknown, key: string): Promise<Reply> {
  return callApi<Reply>(address, {
    method: 'POST',
    body,
    signedIn: true,
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
}

/** Not reached, or too busy to take it: it may or may not have been stored. */
function isUnanswered(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.problem.status)
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
