import { ApiProblem, callApi } from './api.ts'

/** Pauses before something unanswered is sent again, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_200, 3_000]
/** A busy server may ask for a longer pause, up to this. */
const LONGEST_PAUSE_MS = 10_000
/** A request without an answer for this long is given up: a laptop that slept would wait for minutes. */
export const ANSWER_WITHIN_MS = 10_000

/**
 * Something that must count once on its way to the server: until it is answered it is sent at most four times, always
 * under the same key. What was given up keeps its key, so that the same thing sent again by hand still counts once.
 */
export type Sending =
  | { phase: 'answered' }
  | { phase: 'sending' | 'pausing' | 'given up'; what: string; key: string; retries: number }

export type SendingEvent =
  /** `newKey` is used unless the same thing is still unanswered. */
  | { type: 'send'; what: string; newKey: string }
  /** Accepted or refused: it is known what became of it. */
  | { type: 'answered' }
  /** Not reached, or too busy to take it: it may or may not have been stored. `askedMs` is how long to wait at least. */
  | { type: 'unanswered'; askedMs: number }
  /** The pause is over, or the network back. */
  | { type: 'retry' }

export type SendingEffect = { type: 'call'; key: string } | { type: 'pause'; ms: number }

/** What follows from what has happened: the next state, and what is to be done. */
export function advance(state: Sending, event: SendingEvent): [Sending, SendingEffect | null] {
  if (event.type === 'answered') return [{ phase: 'answered' }, null]
  if (event.type === 'send') {
    const { what, newKey } = event
    const key = state.phase !== 'answered' && state.what === what ? state.key : newKey
    return [
      { phase: 'sending', what, key, retries: 0 },
      { type: 'call', key },
    ]
  }
  if (event.type === 'retry' && state.phase === 'pausing') {
    return [
      { ...state, phase: 'sending' },
      { type: 'call', key: state.key },
    ]
  }
  if (event.type === 'unanswered' && state.phase === 'sending') {
    const pause = RETRY_AFTER_MS[state.retries]
    if (pause === undefined) return [{ ...state, phase: 'given up' }, null]
    const ms = Math.max(pause, Math.min(event.askedMs, LONGEST_PAUSE_MS))
    return [
      { ...state, phase: 'pausing', retries: state.retries + 1 },
      { type: 'pause', ms },
    ]
  }
  return [state, null]
}

type Method = 'POST' | 'PUT' | 'DELETE'

export type Send = <Reply>(address: string, body: unknown, method?: Method) => Promise<Reply>

interface Sender {
  /** Throws ApiProblem: a refusal, or that there was no answer. */
  send: Send
  /** What was given up is known to have arrived: the same thing sent again is another. */
  settle(): void
}

/** Sends what must count once, bids or purchases. `onChange` hears each state on the way. */
export function createSender(onChange: (state: Sending) => void = () => undefined): Sender {
  let state: Sending = { phase: 'answered' }

  function dispatch(event: SendingEvent): SendingEffect | null {
    const [next, effect] = advance(state, event)
    state = next
    onChange(next)
    return effect
  }

  async function send<Reply>(address: string, body: unknown, method: Method = 'POST') {
    const what = JSON.stringify([address, body])
    let effect = dispatch({ type: 'send', what, newKey: newKey() })
    let failure: unknown
    while (effect) {
      if (effect.type === 'pause') {
        await pauseOrOnline(effect.ms)
        effect = dispatch({ type: 'retry' })
        continue
      }
      // The first try tells; while the browser knows that there is no network, another tells nothing.
      if (failure && navigator.onLine === false) {
        effect = dispatch({ type: 'unanswered', askedMs: 0 })
        continue
      }
      try {
        const reply = await call<Reply>(address, body, method, effect.key)
        dispatch({ type: 'answered' })
        return reply
      } catch (error) {
        failure = error
        effect = dispatch(whatFollows(error))
      }
    }
    throw failure
  }

  return {
    send,
    settle() {
      if (state.phase === 'given up') dispatch({ type: 'answered' })
    },
  }
}

function call<Reply>(address: string, body: unknown, method: Method, key: string): Promise<Reply> {
  return callApi<Reply>(address, {
    method,
    body,
    signedIn: true,
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
}

function whatFollows(error: unknown): SendingEvent {
  if (!isUnanswered(error)) return { type: 'answered' }
  return { type: 'unanswered', askedMs: (error.problem.retry_after ?? 0) * 1_000 }
}

/** Whether what was sent may have been stored all the same: it was not reached, or somebody between had no answer of it. */
export function isUnanswered(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.problem.status)
}

/** Waits, but no longer than until the network is back. */
export function pauseOrOnline(ms: number): Promise<void> {
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
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
