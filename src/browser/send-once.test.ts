import { expect, test, vi } from 'vitest'
import { ApiProblem } from './api.ts'
import { advance, createSender, type Sending, type SendingEvent } from './send-once.ts'

const ANSWERED: Sending = { phase: 'answered' }
const BID = { type: 'send', what: 'a bid of $10,100', newKey: 'one' } as const
const LOST = { type: 'unanswered', askedMs: 0 } as const
const RETRY = { type: 'retry' } as const

test('what is answered is sent once', () => {
  expect(follow(BID, { type: 'answered' })).toEqual({
    state: ANSWERED,
    effects: [{ type: 'call', key: 'one' }, null],
  })
})

test('what is not answered is sent again after growing pauses, under the same key, and then given up', () => {
  const { state, effects } = follow(BID, LOST, RETRY, LOST, RETRY, LOST, RETRY, LOST)
  expect(effects).toEqual([
    { type: 'call', key: 'one' },
    { type: 'pause', ms: 400 },
    { type: 'call', key: 'one' },
    { type: 'pause', ms: 1_200 },
    { type: 'call', key: 'one' },
    { type: 'pause', ms: 3_000 },
    { type: 'call', key: 'one' },
    null,
  ])
  expect(state.phase).toBe('given up')
})

test('a busy server is given the time that it asks for, up to ten seconds', () => {
  const pauseAfter = (askedMs: number) => follow(BID, { ...LOST, askedMs }).effects[1]
  expect(pauseAfter(1_000)).toEqual({ type: 'pause', ms: 1_000 })
  expect(pauseAfter(100)).toEqual({ type: 'pause', ms: 400 })
  expect(pauseAfter(60_000)).toEqual({ type: 'pause', ms: 10_000 })
})

test('what was given up keeps its key when it is sent again by hand, and its tries begin anew', () => {
  const givenUp = [BID, LOST, RETRY, LOST, RETRY, LOST, RETRY, LOST]
  const { effects } = follow(...givenUp, { ...BID, newKey: 'two' }, LOST)
  expect(effects.slice(-2)).toEqual([
    { type: 'call', key: 'one' },
    { type: 'pause', ms: 400 },
  ])
})

test('something else has a key of its own, and so has the same thing once it was answered', () => {
  const more = { type: 'send', what: 'a bid of $10,200', newKey: 'two' } as const
  expect(follow(BID, LOST, more).effects.at(-1)).toEqual({ type: 'call', key: 'two' })
  const again = { ...BID, newKey: 'two' }
  expect(follow(BID, { type: 'answered' }, again).effects.at(-1)).toEqual({
    type: 'call',
    key: 'two',
  })
})

test('what comes too late changes nothing', () => {
  for (const late of [LOST, RETRY]) {
    expect(advance(ANSWERED, late)).toEqual([ANSWERED, null])
  }
  const { state } = follow(BID)
  expect(advance(state, RETRY)).toEqual([state, null])
})

test('while the browser knows that there is no network, only the first try is made', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const fetching = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  vi.stubGlobal('fetch', fetching)
  const sent = createSender().send('/api/auctions/1/bids', { amount: 10_100 })
  const failure = sent.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBeInstanceOf(ApiProblem)
  expect(fetching).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function follow(...events: SendingEvent[]) {
  let state = ANSWERED
  const effects = events.map((event) => {
    const [next, effect] = advance(state, event)
    state = next
    return effect
  })
  return { state, effects }
}
