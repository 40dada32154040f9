import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, callApi } from '../../browser/api.ts'
import { ANSWER_WITHIN_MS } from '../../browser/send-once.ts'
import { useSession } from '../../browser/session.ts'
import { useToasts } from '../../browser/toasts.ts'
import { openOwnWatchlist, toggleWatched } from './own-watchlist.ts'
import { readKept, useWatchlist, writeKept } from './watchlist-store.ts'

vi.mock('../../browser/api.ts', async (original) => ({
  ...(await original<typeof import('../../browser/api.ts')>()),
  callApi: vi.fn<typeof callApi>(),
}))

const DANA = 'dana'
const TRUCK = '00000000-0000-4000-8000-000000000001'
const BOAT = '00000000-0000-4000-8000-000000000002'
const READ = 'GET /api/me/watchlist/ids'
const MERGE = 'POST /api/me/watchlist'
const PUT_TRUCK = `PUT /api/me/watchlist/${TRUCK}`
const TAKE_TRUCK = `DELETE /api/me/watchlist/${TRUCK}`
const PUT_BOAT = `PUT /api/me/watchlist/${BOAT}`

type Answer = () => unknown

const asked: string[] = []
const browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  // Fake timers leave that of the platform as it is.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), ms)
    return late.signal
  })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  asked.length = 0
  useToasts.setState([], true)
  writeKept([])
  become(DANA)
})
afterEach(() => {
  vi.useRealTimers()
})

function become(id: string): void {
  const user = { id, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
  useSession.setState({ status: 'signed-in', user })
  useWatchlist.setState({ userId: id, ids: new Set(), isRead: false, merges: 0 })
}

/** Each call gives the next of its answers, the last one again and again. */
function serverAnswers(answers: Record<string, Answer[]>): void {
  vi.mocked(callApi).mockImplementation(async (address, { method = 'GET', signal } = {}) => {
    const call = `${method} ${address}`
    const count = asked.filter((one) => one === call).length
    asked.push(call)
    const answer = answers[call]?.at(count) ?? answers[call]?.at(-1)
    if (!answer) throw new Error(`Nobody expected ${call}`)
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(problem(0)))
      Promise.resolve()
        .then(answer)
        .then((body) => resolve(body as never), reject)
    })
  })
}

const problem = (status: number, more = {}) =>
  new ApiProblem({ title: 'Error', detail: 'No', status, code: 'unreachable', ...more })
const list =
  (...auctions: string[]): Answer =>
  () => ({ auctions, left_out: 0 })
const fail =
  (status: number, more = {}): Answer =>
  () => {
    throw problem(status, more)
  }
const works: Answer = () => ({})
const never: Answer = () => new Promise(() => undefined)

const isOn = (id: string) => useWatchlist.getState().ids.has(id)
const changes = () => asked.filter((call) => call !== READ)

async function readList(...auctions: string[]): Promise<void> {
  serverAnswers({ [READ]: [list(...auctions)] })
  await openOwnWatchlist(DANA)
}

test('a press on an empty heart means to watch, also where the list that comes then has the auction', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serverAnswers({ [READ]: [() => promise], [PUT_TRUCK]: [works], [TAKE_TRUCK]: [works] })
  const opening = openOwnWatchlist(DANA)
  const press = toggleWatched(TRUCK, false)
  resolve({ auctions: [TRUCK, BOAT] })
  await Promise.all([opening, press])
  expect(asked).toEqual([READ, PUT_TRUCK])
  expect([isOn(TRUCK), isOn(BOAT)]).toEqual([true, true])
})

test('a visitor’s press means what was seen too', async () => {
  useSession.setState({ status: 'anonymous', halfWay: null })
  writeKept([TRUCK])
  await toggleWatched(TRUCK, false)
  expect(readKept()).toEqual([TRUCK])
  await toggleWatched(TRUCK, true)
  expect(readKept()).toEqual([])
})

test('a list that a busy server did not give is asked for again, and what the browser kept is put on it', async () => {
  writeKept([BOAT])
  serverAnswers({ [MERGE]: [fail(503), fail(429), list(BOAT, TRUCK)] })
  const opening = openOwnWatchlist(DANA)
  await vi.advanceTimersByTimeAsync(60_000)
  await opening
  expect(asked).toEqual([MERGE, MERGE, MERGE])
  expect(useWatchlist.getState()).toMatchObject({ isRead: true, merges: 1 })
  expect([isOn(TRUCK), isOn(BOAT)]).toEqual([true, true])
  expect(readKept()).toEqual([])
})

test('pauses before a list is asked for again grow to a minute, as long as a server asks for, and end with the network back', async () => {
  serverAnswers({ [READ]: [fail(429, { retry_after: 20 }), fail(0)] })
  void openOwnWatchlist(DANA)
  const askedAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return asked.length
  }
  expect(await askedAfter(19_000)).toBe(1)
  expect(await askedAfter(1_000)).toBe(2)
  // Pauses of 4, 8, 16, 32 and then 60 seconds.
  expect(await askedAfter(60_000)).toBe(6)
  expect(await askedAfter(120_000)).toBe(8)
  expect(await askedAfter(1_000)).toBe(8)
  serverAnswers({ [READ]: [list(TRUCK)] })
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOn(TRUCK)).toBe(true)
})

