import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDue, openTestQueue, waitingJobs } from '../../../../test/mail/queues.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { EXAMPLE_BANK } from '../../../rules/sales/bank-details.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Queue } from '../../../server/queue/open-queue.ts'
import { noticeMailJob } from '../../notices/write-notice-mails.server.ts'

let api: StaffApi
let queue: Queue
let marcus: string

const SITE = { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK }

beforeAll(async () => {
  api = await openStaffApi()
  queue = await openTestQueue(api.market.databaseUrl)
})
beforeEach(async () => {
  marcus = await aMember(api.market.db, { email: `${randomUUID()}@example.com` })
})
afterAll(async () => {
  await queue.close()
  await api.market.close()
})

/** That a lot was won, of which it names none: what no mail can be written of. */
const WON = { kind: 'won', data: { price: 1, dueAt: '2026-11-22T15:49:38.120Z' } } as const

/** Tells Marcus so often what cannot be written, and has that tried for more than an hour. Answers the notices. */
async function fails(times: number): Promise<string[]> {
  const { db } = api.market
  const about = { userId: marcus, auctionId: null, saleId: null }
  const told = Array.from({ length: times }, () => ({ ...WON, ...about, occasion: randomUUID() }))
  await db.transaction().execute(async (tx) => writeNotices(tx, told, await databaseTime(tx)))
  for (let n = 0; n < times; n += 1) {
    await makeDue(db, 'notices')
    await writeAll()
    await sql`update notices set unwritten_since = unwritten_since - interval '1 hour'`.execute(db)
  }
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', marcus)
    .orderBy('seq')
    .execute()
  return rows.map(({ id }) => id)
}

async function writeAll(): Promise<Record<string, string>[]> {
  const failed: Record<string, string>[] = []
  const parts = { db: api.market.db, queue, secrets: testSecrets, site: () => SITE }
  while (await noticeMailJob(parts).run((_, row) => failed.push(row)));
  return failed
}

/** As if its cause were mended. */
const mend = (notice: string) =>
  api.market.db
    .updateTable('notices')
    .set({ kind: 'welcome', data: {} })
    .where('id', '=', notice)
    .execute()
const unwritten = async () => {
  const { body } = await api.market.ask('GET', '/api/staff/outbox/unwritten', { by: api.staff })
  return body.items.filter(({ reader }) => reader.id === marcus)
}
const retry = (notice: string, by: string | undefined = api.staff) =>
  api.market.ask('POST', `/api/staff/outbox/unwritten/${notice}/retry`, { by })
const mailsOf = async () => {
  const rows = await api.market.db
    .selectFrom('mails')
    .innerJoin('notices', 'notices.mail_id', 'mails.id')
    .select('mails.subject')
    .where('user_id', '=', marcus)
    .execute()
  return rows.map(({ subject }) => subject)
}

test('a mail whose job has given up stays in sight, and is written once somebody tries it again', async () => {
  const [notice = ''] = await fails(1)
  const { db } = api.market
  await sql`update pgboss.job set retry_count = retry_limit where name = 'notices'`.execute(db)
  await makeDue(db, 'notices')
  await writeAll()
  expect(await waitingJobs(db, 'notices')).toEqual([])
  expect(await unwritten()).toMatchObject([{ id: notice, kind: 'won', about: null }])
  const { queues } = (await api.market.ask('GET', '/api/staff/today', { by: api.staff })).body
  expect(queues.find((one) => one.queue === 'jobs')).toMatchObject({ count: 1 })

  expect(await retry(notice)).toMatchObject({ status: 200, body: { id: notice } })
  expect(await writeAll()).toEqual([{ notice }])
  expect(await unwritten()).toHaveLength(1)

  await mend(notice)
  expect((await retry(notice)).status).toBe(200)
  await writeAll()
  expect(await mailsOf()).toEqual(['Welcome to Hammerlane'])
  expect(await unwritten()).toEqual([])
  expect(await retry(notice)).toMatchObject({
    status: 409,
    body: { detail: 'This email has been written meanwhile.' },
  })
  expect(await api.auditOf(notice)).toEqual(['retry-mail', 'retry-mail'])
})

test('one that still cannot be written keeps no other of its member from being tried', async () => {
  const [first = '', second = ''] = await fails(2)
  expect((await unwritten()).map(({ id }) => id)).toEqual([first, second])
  await mend(second)
  expect((await retry(second)).status).toBe(200)
  await writeAll()
  expect(await mailsOf()).toEqual(['Welcome to Hammerlane'])
  expect((await unwritten()).map(({ id }) => id)).toEqual([first])
})

test('only staff have it tried, and only what there is', async () => {
  const [notice = ''] = await fails(1)
  expect((await retry(notice, api.member)).status).toBe(403)
  expect((await retry(randomUUID())).status).toBe(404)
})
