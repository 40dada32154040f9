import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { twoSignedIn } from '../../test/bidders.ts'
import { openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive, type LiveMessage } from '../../test/live-client.ts'
import { announceNotices } from '../engine/sales/notices/announce-notices.server.ts'
import { noteRead } from '../engine/sales/notices/note-mailed.server.ts'
import { writeNotices, type NewNotice } from '../engine/sales/notices/write-notices.server.ts'
import type { Database } from '../server/postgres/database.ts'
import { OWN_NOTICES } from './protocol.ts'

let live: LiveAuctionsOfTest
let origin: string

beforeAll(async () => {
  live = await openLiveAuctions()
})
beforeEach(async () => {
  origin = await live.serve()
})
afterEach(() => live.stop())
afterAll(() => live.close())

const AT = new Date('2026-11-22T15:49:38.120Z')
const isAnswer = (one: LiveMessage) => one.type === 'notices'
const isNews = (one: LiveMessage) =>
  isAnswer(one) && 'have_changed' in one && one.have_changed === true

const reopened = (userId: string, occasion: string): NewNotice => ({
  userId,
  kind: 'account_reopened',
  auctionId: null,
  saleId: null,
  data: { reason: 'Paid' },
  occasion,
})

const tell = (db: Database, userId: string, occasion: string) =>
  writeNotices(db, [reopened(userId, occasion)], AT)

/** Two members who watch their notices, and have heard that they do. */
async function twoWatching() {
  const [dana, marcus] = await twoSignedIn(live.db)
  const [hers, his] = [await connectLive(origin), await connectLive(origin)]
  await hers.signIn(dana.token)
  await his.signIn(marcus.token)
  for (const one of [hers, his]) {
    one.watch(OWN_NOTICES)
    await one.until(isAnswer)
  }
  return { dana, marcus, hers, his }
}

test('a member is told of a new notice, and that it was read elsewhere, and nobody else is', async () => {
  const { dana, marcus, hers, his } = await twoWatching()
  await tell(live.db, dana.id, `live ${dana.id}`)
  await hers.until(isNews)
  await live.db.transaction().execute((tx) => noteRead(tx, dana.id, null, AT))
  await hers.until(isNews, 2)
  await tell(live.db, marcus.id, `live ${marcus.id}`)
  await his.until(isNews)
  expect(his.heard.filter(isNews)).toHaveLength(1)
  expect(hers.heard.filter(isNews)).toHaveLength(2)
})

test('nobody is told of what was rolled back', async () => {
  const { dana, hers } = await twoWatching()
  const failing = live.db.transaction().execute(async (tx) => {
    await tell(tx, dana.id, `rolled back ${dana.id}`)
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  await tell(live.db, dana.id, `kept ${dana.id}`)
  await hers.until(isNews)
  const told = await live.db
    .selectFrom('notices')
    .select('occasion')
    .where('user_id', '=', dana.id)
    .execute()
  expect(told).toEqual([{ occasion: `kept ${dana.id}` }])
  expect(hers.heard.filter(isNews)).toHaveLength(1)
})

test('of hundreds who are told at once each hears of it', async () => {
  const { dana, marcus, hers, his } = await twoWatching()
  const others = Array.from({ length: 450 }, () => randomUUID())
  await announceNotices(live.db, [dana.id, ...others, marcus.id])
  const news = { type: 'notices', have_changed: true }
  expect(await hers.until(isNews)).toMatchObject(news)
  expect(await his.until(isNews)).toMatchObject(news)
})

test('who watches and signs in then is told how they stand in auctions too', async () => {
  const [dana] = await twoSignedIn(live.db)
  const id = await live.auction()
  await live.bid(id, dana.id, 1_100)
  const hers = await connectLive(origin)
  hers.watch(OWN_NOTICES, id)
  await hers.until(isAnswer)
  await hers.signIn(dana.token)
  expect(await hers.own(({ auction }) => auction === id)).toMatchObject({ standing: 'leading' })
})
