import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSender, type Silence } from './send-once.ts'

const BID = ['/api/auctions/boat/bids', { amount: 10_100 }] as const
const HIGHER_BID = ['/api/auctions/boat/bids', { amount: 10_200 }] as const

/** What becomes of each request that is sent, in order; those after the last are answered. */
let outcomes: (() => Promise<Response>)[]
/** The key of each request, and when it was sent. */
let sent: { key: string | null; at: number }[]
let events: EventTarget

const answered = async () => Response.json({ id: 'bid' }, { status: 201 })
const lost = () => Promise.reject(new TypeError('network'))
const problem = (status: number, retry_after?: number) => async () =>
  Response.json({ title: 'Error', detail: 'No', status, code: 'x', retry_after }, { status })

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  outcomes = []
  sent = []
  events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), at: Date.now() })
    return (outcomes.shift() ?? answered)()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is answered is sent once', async () => {
  const { send, silences } = start()
  expect(await outcomeOf(send(...BID))).toEqual({ id: 'bid' })
  expect(sent).toHaveLength(1)
  expect(silences).toEqual(['none', 'none'])
})

test('what is refused is sent once', async () => {
  const { send, silences } = start()
  outcomes = [problem(409)]
  expect(await outcomeOf(send(...BID))).toMatchObject({ problem: { status: 409 } })
  expect(sent).toHaveLength(1)
  expect(silences).toEqual(['none', 'none'])
})

test('what is not answered is sent again after growing pauses, under the same key, and then given up', async () => {
  const { send, silences } = start()
  outcomes = [lost, problem(502), problem(504), lost]
  expect(await outcomeOf(send(...BID))).toMatchObject({ problem: { code: 'unreachable' } })
  expect(sent.map(({ at }) => at)).toEqual([0, 400, 1_600, 4_600])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(silences).toEqual(['none', 'trying', 'trying', 'trying', 'given-up'])
})

test.each([
  [1, 1_000],
  [0.1, 400],
  [60, 10_000],
])('a busy server that asks for %d s is sent it again after %d ms', async (asked, pause) => {
  const { send, silences } = start()
  outcomes = [problem(503, asked)]
  expect(await outcomeOf(send(...BID))).toEqual({ id: 'bid' })
  expect(sent.map(({ at }) => at)).toEqual([0, pause])
  expect(silences).toEqual(['none', 'trying', 'none'])
})

test('a network that is back ends the pause', async () => {
  const { send } = start()
  outcomes = [problem(503, 10)]
  const sending = send(...BID)
  await vi.advanceTimersByTimeAsync(2_000)
  events.dispatchEvent(new Event('online'))
  await outcomeOf(sending)
  expect(sent.map(({ at }) => at)).toEqual([0, 2_000])
})

test('what was given up keeps its key when it is sent again by hand, and its tries begin anew', async () => {
  const { send } = start()
  outcomes = [lost, lost, lost, lost, lost]
  await outcomeOf(send(...BID))
  await outcomeOf(send(...BID))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent.map(({ at }) => at).slice(4)).toEqual([4_600, 5_000])
})

test('something else has a key of its own, and so has the same thing once it was answered', async () => {
  const { send } = start()
  outcomes = [lost, lost, lost, lost]
  await outcomeOf(send(...BID))
  await outcomeOf(send(...HIGHER_BID))
  await outcomeOf(send(...HIGHER_BID))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

function start() {
  const silences: Silence[] = []
  return { silences, send: createSender((silence) => silences.push(silence)) }
}

/** The reply or the error, after all pauses. */
async function outcomeOf(sending: Promise<unknown>): Promise<unknown> {
  const outcome = sending.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}
