import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilRefused } from '../../../test/access/until-refused.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import type { Database } from '../postgres/database.ts'
import {
  createCallCount,
  createRateLimiter,
  type LimitName,
  type LimitRate,
} from './rate-limits.ts'

let database: TestDatabase
let dbs: [Database, Database]

beforeAll(async () => {
  database = await cloneDatabase()
  dbs = [openTestPool(database.url, 4), openTestPool(database.url, 4)]
})
afterAll(async () => {
  for (const db of dbs) await db.destroy()
  await database.drop()
})

/** The limits of two processes. */
function twoProcesses(): [LimitRate, LimitRate] {
  const [one, other] = dbs
  return [
    createRateLimiter(createCallCount(one, true)),
    createRateLimiter(createCallCount(other, true)),
  ]
}

test('who may try a password no more is told to wait in minutes, others in seconds', async () => {
  const [limitRate] = twoProcesses()
  expect(await untilRefused(limitRate, 'passwords', 'marcus')).toBe(10)
  await expect(limitRate('passwords', 'marcus')).rejects.toThrow('Please wait 15 minutes.')
  await untilRefused(limitRate, 'bids', 'marcus')
  await expect(limitRate('bids', 'marcus')).rejects.toThrow('Please wait 10 s.')
})

test.each<[LimitName, number]>([
  ['passwords', 10],
  ['releases', 20],
  ['contact', 5],
  ['questions', 10],
])('%s that one process refuses are refused at another', async (limit, most) => {
  const [one, other] = twoProcesses()
  const member = { member: 'dana', network: `office for ${limit}` }
  await other(limit, member)
  expect(await untilRefused(one, limit, member)).toBe(most - 1)
  const refused = { code: 'rate_limited', status: 429 }
  await expect(other(limit, member)).rejects.toMatchObject(refused)
  await expect(other(limit, { ...member, member: 'ada' })).resolves.toBeUndefined()
})

test('members of one network are counted together, whichever process each of them asks', async () => {
  const processes = twoProcesses()
  let letIn = 0
  for (let n = 0; n < 12; n += 1) {
    const member = { member: `member ${n}`, network: 'dormitory' }
    for (const limitRate of processes) letIn += await untilRefused(limitRate, 'contact', member)
  }
  expect(letIn).toBe(50)
})

test('what only holds load off a process is counted by each for itself', async () => {
  const [one, other] = twoProcesses()
  expect(await untilRefused(one, 'bids', 'ada')).toBe(120)
  expect(await untilRefused(other, 'bids', 'ada')).toBe(120)
})
