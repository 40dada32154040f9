import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyQueues, makeDue, openTestQueue, waitingJobs } from '../../../../test/mail/queues.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { startPushService, type TestPushService } from '../../../../test/push/push-service.ts'
import {
  pushAll,
  signedInBrowser,
  tellOutbid,
  writeMailsTo,
} from '../../../../test/push/told-browsers.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { remindWatchers } from '../../../engine/sales/notices/remind-watchers.server.ts'
import {
  writeNotices,
  takeNoticesBack,
} from '../../../engine/sales/notices/write-notices.server.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { Queue } from '../../../server/queue/open-queue.ts'
import { pushKeys } from '../../push/push-keys.server.ts'

let market: Marketplace
let db: Database
let queue: Queue
let service: TestPushService
let dana: string
let lot: string
let told = 0
const HOUR = 3_600_000

beforeAll(async () => {
  market = await openMarketplace()
  db = market.db
  queue = await openTestQueue(market.databaseUrl)
  service = await startPushService()
  lot = await aLot(db, { title: '2019 Ford F-150' })
})
beforeEach(async () => {
  dana = await aMember(db)
  service.answer.status = 201
})
afterEach(async () => {
  service.taken.length = 0
  await emptyQueues(market.ownerUrl)
})
afterAll(async () => {
  service.close()
  await queue.close()
  await market.close()
})

const signedIn = (member = dana) => signedInBrowser(db, member, service.host.origin)
const write = () => writeMailsTo(db, dana)

async function outbid(tx: Database = db): Promise<string> {
  told += 1
  await tellOutbid(tx, { member: dana, lot, occasion: `outbid ${told}` })
  return `outbid ${told}`
}

const push = () => pushAll({ db, queue, send: service.send })
const paths = () => service.taken.map(({ path }) => path).toSorted()

test('each browser of a member shows a notice once, with its words and where it leads', async () => {
  const [phone, desk] = [await signedIn(), await signedIn()]
  await signedIn(await aMember(db))
  await outbid()
  await write()
  await write()
  expect(await push()).toEqual([])
  expect(await push()).toEqual([])
  expect(paths()).toEqual([phone.path, desk.path].toSorted())
  const { body, headers } = service.taken.find(({ path }) => path === phone.path) ?? {}
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', dana)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(phone.read(body ?? Buffer.of()))).toEqual({
    title: 'You have been outbid: 2019 Ford F-150',
    body: expect.stringContaining('$10,200'),
    url: `/auction/${lot}`,
    tag: id,
  })
  expect(headers?.['topic']).toBe(id.replaceAll('-', ''))
})

test('it is pushed in the language in which its reader last used the site, and leads there', async () => {
  await db.updateTable('users').set({ language: 'es' }).where('id', '=', dana).execute()
  const { read } = await signedIn()
  await outbid()
  await write()
  expect(await push()).toEqual([])
  expect(JSON.parse(read(service.taken[0]?.body ?? Buffer.of()))).toMatchObject({
    title: 'Su oferta fue superada: 2019 Ford F-150',
    body: expect.stringContaining('$10,200'),
    url: `/es/auction/${lot}`,
  })
})

