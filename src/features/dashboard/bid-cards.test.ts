import { expect, test } from 'vitest'
import { bidCards } from './bid-cards.ts'
import type { MyBid, RivalBid, VoidedBid } from './dashboard.ts'

function own(auction_id: string, amount: number, run = 1): MyBid {
  return {
    id: `${auction_id}-${run}-${amount}`,
    auction_id,
    run,
    amount,
    created_at: '2026-11-21T18:00:00.000Z',
    automatic: false,
    standing: 'outbid',
    result: null,
    auction: {
      id: auction_id,
      title: 'Truck',
      image_url: null,
      category: 'cars-trucks',
      year: null,
      make: null,
      model: null,
      mileage: null,
      mileage_unit: 'miles',
      location: null,
      status: 'available',
      starting_bid: 10_000,
      current_bid: amount,
      sale_price: null,
      ends_at: '2026-11-22T18:00:00.000Z',
      paused_at: null,
      run,
      version: 1,
    },
  }
}

function rival(auction_id: string, amount: number, run = 1): RivalBid {
  const id = `${auction_id}-${run}-${amount}`
  return { id, auction_id, run, amount, created_at: '2026-11-21T18:00:00.000Z', bidder: 'You' }
}

test('several bids on an auction are one card, which stands where the latest is', () => {
  const cards = bidCards([
    { items: [own('a', 1_300), own('b', 5_000), own('a', 1_100)], rival_bids: [], voided_bids: [] },
  ])
  expect(cards.map(({ bid }) => [bid.auction_id, bid.amount])).toEqual([
    ['a', 1_300],
    ['b', 5_000],
  ])
})

test('runs of one auction are cards of their own, each with its own bids', () => {
  const cards = bidCards([
    {
      items: [own('a', 1_100, 2), own('a', 9_000, 1)],
      rival_bids: [rival('a', 9_000, 1), rival('a', 1_200, 2), rival('a', 1_100, 2)],
      voided_bids: [],
    },
  ])
  expect(cards.map(({ latest }) => latest.map(({ amount }) => amount))).toEqual([
    [1_200, 1_100],
    [9_000],
  ])
})

test('a run on two pages is one card, its bids told once', () => {
  const rivals = [rival('a', 1_300), rival('a', 1_200)]
  const cards = bidCards([
    { items: [own('a', 1_300)], rival_bids: rivals, voided_bids: [] },
    { items: [own('a', 1_100)], rival_bids: rivals, voided_bids: [] },
  ])
  expect(cards).toHaveLength(1)
  expect(cards[0]?.latest.map(({ amount }) => amount)).toEqual([1_300, 1_200])
})

test('a voided bid has a card of its own only where no other of one’s own is left in the run', () => {
  const gone = voided('b', 60_000)
  const cards = bidCards([
    { items: [own('a', 1_300)], rival_bids: [], voided_bids: [voided('a', 9_000), gone] },
  ])
  expect(cards.map(({ bid, voided: one }) => [bid.amount, one?.amount])).toEqual([
    [1_300, 9_000],
    [60_000, 60_000],
  ])
  expect(cards[1]?.bid).toBe(gone)
})

function voided(auction: string, amount: number): VoidedBid {
  return { ...own(auction, amount), standing: 'none', voided_at: '2026-11-21T19:00:00.000Z' }
}
