import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilRefused } from '../../../test/access/until-refused.ts'
import { openDatabase } from '../postgres/database.ts'
import { createCallCount, createRateLimiter } from './rate-limits.ts'

/** What one process counts for itself asks no database. */
const db = openDatabase('postgres://nobody@127.0.0.1:1/nothing', {
  max: 1,
  onIdleError: () => undefined,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one client too often is refused with the seconds to wait; others are not', async () => {
  const limitRate = createRateLimiter(createCallCount(db, true))
  expect(await untilRefused(limitRate, 'bids', 'marcus')).toBe(120)
  await expect(limitRate('bids', 'marcus')).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    more: { retry_after: 10 },
  })
  await expect(limitRate('bids', 'dana')).resolves.toBeUndefined()
  await expect(limitRate('reads', 'marcus')).resolves.toBeUndefined()
})

test('many members of one network are refused in the end, and those elsewhere are not', async () => {
  const limitRate = createRateLimiter(createCallCount(db, true))
  const member = (n: number, network = 'dormitory') => ({ member: `member ${n}`, network })
  let letIn = 0
  for (let n = 0; n < 30; n += 1) {
    letIn += await untilRefused(limitRate, 'bids', member(n))
  }
  expect(letIn).toBe(1_200)
  await expect(limitRate('bids', member(30))).rejects.toMatchObject({ status: 429 })
  await expect(limitRate('bids', member(31, 'home'))).resolves.toBeUndefined()
  // Whoever is not signed in there is counted by themselves.
  await expect(limitRate('bids', 'dormitory')).resolves.toBeUndefined()
})

test('a member who is refused takes nothing from the others of the network', async () => {
  const limitRate = createRateLimiter(createCallCount(db, true))
  for (let n = 0; n < 2_000; n += 1) {
    await limitRate('bids', { member: 'marcus', network: 'office' }).catch(() => undefined)
  }
  expect(await untilRefused(limitRate, 'bids', { member: 'dana', network: 'office' })).toBe(120)
})

test('when the span is over the client may go on', async () => {
  const limitRate = createRateLimiter(createCallCount(db, true))
  await untilRefused(limitRate, 'bids', 'marcus')
  vi.advanceTimersByTime(10_001)
  await expect(limitRate('bids', 'marcus')).resolves.toBeUndefined()
})

test('switched off, nothing is refused', async () => {
  await expect(
    untilRefused(createRateLimiter(createCallCount(db, false)), 'bids', 'marcus'),
  ).rejects.toThrow(/nothing/)
})

test('asking on while refused makes the wait no longer', async () => {
  const takePlace = createRateLimiter(createCallCount(db, true))
  await untilRefused(takePlace, 'bids', 'marcus')
  vi.advanceTimersByTime(9_500)
  await expect(takePlace('bids', 'marcus')).rejects.toMatchObject({ more: { retry_after: 1 } })
  vi.advanceTimersByTime(501)
  await expect(takePlace('bids', 'marcus')).resolves.toBeUndefined()
})
