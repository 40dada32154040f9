import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryingFetch } from './retry-refresh.ts'

const KEY = 'session'
const kept = new Map<string, string>()
const asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sessionOf = (name: string, expiresAt: number) => ({
  access_token: `access ${name}`,
  refresh_token: `refresh ${name}`,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: expiresAt,
  user: { id: 'dana' },
})
const inAnHour = () => Math.round(Date.now() / 1_000) + 3_600
const aMinuteAgo = () => Math.round(Date.now() / 1_000) - 60

/** The real client with an expired session; the network answers with one after the other. */
function clientThatHears(...answers: (() => Response)[]): GoTrueClient {
  kept.set(KEY, JSON.stringify(sessionOf('old', aMinuteAgo())))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)))
    const answer = answers.shift()
    if (!answer) throw new Error('nobody expected a further request')
    return answer()
  })
  return new AuthClient({
    url: 'https://hammerlane.example/auth/v1',
    storageKey: KEY,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: retryingFetch(() => JSON.parse(kept.get(KEY) ?? '{}').refresh_token),
  })
}

const cutOff = () => {
  throw new TypeError('fetch failed')
}

test('what fails in between ends no session: the refresh is sent until the service answers', async () => {
  const client = clientThatHears(
    cutOff,
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => new Response('<h1>Please accept our terms of use</h1>', { status: 403 }),
    () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 }),
    () => Response.json({ code: 'unexpected_failure' }, { status: 500 }),
    () => Response.json(sessionOf('new', inAnHour())),
  )
  const told: string[] = []
  client.onAuthStateChange((event) => void told.push(event))
  const asking = client.getSession()
  await vi.runAllTimersAsync()
  const { data } = await asking
  expect(data.session?.access_token).toBe('access new')
  expect(asked).toEqual(Array(6).fill({ refresh_token: 'refresh old' }))
  expect(told).not.toContain('SIGNED_OUT')
})

test('a refusal by the service itself ends the session', async () => {
  const client = clientThatHears(() =>
    Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }),
  )
  const asking = client.getSession()
  await vi.runAllTimersAsync()
  expect((await asking).data.session).toBeNull()
  expect(kept.get(KEY)).toBeUndefined()
})

test('a token that another window replaced meanwhile is not sent again', async () => {
  const client = clientThatHears(cutOff)
  const asking = client.getSession()
  await vi.advanceTimersByTimeAsync(100)
  kept.set(KEY, JSON.stringify(sessionOf('of another window', inAnHour())))
  await vi.runAllTimersAsync()
  expect((await asking).data.session?.access_token).toBe('access of another window')
  expect(asked).toHaveLength(1)
})

test('the pause before a refresh is sent again starts at 200 ms and doubles, up to ten seconds', async () => {
  const sentAt: number[] = []
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now())
    throw new TypeError('fetch failed')
  })
  const body = JSON.stringify({ refresh_token: 'old' })
  let stored = 'old'
  const answer = retryingFetch(() => stored)('/token?grant_type=refresh_token', { body })
  await vi.advanceTimersByTimeAsync(35_000)
  stored = 'new'
  await vi.runAllTimersAsync()
  expect((await answer).status).toBe(400)
  const pauses = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
  expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
})

test('once there is a network again, the pause starts at 200 ms again', async () => {
  const sentAt: number[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now())
    if (sentAt.length < 8) throw new TypeError('fetch failed')
    return Response.json({})
  })
  const body = JSON.stringify({ refresh_token: 'old' })
  const answer = retryingFetch(() => 'old')('/token?grant_type=refresh_token', { body })
  await vi.advanceTimersByTimeAsync(6_500)
  expect(sentAt).toHaveLength(6)
  vi.stubGlobal('navigator', { onLine: false })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sentAt).toHaveLength(6)
  vi.stubGlobal('navigator', { onLine: true })
  await vi.runAllTimersAsync()
  expect((await answer).status).toBe(200)
  expect((sentAt[7] ?? 0) - (sentAt[6] ?? 0)).toBe(200)
})

test('without a network it is asked once, and again when there is one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    requests++
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const body = JSON.stringify({ refresh_token: 'old' })
  const answer = retryingFetch(() => 'old')('/token?grant_type=refresh_token', { body })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(1)
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await answer).status).toBe(200)
  expect(requests).toBe(2)
})
