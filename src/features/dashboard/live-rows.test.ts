import { expect, test } from 'vitest'
import type { OwnNews } from '../../live/protocol.ts'
import type { AuctionLiveState } from '../../rules/public-auction.ts'
import type { MyBid } from './dashboard.ts'
import { hasToBeRead, withNews, withOwnNews } from './live-rows.ts'

const mine = aBid('mine')

test('a row shows price and end as everybody is told of them', () => {
  const told = state({
    version: 8,
    current_bid: 12_000,
    ends_at: '2026-03-01T12:05:00.000Z',
    paused_at: null,
  })
  expect(withNews(mine, { auction: told }).auction).toMatchObject({
    version: 8,
    current_bid: 12_000,
    ends_at: '2026-03-01T12:05:00.000Z',
    paused_at: null,
    title: '2019 Ford F-150',
  })
})

test.each([
  ['older news', state({ version: 7 })],
  ['news of another auction', state({ id: 'other', version: 9 })],
  ['the end of the run, which is read', state({ version: 9, status: 'ended' })],
])('a row stays as it is for %s', (_, told) => {
  expect(withNews(mine, { auction: told })).toBe(mine)
})

test('the bid that leads is the one that the member was told of, every other is outbid', () => {
  expect(withOwnNews(mine, own({ standing: 'leading' })).standing).toBe('leading')
  expect(withOwnNews(aBid('earlier'), own({ standing: 'leading' })).standing).toBe('outbid')
  expect(withOwnNews({ ...mine, standing: 'leading' }, own({ standing: 'outbid' })).standing).toBe(
    'outbid',
  )
})

test('own news that are older than the row, or of a run that is over, change nothing', () => {
  expect(withOwnNews(mine, own({ standing: 'leading', version: 6 }))).toBe(mine)
  const before = { ...mine, run: 1, auction: { ...mine.auction, run: 2 } }
  expect(withOwnNews(before, own({ standing: 'leading' }))).toBe(before)
})

test('a bid from another device and the end of a run are read', () => {
  expect(hasToBeRead([mine], own({}))).toBe(false)
  expect(hasToBeRead([aBid('earlier')], own({}))).toBe(true)
  expect(hasToBeRead([mine], own({ outcome: 'won' }))).toBe(true)
})

function aBid(id: string): MyBid {
  return {
    id,
    auction_id: 'truck',
    run: 1,
    amount: 11_000,
    created_at: '2026-03-01T10:00:00.000Z',
    automatic: false,
    standing: 'outbid',
    result: null,
    auction: {
      id: 'truck',
      title: '2019 Ford F-150',
      image_url: null,
      category: 'cars-trucks',
      make: 'Ford',
      model: 'F-150',
      year: 2019,
      mileage: 61_000,
      mileage_unit: 'miles',
      location: 'Tampa, FL',
      status: 'available',
      starting_bid: 10_000,
      current_bid: 11_000,
      sale_price: null,
      ends_at: '2026-03-01T12:00:00.000Z',
      paused_at: null,
      run: 1,
      version: 7,
    },
  }
}

function state(more: Partial<AuctionLiveState>): AuctionLiveState {
  return {
    id: 'truck',
    version: 8,
    status: 'available',
    starting_bid: 10_000,
    current_bid: 11_500,
    sale_price: null,
    minimum_bid: 11_600,
    bid_count: 4,
    last_announcement: 0,
    reserve_status: 'none',
    buy_now_price: null,
    ends_at: '2026-03-01T12:00:00.000Z',
    paused_at: null,
    ...more,
  }
}

function own(more: Partial<OwnNews>): OwnNews {
  return {
    type: 'mine',
    auction: 'truck',
    version: 8,
    standing: 'outbid',
    last_bid: { id: 'mine', seq: 5, amount: 11_000, created_at: '2026-03-01T10:00:00.000Z' },
    voided_bid: null,
    outcome: null,
    reservation: null,
    own_bids: [],
    ...more,
  }
}
