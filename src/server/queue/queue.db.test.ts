import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  emptyDatabase,
  openTestPool,
  silentLog,
  type TestDatabase,
} from '../../../test/database.ts'
import { queuesOfATest, type QueuesOfATest } from '../../../test/mail/queues-of-a-test.ts'
import { letPass, makeDue, openTestQueue, waitingJobs } from '../../../test/mail/queues.ts'
import type { Database } from '../postgres/database.ts'
import { enqueue } from './enqueue.ts'
import { openQueue, type Queue, type Work } from './open-queue.ts'

let queues: QueuesOfATest
let clone: TestDatabase
let db: Database
let queue: Queue

beforeAll(async () => {
  queues = await queuesOfATest()
  ;({ clone, db, jobs: queue } = queues)
})
afterEach(() => queues.clear())
afterAll(() => queues.close())

type Named = { name: string }

/** Does what waits, and tells what it was. */
async function doAll(handle: Work<Named>['handle'] = async () => {}): Promise<string[]> {
  const done: string[] = []
  const work: Work<Named> = {
    queue: 'notices',
    async handle(data, attempt) {
      await handle(data, attempt)
      done.push(data.name)
    },
    failed: (error, { name }) => done.push(`${name}: ${String(error)}`),
  }
  while (await queue.doNext(work));
  return done
}

const put = (...names: string[]) =>
  enqueue(
    db,
    'notices',
    names.map((name) => ({ data: { name } satisfies Named, singletonKey: name })),
  )

test('the tables are what this version of the library works with', async () => {
  const boss = new PgBoss({ connectionString: clone.ownerUrl, migrate: false, schedule: false })
  await boss.start()
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  await boss.stop()
})

test('what is put into a queue is done once, in the order of putting', async () => {
  await put('one', 'two', 'three')
  await put('four')
  expect(await doAll()).toEqual(['one', 'two', 'three', 'four'])
  expect(await doAll()).toEqual([])
})

test('what is rolled back is never done', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await enqueue(tx, 'notices', [{ data: { name: 'lost' } }])
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(await doAll()).toEqual([])
})

test('transactions at once put their own, each as it ends', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `job ${at}`)
  await Promise.allSettled(
    names.map((name, at) =>
      db.transaction().execute(async (tx) => {
        await enqueue(tx, 'notices', [{ data: { name } }])
        if (at % 2 === 1) throw new Error('rolled back')
      }),
    ),
  )
  expect((await doAll()).toSorted()).toEqual(names.filter((_, at) => at % 2 === 0).toSorted())
})

test('nothing at all is put without asking the database', async () => {
  const closed = openTestPool('postgres://nobody@127.0.0.1:1/none', 1)
  await expect(enqueue(closed, 'notices', [])).resolves.toBeUndefined()
  await closed.destroy()
})

test('a job that fails is told, tried again later, and holds up no other', async () => {
  await put('bad', 'good')
  const done = await doAll(async ({ name }) => {
    if (name === 'bad') throw new Error('not yet')
  })
  expect(done).toEqual(['bad: Error: not yet', 'good'])
  expect(await waitingJobs(db, 'notices')).toMatchObject([{ state: 'retry', tries: 0 }])
  expect(await doAll()).toEqual([])
  await makeDue(db, 'notices')
  expect(await doAll()).toEqual(['bad'])
})

test('of one key one is under way at once', async () => {
  await enqueue(db, 'notices', [
    { data: { name: 'first' }, singletonKey: 'dana' },
    { data: { name: 'second' }, singletonKey: 'dana' },
    { data: { name: 'other' }, singletonKey: 'marcus' },
  ])
  const meanwhile: string[] = []
  const done = await doAll(async ({ name }) => {
    if (name === 'first') meanwhile.push(...(await doAll()))
  })
  expect([meanwhile, done]).toEqual([['other'], ['first', 'second']])
})

test('the last attempt knows that it is', async () => {
  await put('hopeless')
  const last: boolean[] = []
  for (let at = 0; at < 200; at += 1) {
    await doAll(async (_, { isLast }) => {
      last.push(isLast)
      throw new Error('never')
    })
    await makeDue(db, 'notices')
  }
  expect(last).toHaveLength(181)
  expect(last.indexOf(true)).toBe(180)
})

test('a job whose process died is taken up by another, once its time is over', async () => {
  await put('left')
  const dead = await openTestQueue(clone.url)
  const [taken, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dying = dead.doNext<Named>({
    queue: 'notices',
    handle: () => {
      taken.resolve()
      return never.promise
    },
    failed: () => undefined,
  })
  await taken.promise
  await letPass(db, '50 seconds')
  await queue.tidy()
  expect(await doAll()).toEqual([])
  await letPass(db, '20 seconds')
  await queue.tidy()
  await makeDue(db, 'notices')
  expect(await doAll()).toEqual(['left'])
  // It comes back to life: what it did counts no more.
  never.resolve()
  await dying
  expect(await waitingJobs(db, 'notices')).toEqual([])
  await dead.close()
})

test('what is done is deleted after a day, what waits is kept', async () => {
  await put('done', 'waiting')
  await queue.doNext<Named>({ queue: 'notices', handle: async () => {}, failed: () => undefined })
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job`.execute(db)
    return rows[0]?.n
  }
  await letPass(db, '0')
  await queue.tidy()
  expect(await count()).toBe(2)
  await sql`update pgboss.job set completed_on = completed_on - interval '25 hours'`.execute(db)
  await letPass(db, '0')
  await queue.tidy()
  expect(await count()).toBe(1)
  expect(await doAll()).toEqual(['waiting'])
})

test('an empty database has no queues, and the one who opens them is told', async () => {
  const empty = await emptyDatabase()
  await expect(openQueue(empty.ownerUrl, silentLog)).rejects.toThrow(/not installed/)
  await empty.drop()
})
