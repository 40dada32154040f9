import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyQueues, openTestQueue } from '../../../../test/mail/queues.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { startPushService, type TestPushService } from '../../../../test/push/push-service.ts'
import { aPushWorker } from '../../../../test/push/push-worker.ts'
import {
  pushAll,
  signedInBrowser,
  tellOutbid,
  writeMailsTo,
  type SignedInBrowser,
} from '../../../../test/push/told-browsers.ts'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Queue } from '../../../server/queue/open-queue.ts'

let market: Marketplace
let queue: Queue
let service: TestPushService
let dana: string
let lot: string
let browser: SignedInBrowser

beforeAll(async () => {
  market = await openMarketplace()
  queue = await openTestQueue(market.databaseUrl)
  service = await startPushService()
  lot = await aLot(market.db, { title: '2019 Ford F-150' })
})
beforeEach(async () => {
  dana = await aMember(market.db)
  browser = await signedInBrowser(market.db, dana, service.host.origin)
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

/** What the browser is sent of all that its member was told. */
async function pushed(): Promise<string[]> {
  const before = service.taken.length
  await writeMailsTo(market.db, dana)
  expect(await pushAll({ db: market.db, queue, send: service.send })).toEqual([])
  return service.taken.slice(before).map(({ body }) => browser.read(body))
}

/** A search that found a lot, called by its title. */
async function aSearchThatFound(title: string) {
  const asked = { query: 'make=Ford', name: 'My trucks', notify: 'at_once' }
  const saved = await market.ask('POST', '/api/me/saved-searches', { by: dana, body: asked })
  const search = saved.body.id
  const lots = [{ id: lot, title, price: 1_000_000, hasBids: false, location: null }]
  const data = { search, name: 'My trucks', query: 'make=Ford', count: 2, lots }
  const about = { userId: dana, kind: 'saved_search', auctionId: null, saleId: null } as const
  let found = 0
  const find = async () => {
    const occasion = `found ${search} ${(found += 1)}`
    await writeNotices(market.db, [{ ...about, data, occasion }], await databaseTime(market.db))
  }
  return { search, find }
}

test('the worker shows what it is sent, once, and leads where that says: to the window that is there, or to another', async () => {
  await tellOutbid(market.db, { member: dana, lot, occasion: `outbid ${dana}` })
  const [sent = ''] = await pushed()
  const worker = aPushWorker('https://x.example')
  await worker.push(sent)
  await worker.push(sent)
  const [tag = ''] = worker.shown.keys()
  const body = expect.stringContaining('$10,200')
  expect([...worker.shown.values()]).toEqual([
    { title: 'You have been outbid: 2019 Ford F-150', body, url: `/auction/${lot}` },
  ])
  await worker.click(tag)
  expect(worker.windows).toEqual([`https://x.example/auction/${lot}`])
  expect([worker.shown.size, worker.focused]).toEqual([0, []])
  await worker.push(sent)
  await worker.click(tag)
  expect(worker.windows).toHaveLength(1)
  expect(worker.focused).toEqual(worker.windows)
})

test('what a saved search found is pushed, and leads to its list; nothing once it is not to be told', async () => {
  const { search, find } = await aSearchThatFound('2019 Ford F-150')
  await find()
  expect((await pushed()).map((sent) => JSON.parse(sent))).toMatchObject([
    {
      title: '2 new matches: My trucks',
      body: expect.stringContaining('2019 Ford F-150'),
      url: '/auctions?make=Ford',
    },
  ])
  const never = { by: dana, body: { notify: 'never' } }
  await market.ask('PATCH', `/api/me/saved-searches/${search}`, never)
  await find()
  expect(await pushed()).toEqual([])
})

test('a text that is too long is cut between two characters', async () => {
  const { find } = await aSearchThatFound('\u{1F69A}'.repeat(400))
  await find()
  const [sent = ''] = await pushed()
  const { body } = JSON.parse(sent) as { body: string }
  expect(body.isWellFormed()).toBe(true)
  expect([...body]).toHaveLength(301)
  expect(body.endsWith('\u{1F69A}\u2026')).toBe(true)
})
