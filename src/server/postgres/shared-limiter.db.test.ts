import { sql } from 'kysely'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import type { Database } from './database.ts'
import { createSharedLimiter } from './shared-limiter.ts'

const GUESSES = { points: 10, duration: 900 }

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await cloneDatabase()
  db = openTestPool(database.url, 8)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => void (await sql`delete from rate_limits`.execute(db)))

afterEach(() => void vi.useRealTimers())

/** As another process would. */
const aLimiter = () => createSharedLimiter(db, 'guesses', GUESSES)

async function stored() {
  const { rows } = await sql<{ name: string; points: number }>`
    select name, points from rate_limits order by name`.execute(db)
  return rows
}

test('of many at once through several processes as many are let in as the limit says', async () => {
  const limiters = [aLimiter(), aLimiter(), aLimiter()]
  const tries = Array.from({ length: 10 }, () => limiters.map((one) => one.consume('marcus')))
  const outcomes = await Promise.allSettled(tries.flat())
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(20)
  expect(refused.every(({ reason }) => reason instanceof RateLimiterRes)).toBe(true)
})

test('who is refused writes nothing more', async () => {
  const limiter = aLimiter()
  for (let n = 0; n < 10; n += 1) await limiter.consume('marcus')
  for (let n = 0; n < 20; n += 1) {
    await expect(limiter.consume('marcus')).rejects.toBeInstanceOf(RateLimiterRes)
  }
  expect(await stored()).toEqual([{ name: 'guesses', points: 11 }])
})

test('of a burst no more ask the database than could be let in, nor are others refused for it', async () => {
  const limiter = aLimiter()
  const burst = Array.from({ length: 1_000 }, () => limiter.consume('marcus'))
  const neighbor = limiter.consume('dana')
  const outcomes = await Promise.allSettled(burst)
  const refused = outcomes.filter((one) => one.status === 'rejected')
  const waits = refused.map(({ reason }) => (reason as RateLimiterRes).msBeforeNext)
  expect(waits).toEqual(Array.from({ length: 990 }, () => 900_000))
  await expect(neighbor).resolves.toBeUndefined()
  // Each statement has added a point.
  expect((await stored()).map(({ points }) => points).sort()).toEqual([1, 10])
})

test('what is undone leaves room for as much', async () => {
  const limiter = aLimiter()
  const undone = db.transaction().execute(async (tx) => {
    await limiter.consume('marcus', 10, tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expect(limiter.consume('marcus', 10)).resolves.toBeUndefined()
})

test('whom another process has forgiven is let in after ten seconds, and told the whole wait until then', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const limiter = aLimiter()
  await limiter.consume('marcus', 10)
  await expect(limiter.consume('marcus')).rejects.toBeInstanceOf(RateLimiterRes)
  await aLimiter().forget('marcus')
  vi.advanceTimersByTime(9_000)
  const refused = await limiter.consume('marcus').catch((reason: RateLimiterRes) => reason)
  expect(refused?.msBeforeNext).toBeGreaterThan(600_000)
  vi.advanceTimersByTime(1_000)
  await expect(limiter.consume('marcus')).resolves.toBeUndefined()
})

test('whom this process has given points back to is let in at once', async () => {
  const limiter = aLimiter()
  await limiter.consume('marcus', 10)
  await expect(limiter.consume('marcus')).rejects.toBeInstanceOf(RateLimiterRes)
  await limiter.add('marcus', -2)
  await expect(limiter.consume('marcus')).resolves.toBeUndefined()
})

test('other keys and other limits have counters of their own', async () => {
  const limiter = aLimiter()
  for (let n = 0; n < 10; n += 1) await limiter.consume('marcus')
  await expect(limiter.consume('dana')).resolves.toBeUndefined()
  const other = createSharedLimiter(db, 'codes', GUESSES)
  await expect(other.consume('marcus', 10)).resolves.toBeUndefined()
})

test('when its time is over counting begins anew', async () => {
  await aLimiter().add('marcus', 10)
  await sql`update rate_limits set ends_at = now() - interval '1 second'`.execute(db)
  await expect(aLimiter().consume('marcus')).resolves.toBeUndefined()
  expect(await stored()).toEqual([{ name: 'guesses', points: 1 }])
})

test('points are taken back, and forgotten, for all processes', async () => {
  const [one, other] = [aLimiter(), aLimiter()]
  for (let n = 0; n < 10; n += 1) await one.consume('marcus')
  await other.add('marcus', -1)
  await expect(one.consume('marcus')).resolves.toBeUndefined()
  await expect(other.consume('marcus')).rejects.toBeInstanceOf(RateLimiterRes)
  await other.forget('marcus')
  for (const limiter of [one, other]) {
    await expect(limiter.consume('marcus')).resolves.toBeUndefined()
  }
})

test('a statement that fails is told, however many have failed', async () => {
  const failing = createSharedLimiter(db, 'guesses', { points: 10, duration: 1e300 })
  for (let n = 0; n < 11; n += 1) {
    await expect(failing.consume('marcus')).rejects.toThrow('out of range')
  }
})
