import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDashboardApi, type DashboardApi } from '../../../test/dashboard-api.ts'
import { maximumBy } from '../../../test/live-auctions.ts'

let api: DashboardApi
let dana: string
let marcus: string

beforeAll(async () => {
  api = await startDashboardApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  dana = await api.member()
  marcus = await api.member()
})

describe('the standing in an auction', () => {
  test('is none, leading, then outbid, of the present run alone', async () => {
    const truck = await api.auction()
    const standing = async () => (await api.ask(dana, `/api/auctions/${truck}/standing`)).body
    expect(await standing()).toEqual({
      standing: 'none',
      highest_own_bid: null,
      voided_bid: null,
      own_bids: [],
      sells_lot: false,
      version: 1,
      outcome: null,
      reservation: null,
    })
    await api.bid(dana, truck, 1_100)
    const own = { own_bids: [expect.any(String)], sells_lot: false }
    expect(await standing()).toEqual({
      standing: 'leading',
      highest_own_bid: 1_100,
      voided_bid: null,
      ...own,
      version: 2,
      outcome: null,
      reservation: null,
    })
    await api.bid(marcus, truck, 1_200)
    expect(await standing()).toEqual({
      standing: 'outbid',
      highest_own_bid: 1_100,
      voided_bid: null,
      ...own,
      version: 3,
      outcome: null,
      reservation: null,
    })
    await api.change(truck, { type: 'close', early: true, reservation: randomUUID() })
    await api.change(
      truck,
      { type: 'cancel-reservation', reason: 'Not paid' },
      { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
    )
    expect(await standing()).toMatchObject({
      standing: 'none',
      highest_own_bid: null,
      own_bids: [],
      sells_lot: false,
    })
  })

  test('is outbid where only a maximum stands, which was beaten at once; it is told to its owner alone', async () => {
    const truck = await api.auction()
    const ada = await api.member()
    const standing = async (who: string) =>
      (await api.ask(who, `/api/auctions/${truck}/standing`)).body
    await api.change(truck, maximumBy(marcus, 1_500), maximumBy(dana, 1_200))
    expect(await standing(dana)).toEqual({
      ...{ standing: 'outbid', highest_own_bid: null, voided_bid: null, own_bids: [] },
      ...{ sells_lot: false, version: 4, outcome: null, reservation: null },
    })
    expect(await standing(marcus)).toMatchObject({ standing: 'leading', highest_own_bid: 1_300 })
    expect(await standing(ada)).toMatchObject({ standing: 'none', highest_own_bid: null })
    // Which has no bid to list.
    const bids = await api.ask(dana, '/api/me/bids')
    expect(bids.body).toMatchObject({ items: [], total: 0, active: 0, rival_bids: [] })
    await api.change(truck, { type: 'withdraw-maximum', bidder: dana })
    expect(await standing(dana)).toMatchObject({ standing: 'none' })
  })

  test('a beaten maximum lost with its run, and counts in no later one', async () => {
    const truck = await api.auction()
    const standing = async () => (await api.ask(dana, `/api/auctions/${truck}/standing`)).body
    await api.change(truck, maximumBy(marcus, 1_500), maximumBy(dana, 1_200))
    await api.change(truck, { type: 'close', early: true, reservation: randomUUID() })
    expect(await standing()).toMatchObject({
      ...{ standing: 'outbid', outcome: 'won', reservation: null },
    })
    await api.change(
      truck,
      { type: 'cancel-reservation', reason: 'Not paid' },
      { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
    )
    expect(await standing()).toMatchObject({ standing: 'none', outcome: null })
  })

  test('tells the winner alone of the win', async () => {
    const truck = await api.auction()
    const standing = async (who: string) =>
      (await api.ask(who, `/api/auctions/${truck}/standing`)).body
    await api.bid(marcus, truck, 1_100)
    await api.bid(dana, truck, 1_200)
    await api.change(truck, { type: 'close', early: true, reservation: randomUUID() })
    expect(await standing(dana)).toMatchObject({
      standing: 'leading',
      outcome: 'won',
      reservation: { kind: 'win', winning_bid: 1_200, status: 'pending' },
    })
    expect(await standing(marcus)).toMatchObject({ standing: 'outbid', reservation: null })
  })

  test('tells who led that somebody else has bought it', async () => {
    const truck = await api.auction()
    const standing = async (who: string) =>
      (await api.ask(who, `/api/auctions/${truck}/standing`)).body
    await api.bid(dana, truck, 1_200)
    await api.buy(marcus, truck)
    expect(await standing(dana)).toMatchObject({
      standing: 'leading',
      outcome: 'bought',
      reservation: null,
    })
    expect(await standing(marcus)).toMatchObject({
      standing: 'none',
      reservation: { kind: 'buy_now', winning_bid: 1_200, status: 'pending' },
    })
  })
})
