import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyQueues, waitingJobs } from '../../../../test/mail/queues.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { lockWaitingNotice, noteMailed, noteRead } from './note-mailed.server.ts'
import { writeNotices, type NewNotice } from './write-notices.server.ts'

let market: Marketplace
let dana: string
let marcus: string

const AT = new Date('2026-11-22T15:49:38.120Z')

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db)
  marcus = await aMember(market.db)
})
beforeEach(() => emptyQueues(market.ownerUrl))
afterAll(() => market.close())

const reopened = (userId: string, occasion: string): NewNotice => ({
  userId,
  kind: 'account_reopened',
  auctionId: null,
  saleId: null,
  data: { reason: occasion },
  occasion,
})
const noticesOf = (userId: string) =>
  market.db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('seq').execute()

test('each member who is told gets one job, however much is told', async () => {
  await writeNotices(
    market.db,
    [reopened(dana, 'a'), reopened(marcus, 'b'), reopened(dana, 'c'), reopened(dana, 'a')],
    AT,
  )
  expect((await noticesOf(dana)).map(({ occasion, created_at: at }) => [occasion, at])).toEqual([
    ['a', AT],
    ['c', AT],
  ])
  expect(await waitingJobs(market.db, 'notices')).toHaveLength(2)
})

test('what was told before makes no job', async () => {
  await writeNotices(market.db, [reopened(dana, 'a')], AT)
  await writeNotices(market.db, [], AT)
  expect(await waitingJobs(market.db, 'notices')).toEqual([])
  expect(await noticesOf(dana)).toHaveLength(2)
})

test('thousands are told in one go', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => reopened(marcus, `many ${at}`))
  await writeNotices(market.db, many, AT)
  expect(await noticesOf(marcus)).toHaveLength(5_001)
  expect(await waitingJobs(market.db, 'notices')).toHaveLength(1)
})

test('what waits is taken in the order of writing, each under its lock, until it is noted', async () => {
  const taken: string[] = []
  for (const mail of [null, null]) {
    await market.db.transaction().execute(async (tx) => {
      const notice = await lockWaitingNotice(tx, dana)
      if (!notice) throw new Error('nothing waits')
      taken.push((notice.data as { reason: string }).reason)
      await noteMailed(tx, notice.id, mail, AT)
    })
  }
  expect(taken).toEqual(['a', 'c'])
  const left = await market.db.transaction().execute((tx) => lockWaitingNotice(tx, dana))
  expect(left).toBeUndefined()
  for (const notice of await noticesOf(dana)) expect(notice.mailed_at).toEqual(AT)
})

test('a member marks their own as read, once, and nobody else’s', async () => {
  const [first] = await noticesOf(dana)
  const read = (userId: string, ids: string[] | null) =>
    market.db.transaction().execute((tx) => noteRead(tx, userId, ids, AT))
  expect(await read(marcus, [first?.id ?? ''])).toBe(0)
  expect(await read(dana, [first?.id ?? ''])).toBe(1)
  expect(await read(dana, null)).toBe(1)
  expect(await read(dana, null)).toBe(0)
  expect((await noticesOf(dana)).map(({ read_at: at }) => at)).toEqual([AT, AT])
})
