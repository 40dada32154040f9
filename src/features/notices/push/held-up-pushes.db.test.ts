import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyQueues, openTestQueue, waitingJobs } from '../../../../test/mail/queues.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { signedInBrowser, tellOutbid, writeMailsTo } from '../../../../test/push/told-browsers.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { remindWatchers } from '../../../engine/sales/notices/remind-watchers.server.ts'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { SendPush } from '../../../server/push/send-push.ts'
import type { Queue } from '../../../server/queue/open-queue.ts'
import { pushJobs } from './push-notices.server.ts'

const HOUR = 3_600_000

let market: Marketplace
let db: Database
let queue: Queue
let lot: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  db = market.db
  queue = await openTestQueue(market.databaseUrl)
  lot = await aLot(db)
})
beforeEach(async () => {
  dana = await aMember(db)
})
afterEach(() => emptyQueues(market.ownerUrl))
afterAll(async () => {
  await queue.close()
  await market.close()
})

/** Resolves with the path of its address. */
const signedIn = async (member: string) =>
  (await signedInBrowser(db, member, 'https://push.example')).path
const outbid = (member: string) => tellOutbid(db, { member, lot, occasion: `outbid ${member}` })
const write = (member: string) => writeMailsTo(db, member)

test('what many are told at once holds up no other push: reminders, and what saved searches found', async () => {
  await signedIn(dana)
  const watched = await aLot(db, { endsIn: 30 * HOUR })
  await db.insertInto('watchlist_entries').values({ user_id: dana, auction_id: watched }).execute()
  const at = await databaseTime(db)
  const now = new Date(at.getTime() + 29.5 * HOUR)
  while (await remindWatchers(db, async () => new Map(), { now }));
  const data = { search: crypto.randomUUID(), name: 'Trucks', query: '', count: 0, lots: [] }
  const about = { userId: dana, kind: 'saved_search', auctionId: null, saleId: null } as const
  await writeNotices(db, [{ ...about, data, occasion: `found ${data.search}` }], at)
  await write(dana)
  await outbid(dana)
  expect(await waitingJobs(db, 'notices')).toMatchObject([{ priority: -1 }, { priority: 0 }])
  await write(dana)
  const pushes = await waitingJobs(db, 'pushes')
  expect(pushes.map(({ priority }) => priority)).toEqual([-1, -1, 0])
})

test('browsers of one member that never answer hold up no push to others', async () => {
  const hanging = Promise.withResolvers<void>()
  const hostile = await aMember(db)
  const silent = [await signedIn(hostile), await signedIn(hostile), await signedIn(hostile)]
  const path = await signedIn(dana)
  for (const member of [hostile, dana]) {
    await outbid(member)
    await write(member)
  }
  const asked: string[] = []
  const send: SendPush = async ({ subscription: { endpoint } }) => {
    asked.push(new URL(endpoint).pathname)
    if (asked.at(-1) !== path) await hanging.promise
    return 'sent'
  }
  const job = pushJobs({
    db,
    queue,
    secrets: testSecrets,
    send,
    contact: () => 'mailto:h@x.example',
  })
  const failures: unknown[] = []
  const runs = Array.from({ length: 3 }, () => job.run((error) => failures.push(error)))
  await vi.waitFor(() => expect(asked).toHaveLength(3), 10_000)
  expect(asked).toContain(path)
  expect(silent.filter((other) => asked.includes(other))).toHaveLength(2)
  hanging.resolve()
  await Promise.all(runs)
  while (await job.run((error) => failures.push(error)));
  expect(asked).toHaveLength(4)
  expect(failures).toEqual([])
})
