import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bidBy, openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive } from '../../test/live-client.ts'
import { dollarsToCents } from '../rules/money.ts'
import { resumption } from '../rules/safeguards/pause.ts'

let live: LiveAuctionsOfTest
let marcus: string
let dana: string

beforeAll(async () => {
  live = await openLiveAuctions()
  marcus = await live.member('marcus@example.com', 'Marcus Tate')
  dana = await live.member('dana@example.com')
})
afterEach(() => live.stop())
afterAll(() => live.close())

test('a watcher is welcomed, told the present state at once, and then every change', async () => {
  const id = await live.auction()
  await live.bid(id, marcus, 1_100)
  const watcher = await connectLive(await live.serve())
  expect(await watcher.next()).toEqual({ type: 'welcome', now: expect.any(String) })

  watcher.watch(id)
  const first = await watcher.next()
  expect(Object.keys(first.auction).toSorted()).toEqual(LIVE_FIELDS)
  expect(first).toMatchObject({
    type: 'auction',
    auction: { id, version: 2, status: 'available', current_bid: 1_100, minimum_bid: 1_200 },
    bids: [{ seq: 2, amount: 1_100, bidder: 'Marcus T.' }],
  })

  await live.bid(id, dana, 1_300)
  const change = await watcher.next()
  expect(change.auction).toMatchObject({ version: 3, current_bid: 1_300, bid_count: 2 })
  expect(change.bids).toEqual([
    {
      id: expect.any(String),
      seq: 3,
      amount: 1_300,
      created_at: expect.any(String),
      bidder: 'd***@example.com',
    },
  ])
})

test('a pause is told, and the end that follows from it when it goes on', async () => {
  const id = await live.auction()
  const watcher = await connectLive(await live.serve())
  watcher.watch(id)
  const { auction: before } = await watcher.news(1)
  expect(before.paused_at).toBeNull()
  await live.change(id, { type: 'pause', reason: 'Photos do not load' })
  const { auction: paused } = await watcher.news(2)
  expect(paused).toMatchObject({ paused_at: expect.any(String), buy_now_price: null })
  await live.change(id, resumption())
  const { auction: after } = await watcher.news(3)
  expect(after.paused_at).toBeNull()
  expect(after.ends_at > before.ends_at).toBe(true)
})

test('a changed starting bid is told with the minimum that follows from it', async () => {
  const id = await live.auction()
  const watcher = await connectLive(await live.serve())
  watcher.watch(id)
  await watcher.news(1)
  await live.change(id, { type: 'edit', terms: { startingBid: dollarsToCents(2_000) }, facts: {} })
  const { auction } = await watcher.news(2)
  expect(auction).toMatchObject({ starting_bid: 2_000, minimum_bid: 2_100, buy_now_price: 2_000 })
})

test('nothing tells who a bidder is', async () => {
  // Of so many digits that no id holds them by chance.
  const id = await live.auction({ reserve_price: 987_654_321 })
  const watcher = await connectLive(await live.serve())
  watcher.watch(id)
  await watcher.news(1)
  await live.bid(id, marcus, 1_100)
  await live.bid(id, dana, 1_500)
  await watcher.news(3)
  const everything = JSON.stringify(watcher.heard)
  for (const secret of ['Tate', 'dana@', 'marcus@', marcus, dana, '987654321'])
    expect(everything).not.toContain(secret)
})

