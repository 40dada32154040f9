import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { twoSignedIn } from '../../test/bidders.ts'
import { offersOf } from '../../test/builders.ts'
import { bidBy, openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive, watching } from '../../test/live-client.ts'

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

test('a voided bid is told to whom it was, and to whoever leads again', async () => {
  const [dana, marcus] = await twoSignedIn(live.db)
  const id = await live.auction()
  const [loser, leader] = [await watching(origin, dana, id), await watching(origin, marcus, id)]
  const placed = [bidBy(marcus.id, 1_100), bidBy(dana.id, 90_000)]
  await live.change(id, ...placed)
  const told = await leader.own(({ standing }) => standing === 'outbid')
  expect(told.voided_bid).toBeNull()
  const [, high] = placed
  if (!high) throw new Error('there are two')
  const offers = offersOf(...placed)
  const answer = randomUUID()
  await live.change(id, { type: 'void-bid', bid: high.bid, offers, answer, reason: 'a mistake' })
  expect(await leader.own(({ standing }) => standing === 'leading')).toMatchObject({
    last_bid: { amount: 1_100 },
    voided_bid: null,
  })
  expect(await loser.own(({ voided_bid }) => voided_bid !== null)).toMatchObject({
    last_bid: null,
    voided_bid: { id: high.bid, amount: 90_000 },
    own_bids: [],
  })
  const { auction } = await loser.news(4)
  expect(auction).toMatchObject({ current_bid: 1_100, minimum_bid: 1_200, bid_count: 1 })
  // Who comes now hears nothing of it.
  const visitor = await connectLive(origin)
  visitor.watch(id)
  expect((await visitor.news(4)).bids.map(({ amount }) => amount)).toEqual([1_100])
})
