import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallCount, createRateLimiter, type Client, type LimitRate } from './rate-limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Calls until one is refused; answers how many were let in. */
async function untilRefused(limitRate: LimitRate, client: Client): Promise<number> {
  for (let count = 0; count < 10_000; count += 1) {
    try {
      await limitRate('bids', client)
    } catch {
      return count
    }
  }
  throw new Error('nothing was refused')
}

test('one client too often is refused with the seconds to wait; others are not', async () => {
  const limitRate = createRateLimiter(createCallCount(true))
  expect(await untilRefused(limitRate, 'marcus')).toBe(120)
  await expect(limitRate('bids', 'marcus')).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    more: { retry_after: 10 },
  })
  await expect(limitRate('bids', 'dana')).resolves.toBeUndefined()
  await expect(limitRate('reads', 'marcus')).resolves.toBeUndefined()
})

test('many members of one network are refused in the end, and those elsewhere are not', async () => {
  const limitRate = createRateLimiter(createCallCount(true))
  const member = (n: number, network = 'dormitory') => ({ member: `member ${n}`, network })
  let letIn = 0
  for (let n = 0; n < 30; n += 1) {
    letIn += await untilRefused(limitRate, member(n))
  }
  expect(letIn).toBe(1_200)
  await expect(limitRate('bids', member(30))).rejects.toMatchObject({ status: 429 })
  await expect(limitRate('bids', member(31, 'home'))).resolves.toBeUndefined()
  // Whoever is not signed in there is counted by themselves.
  await expect(limitRate('bids', 'dormitory')).resolves.toBeUndefined()
})

test('a member who is refused takes nothing from the others of the network', async () => {
  const limitRate = createRateLimiter(createCallCount(true))
  for (let n = 0; n < 2_000; n += 1) {
    await limitRate('bids', { member: 'marcus', network: 'office' }).catch(() => undefined)
  }
  expect(await untilRefused(limitRate, { member: 'dana', network: 'office' })).toBe(120)
})

test('when the span is over the client may go on', async () => {
  const limitRate = createRateLimiter(createCallCount(true))
  await untilRefused(limitRate, 'marcus')
  vi.advanceTimersByTime(10_001)
  await expect(limitRate('bids', 'marcus')).resolves.toBeUndefined()
})

test('switched off, nothing is refused', async () => {
  await expect(untilRefused(createRateLimiter(createCallCount(false)), 'marcus')).rejects.toThrow(
    /nothing/,
  )
})

test('who may try a password no more is told to wait in minutes, others in seconds', async () => {
  const takePlace = createRateLimiter(createCallCount(true))
  for (let count = 0; count < 10; count += 1) await takePlace('passwords', 'marcus')
  await expect(takePlace('passwords', 'marcus')).rejects.toThrow('Please wait 15 minutes.')
  await untilRefused(takePlace, 'marcus')
  await expect(takePlace('bids', 'marcus')).rejects.toThrow('Please wait 10 s.')
})

test('asking on while refused makes the wait no longer', async () => {
  const takePlace = createRateLimiter(createCallCount(true))
  await untilRefused(takePlace, 'marcus')
  vi.advanceTimersByTime(9_500)
  await expect(takePlace('bids', 'marcus')).rejects.toMatchObject({ more: { retry_after: 1 } })
  vi.advanceTimersByTime(501)
  await expect(takePlace('bids', 'marcus')).resolves.toBeUndefined()
})
