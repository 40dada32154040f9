import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT, buy } from '../../../test/buyers.ts'
import { silentLog } from '../../../test/database.ts'
import { connectLive, serveLive } from '../../../test/live-client.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { createLiveAuctions } from '../../live/live-auction.server.ts'

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  dana = await aMember(market.db)
})
afterAll(() => market.close())

test('whoever watches is told at once that a Buy Now ended the auction, and not who bought it', async () => {
  const lot = await aLot(market.db)
  await market.ask('POST', `/api/auctions/${lot}/bids`, { by: dana, body: { amount: 10_100 } })
  const live = await serveLive(
    createLiveAuctions({
      db: market.another().db,
      databaseUrl: market.databaseUrl,
      publicUrl: () => 'http://localhost:3000',
      authenticate: async () => null,
      rateLimits: false,
      log: silentLog,
    }),
  )
  const watcher = await connectLive(live.origin)
  watcher.watch(lot)
  expect((await watcher.news(2)).auction.status).toBe('available')

  const { body } = await buy(market, lot, dana)
  const news = await watcher.news(3)
  expect(news.auction).toMatchObject({
    id: lot,
    status: 'ended',
    ends_at: body.reservation.created_at,
    current_bid: 10_100,
    bid_count: 1,
  })
  expect(news.bids).toEqual([])
  const told = JSON.stringify(watcher.heard)
  for (const secret of [dana, body.reservation.id, ...Object.values(AGREEMENT)]) {
    expect(told).not.toContain(secret)
  }
  watcher.socket.terminate()
  await live.close()
})