test('without a network a list is not asked for again before there is one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  serverAnswers({ [READ]: [fail(0), list(TRUCK)] })
  void openOwnWatchlist(DANA)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toEqual([READ])
  vi.stubGlobal('navigator', { onLine: true })
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOn(TRUCK)).toBe(true)
})

test.each([401, 403, 404])(
  'a list that is refused with %i is not asked for again',
  async (status) => {
    serverAnswers({ [READ]: [fail(status)] })
    await openOwnWatchlist(DANA)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked).toEqual([READ])
  },
)

test('a list is not asked for again once somebody else is here', async () => {
  serverAnswers({ [READ]: [fail(503)] })
  const opening = openOwnWatchlist(DANA)
  await vi.advanceTimersByTimeAsync(0)
  become('marcus')
  await vi.advanceTimersByTimeAsync(300_000)
  await opening
  expect(asked).toEqual([READ])
})

test('what the browser keeps is put on nobody else’s list while a change of theirs is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serverAnswers({ [READ]: [fail(503)], [PUT_TRUCK]: [() => promise] })
  void toggleWatched(TRUCK, false)
  await vi.advanceTimersByTimeAsync(0)
  void openOwnWatchlist(DANA)
  writeKept([BOAT])
  become('marcus')
  resolve({})
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toEqual([READ, PUT_TRUCK])
  expect(readKept()).toEqual([BOAT])
})

test('a list that is read again waits for a change that is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serverAnswers({ [READ]: [fail(503), fail(503), list(TRUCK)], [PUT_TRUCK]: [() => promise] })
  const opening = openOwnWatchlist(DANA)
  await vi.advanceTimersByTimeAsync(0)
  void toggleWatched(TRUCK, false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([READ, READ, PUT_TRUCK])
  expect(isOn(TRUCK)).toBe(true)
  resolve({})
  await opening
  expect(asked).toEqual([READ, READ, PUT_TRUCK, READ])
  expect(isOn(TRUCK)).toBe(true)
})

test.each([
  ['empty', []],
  ['full', [TRUCK]],
])('a heart is %s again when both of two presses fail', async (_, watched) => {
  await readList(...watched)
  const before = isOn(TRUCK)
  serverAnswers({ [PUT_TRUCK]: [fail(0)], [TAKE_TRUCK]: [fail(0)] })
  const presses = [toggleWatched(TRUCK, before), toggleWatched(TRUCK, !before)]
  await Promise.all(presses)
  expect(isOn(TRUCK)).toBe(before)
})

test('where only the second of two presses fails, the first one holds', async () => {
  await readList()
  serverAnswers({ [PUT_TRUCK]: [works], [TAKE_TRUCK]: [fail(503)] })
  await Promise.all([toggleWatched(TRUCK, false), toggleWatched(TRUCK, true)])
  expect(changes()).toEqual([PUT_TRUCK, TAKE_TRUCK])
  expect(isOn(TRUCK)).toBe(true)
  // And later presses begin with that.
  await toggleWatched(TRUCK, true)
  expect(isOn(TRUCK)).toBe(true)
})

test('where only the first of two presses fails, the second one holds', async () => {
  await readList()
  serverAnswers({ [PUT_TRUCK]: [fail(503)], [TAKE_TRUCK]: [works] })
  await Promise.all([toggleWatched(TRUCK, false), toggleWatched(TRUCK, true)])
  expect(isOn(TRUCK)).toBe(false)
})

test('a change that is never answered is given up, taken back and told, and the next one is sent', async () => {
  await readList()
  serverAnswers({ [PUT_TRUCK]: [never], [PUT_BOAT]: [works] })
  void toggleWatched(TRUCK, false)
  void toggleWatched(BOAT, false)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1)
  expect(changes()).toEqual([PUT_TRUCK])
  await vi.advanceTimersByTimeAsync(1)
  expect(changes()).toEqual([PUT_TRUCK, PUT_BOAT])
  expect([isOn(TRUCK), isOn(BOAT)]).toEqual([false, true])
  expect(useToasts.getState()).toMatchObject([{ text: 'Failed to change your watchlist' }])
})

test('a list that never comes holds back no press', async () => {
  serverAnswers({ [READ]: [never], [PUT_TRUCK]: [works] })
  void openOwnWatchlist(DANA)
  void toggleWatched(TRUCK, false)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  expect(changes()).toEqual([PUT_TRUCK])
  expect(isOn(TRUCK)).toBe(true)
})

test('a press that waits when somebody else signs in is not theirs', async () => {
  await readList()
  serverAnswers({ [PUT_TRUCK]: [never], [PUT_BOAT]: [works] })
  void toggleWatched(TRUCK, false)
  const boat = toggleWatched(BOAT, false)
  await vi.advanceTimersByTimeAsync(0)
  become('marcus')
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  await boat
  expect(changes()).toEqual([PUT_TRUCK])
  expect(isOn(BOAT)).toBe(false)
})