test('nothing is pushed of what was rolled back, or taken back before it was told', async () => {
  await signedIn()
  const failing = db.transaction().execute(async (tx) => {
    await outbid(tx)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await takeNoticesBack(db, dana, await outbid())
  await write()
  await push()
  expect(paths()).toEqual([])
})

test('who signs out is told nothing more, nor who reads it first, nor of a topic that is off', async () => {
  const { session } = await signedIn()
  const desk = await signedIn()
  await outbid()
  await write()
  await db.deleteFrom('sessions').where('id', '=', session).execute()
  await push()
  expect(paths()).toEqual([desk.path])

  await outbid()
  await write()
  await db.updateTable('notices').set({ read_at: new Date() }).where('user_id', '=', dana).execute()
  await push()
  await db
    .updateTable('profiles')
    .set({ unpushed_topics: ['outbid'] })
    .where('id', '=', dana)
    .execute()
  await outbid()
  await write()
  await push()
  expect(paths()).toEqual([desk.path])
})

test('reminders of a watchlist, which are told to many at once, are pushed too', async () => {
  const { path } = await signedIn()
  const watched = await aLot(db, { endsIn: 30 * HOUR })
  await db.insertInto('watchlist_entries').values({ user_id: dana, auction_id: watched }).execute()
  const now = new Date((await databaseTime(db)).getTime() + 29.5 * HOUR)
  while (await remindWatchers(db, async () => new Map(), { now }));
  await push()
  expect(paths()).toEqual([path])
})

test('a push service keeps a push for a day, that one was outbid only till the auction ends', async () => {
  await signedIn()
  const [about, at] = [{ userId: dana, auctionId: lot, saleId: null }, await databaseTime(db)]
  const lost = { ...about, kind: 'lost', data: { finalPrice: 1_000_000 } } as const
  const keptOf = async (tell: () => Promise<unknown>, endsIn: number) => {
    const end = new Date((await databaseTime(db)).getTime() + endsIn)
    await db.updateTable('auctions').set({ ends_at: end }).where('id', '=', lot).execute()
    await tell()
    await write()
    await push()
    return Number(service.taken.at(-1)?.headers['ttl'])
  }
  expect(await keptOf(outbid, 48 * HOUR)).toBe(86_400)
  expect(await keptOf(outbid, 1_000)).toBe(60)
  const untilTheEnd = await keptOf(outbid, HOUR)
  expect(untilTheEnd).toBeLessThanOrEqual(3_600)
  expect(untilTheEnd).toBeGreaterThan(3_000)
  const tellLost = () => writeNotices(db, [{ ...lost, occasion: `lost ${lot}` }], at)
  expect(await keptOf(tellLost, HOUR)).toBe(86_400)
})

test('a closed account is pushed nothing', async () => {
  await signedIn()
  await outbid()
  await write()
  await db.updateTable('profiles').set({ status: 'closed' }).where('id', '=', dana).execute()
  await push()
  expect(paths()).toEqual([])
})

test('a mail that is not wanted keeps no push back', async () => {
  const { path } = await signedIn()
  await db
    .updateTable('profiles')
    .set({ muted_topics: ['outbid'] })
    .where('id', '=', dana)
    .execute()
  await outbid()
  await write()
  await push()
  expect(paths()).toEqual([path])
})

test('in quiet hours a push waits till they end, by the clocks of its member', async () => {
  const { path } = await signedIn()
  // Wherever it is night when this test runs, nobody is disturbed for an hour or two.
  const hour = new Date().getUTCHours()
  const at = (hours: number) => `${`${(hour + hours) % 24}`.padStart(2, '0')}:00`
  const quiet = { from: at(0), to: at(2), time_zone: 'UTC' }
  const setQuiet = (hours: object | null) =>
    db
      .updateTable('profiles')
      .set({ quiet_hours: hours && JSON.stringify(hours) })
      .where('id', '=', dana)
      .execute()
  await setQuiet(quiet)
  await outbid()
  await write()
  await push()
  // Tried again, as by a process that died, it waits once.
  await sql`update pgboss.job set state = 'retry', completed_on = null, start_after = now()
    where name = 'pushes' and state = 'completed'`.execute(db)
  await push()
  expect(paths()).toEqual([])
  const waiting = await waitingJobs(db, 'pushes')
  expect(waiting).toHaveLength(1)
  expect(waiting[0]?.minutes).toBeGreaterThan(59)
  expect(waiting[0]?.minutes).toBeLessThanOrEqual(120)
  await setQuiet({ ...quiet, from: at(2), to: at(3) })
  await makeDue(db, 'pushes')
  await push()
  expect(paths()).toEqual([path])
})

test('a browser that the push service knows no more is forgotten; one that it cannot reach now is tried again', async () => {
  const { path } = await signedIn()
  await outbid()
  await write()
  service.answer.status = 503
  expect(await push()).toEqual(['Error: the push service answered 503'])
  expect(await waitingJobs(db, 'pushes')).toMatchObject([{ state: 'retry' }])
  service.answer.status = 410
  await makeDue(db, 'pushes')
  expect(await push()).toEqual([])
  expect(paths()).toEqual([path, path])
  const left = db.selectFrom('push_subscriptions').select('id')
  expect(await left.where('endpoint', 'like', `%${path}`).execute()).toEqual([])
  await outbid()
  await write()
  expect(await waitingJobs(db, 'pushes')).toEqual([])
})

test('a browser that is not reached for a day is forgotten', async () => {
  await signedIn()
  await outbid()
  await write()
  service.answer.status = 500
  await sql`update pgboss.job set retry_count = retry_limit, state = 'retry' where name = 'pushes'`.execute(
    db,
  )
  expect(await push()).toEqual(['Error: the push service answered 500'])
  expect(await waitingJobs(db, 'pushes')).toEqual([])
  await outbid()
  await write()
  expect(await waitingJobs(db, 'pushes')).toEqual([])
})

test('all processes have one key, which the database holds sealed', async () => {
  const keys = await Promise.all(
    [db, market.another().db].map((process) => pushKeys(process, testSecrets)),
  )
  expect(new Set(keys.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1)
  const { rows } = await sql<{ text: string }>`
    select encode(sealed_private_key, 'escape') as text from push_keys`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(keys[0]?.privateKey)
})
