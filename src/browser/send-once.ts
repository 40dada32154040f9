import { ApiProblem, callApi } from './api.ts'

/** Pauses before something unanswered is sent again, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_200, 3_000]

/**
 * Sends what must count once, bids or purchases: until the server has answered, at most four times,
 * always under the same key. The same thing sent again by hand keeps its key as long as it was not
 * answered. The sender throws ApiProblem.
 */
export function createSender(): <Reply>(address: string, body: unknown) => Promise<Reply> {
  let unanswered: { what: string; key: string } | null = null
  return async <Reply>(address: string, body: unknown) => {
    const what = JSON.stringify([address, body])
    const attempt = unanswered?.what === what ? unanswered : { what, key: newKey() }
    unanswered = attempt
    try {
      const reply = await sendUntilAnswered<Reply>(address, body, attempt.key)
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
): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      const headers = { 'Idempotency-Key': key }
      return await callApi<Reply>(address, { method: 'POST', body, signedIn: true, headers })
    } catch (error) {
      const pause = RETRY_AFTER_MS[tries]
      if (!isUnanswered(error) || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Not reached, or too busy to take it: it may or may not have been stored. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return [0, 502, 503, 504].includes(error.problem.status)
}

/** Unique without `crypto.randomUUID`, which pages served without TLS do not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
