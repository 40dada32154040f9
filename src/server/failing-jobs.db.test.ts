import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot } from '../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../test/staff-api.ts'
import type { FailingJobs } from '../features/staff/outbox/failing-jobs.ts'
import { noteJobFailure } from './failing-jobs.ts'
import { cursorFor } from './http/cursor.ts'

let api: StaffApi

beforeAll(async () => void (api = await openStaffApi()))
beforeEach(async () => void (await api.market.db.deleteFrom('failing_jobs').execute()))
afterAll(() => api.market.close())

async function failing(): Promise<FailingJobs> {
  const { body } = await api.market.ask('GET', '/api/staff/jobs/failing', { by: api.staff })
  return body
}

function fail(about: Record<string, string> = {}, error: unknown = new Error('a bug')) {
  return noteJobFailure(api.market.db, { job: 'close auctions', about, everyMs: 250, error })
}

/** As if all that was noted had been so long ago. */
async function later(seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await sql`update failing_jobs set since = since - ${by}, last_at = last_at - ${by},
    tried_again_by = tried_again_by - ${by}`.execute(api.market.db)
}

test('staff see which job fails, at which lot, since when and why, and Today counts it', async () => {
  const lot = await aLot(api.market.db, { title: '1972 Ford Bronco' })
  await fail({ auction: lot })
  const { items, total } = await failing()
  expect(total).toBe(1)
  expect(items).toEqual([
    {
      ...{ job: 'close auctions', about: { auction: lot }, error: 'a bug' },
      lot: { id: lot, title: '1972 Ford Bronco' },
      since: expect.any(String),
      last_at: expect.any(String),
    },
  ])
  const { body } = await api.market.ask('GET', '/api/staff/today', { by: api.staff })
  const queues: { queue: string }[] = body.queues
  expect(queues.find(({ queue }) => queue === 'failing')).toMatchObject({
    ...{ count: 1, first: 'close auctions', since: items[0]?.since },
  })
})

test('what fails again keeps since when it fails, and tells why it fails now', async () => {
  await fail()
  await later(60)
  const [before] = (await failing()).items
  await fail({}, new Error('another bug'))
  const { items } = await failing()
  expect(items).toEqual([
    { ...before, last_at: expect.not.stringMatching(before?.last_at ?? ''), error: 'another bug' },
  ])
})

test('what fails several times a second is written down now and then alone', async () => {
  await fail()
  const before = await failing()
  await fail({}, new Error('a moment later'))
  expect(await failing()).toEqual(before)
})

test('what was tried again and has not failed since is told no more, and begins anew', async () => {
  await fail()
  await later(600)
  expect(await failing()).toEqual({ items: [], total: 0, next_cursor: null })
  await fail()
  const [again] = (await failing()).items
  expect(again?.since).toBe(again?.last_at)
})

test('a long reason is cut, and one without words is told as it is', async () => {
  await fail({ sale: 'none' }, new Error(`a\0${'b'.repeat(1_000)}`))
  await fail({ table: 'mails' }, 'text')
  const errors = (await failing()).items.map(({ error }) => error)
  expect(errors.toSorted()).toEqual([`a${'b'.repeat(499)}`, 'text'])
})

test.each([
  ['a row with the character 0', ['2026-01-01T00:00:00.000000Z', 'close auctions', { sale: '\0' }]],
  ['half a character', ['2026-01-01T00:00:00.000000Z', 'close auctions', { sale: '\ud800' }]],
  ['a year that is none', ['0000-01-01T00:00:00.000000Z', 'close auctions', {}]],
])('a place in the list that it never gave is refused: %s', async (_, place) => {
  const path = `/api/staff/jobs/failing?cursor=${cursorFor(place)}`
  expect((await api.market.ask('GET', path, { by: api.staff })).status).toBe(422)
})

test('the list goes on after a text that only looks like one of those', async () => {
  const sales = ['\\u0000', '\\udave']
  for (const sale of sales) await fail({ sale })
  const page = async (cursor = ''): Promise<FailingJobs> => {
    const path = `/api/staff/jobs/failing?limit=1${cursor}`
    return (await api.market.ask('GET', path as '/api/staff/jobs/failing', { by: api.staff })).body
  }
  const first = await page()
  const second = await page(`&cursor=${first.next_cursor}`)
  const told = [...first.items, ...second.items].map(({ about }) => about['sale'])
  expect(told.toSorted()).toEqual(sales)
})