test('bids in quick succession arrive complete, in order, versions only rising', async () => {
  const id = await live.auction()
  const watcher = await connectLive(await live.serve())
  watcher.watch(id)
  await watcher.news(1)
  for (let amount = 1_100; amount <= 3_000; amount += 100) await live.bid(id, marcus, amount)
  const together = Array.from({ length: 10 }, (_, at) => bidBy(marcus, 3_100 + at * 100))
  await live.change(id, ...together)
  await watcher.news(31)
  const told = watcher.heard.filter(({ type }) => type === 'auction').slice(1)
  const amounts = told.flatMap(({ bids }) => bids.map(({ amount }) => amount).toReversed())
  expect(amounts).toEqual(Array.from({ length: 30 }, (_, index) => 1_100 + index * 100))
  const versions = told.map((message) => message.auction.version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  expect(told.at(-1)?.bids.length).toBeGreaterThanOrEqual(10)
})

test('after a reconnect the client watches again and misses nothing', async () => {
  const id = await live.auction()
  const origin = await live.serve()
  const before = await connectLive(origin)
  before.watch(id)
  await before.news(1)
  before.socket.close()
  await once(before.socket, 'close')
  await live.bid(id, marcus, 1_100)
  await live.bid(id, dana, 1_200)

  const after = await connectLive(origin)
  after.watch(id)
  const { auction: state, bids } = await after.news(3)
  expect(state.current_bid).toBe(1_200)
  expect(bids.map(({ amount }) => amount)).toEqual([1_200, 1_100])
})

test('what changed while the database connection was lost is told when it is back', async () => {
  const id = await live.auction()
  const watcher = await connectLive(await live.serve())
  watcher.watch(id)
  await watcher.news(1)
  const cut = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'hammerlane-live' and datname = current_database()`.execute(live.db)
  expect(cut.rows.map(({ ended }) => ended)).toContain(true)
  await live.bid(id, marcus, 1_100)
  expect((await watcher.news(2)).auction.current_bid).toBe(1_100)
})

test('a bid taken by another process is told here', async () => {
  const id = await live.auction()
  const [here, there] = [await live.serve(), await live.serve()]
  const watchers = [await connectLive(here), await connectLive(there)]
  for (const watcher of watchers) watcher.watch(id)
  await Promise.all(watchers.map((watcher) => watcher.news(1)))
  await live.bid(id, marcus, 1_100)
  for (const watcher of watchers) expect((await watcher.news(2)).auction.current_bid).toBe(1_100)
})

test('of drafts and unknown auctions a watcher is told that there is nothing, also once they are bid on', async () => {
  const draft = await live.auction({ status: 'draft' })
  const open = await live.auction()
  const watcher = await connectLive(await live.serve())
  const unknown = randomUUID()
  watcher.watch(draft, unknown, 'nonsense', open)
  await watcher.news(1)
  await live.change(draft, { type: 'publish' })
  await live.bid(open, marcus, 1_100)
  await watcher.news(2)
  expect(toldTo(watcher)).toEqual(['welcome', `gone ${draft}`, `gone ${unknown}`, open, open])
})

test('that an auction is withdrawn is told to those who watched it; to newcomers, that it is gone', async () => {
  const id = await live.auction()
  const origin = await live.serve()
  const watcher = await connectLive(origin)
  watcher.watch(id)
  await watcher.news(1)
  await live.change(id, { type: 'withdraw', reason: 'the bank took it back' })
  const last = await watcher.news(2)
  expect(last.auction).toMatchObject({ status: 'withdrawn', version: 2, buy_now_price: null })
  expect(last.bids).toEqual([])

  const open = await live.auction()
  const late = await connectLive(origin)
  late.watch(id, open)
  await late.news(1)
  expect(toldTo(late)).toEqual(['welcome', `gone ${id}`, open])
})

test('who no longer watches hears nothing more', async () => {
  const [left, kept] = [await live.auction(), await live.auction()]
  const watcher = await connectLive(await live.serve())
  watcher.watch(left, kept)
  await watcher.until((message) => message.auction?.id === kept)
  await watcher.until((message) => message.auction?.id === left)
  watcher.send({ type: 'unwatch', auctions: [left] })
  // Answered in order: once this is told, the server has forgotten the other.
  watcher.watch(kept)
  await watcher.until((message) => message.auction?.id === kept, 2)
  await live.bid(left, marcus, 1_100)
  await live.bid(kept, marcus, 1_100)
  await watcher.until((message) => message.auction?.current_bid === 1_100)
  expect(watcher.heard.filter((message) => message.auction?.id === left)).toHaveLength(1)
})

const LIVE_FIELDS = [
  'bid_count',
  'buy_now_price',
  'current_bid',
  'ends_at',
  'id',
  'last_announcement',
  'minimum_bid',
  'paused_at',
  'reserve_status',
  'sale_price',
  'starting_bid',
  'status',
  'version',
]

/** What a watcher heard, in order: an auction's id, or the kind of message with the auctions it names. */
function toldTo({ heard }: Awaited<ReturnType<typeof connectLive>>): string[] {
  return heard.map(
    ({ type, auction, auctions = [] }) => auction?.id ?? [type, ...auctions].join(' '),
  )
}
