import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Auction } from '../auction.ts'
import { HOUR } from '../durations.ts'
import { cents } from '../money.ts'
import {
  counterOfferRefusal,
  isLeftByBuyer,
  nextToAsk,
  offerExpiresAt,
  type RunBidder,
} from './offers.ts'

const BELOW: Auction = {
  id: 'a1',
  version: 9,
  run: 1,
  status: 'ended',
  outcome: 'reserve_not_met',
  startingBid: cents(1_000_000),
  reservePrice: cents(1_500_000),
  buyNowPrice: null,
  buyNowEnabled: true,
  softCloseSeconds: 120,
  endsAt: new Date('2026-11-21T15:00:00Z'),
  leadingMaximum: null,
  leading: { bidder: 'ada', amount: cents(1_100_000) },
  bidCount: 1,
  lastAnnouncement: 0,
  pausedAt: null,
  reservation: null,
}

const bidder = (id: string, amount: number, change: Partial<RunBidder> = {}): RunBidder => ({
  id,
  amount: cents(amount),
  barred: null,
  hasBought: false,
  wasAsked: false,
  ...change,
})

describe('a counter-offer', () => {
  test('is above the highest bid, to a run that ended below its reserve', () => {
    expect(counterOfferRefusal(BELOW, cents(1_100_001))).toBeNull()
    expect(counterOfferRefusal(BELOW, cents(1_100_000))).toEqual({
      reason: 'not-above-bid',
      bid: 1_100_000,
    })
  })

  test.each<[string, Partial<Auction>]>([
    ['is open', { status: 'available', outcome: null }],
    ['was won', { outcome: 'won' }],
    ['has a buyer', { reservation: { id: 'r', buyer: 'b', price: cents(1), kind: 'win' } }],
    ['has no bids', { outcome: 'no_bids', leadingMaximum: null, leading: null }],
    ['is withdrawn', { status: 'withdrawn' }],
  ])('is not made for one that %s', (_, change) => {
    expect(counterOfferRefusal({ ...BELOW, ...change }, cents(1_200_000))).toEqual({
      reason: 'not-below-reserve',
    })
  })

  test('expires 48 hours after it was made', () => {
    const at = new Date('2026-11-21T15:00:00Z')
    expect(offerExpiresAt(at).getTime() - at.getTime()).toBe(48 * HOUR)
  })
})

describe('a second chance', () => {
  test('follows a win or a purchase that was not paid, nothing else', () => {
    expect(isLeftByBuyer({ status: 'ended', outcome: 'bought', reservation: null })).toBe(true)
    expect(isLeftByBuyer({ status: 'ended', outcome: 'won', reservation: null })).toBe(true)
    expect(isLeftByBuyer(BELOW)).toBe(false)
    expect(isLeftByBuyer({ status: 'available', outcome: null, reservation: null })).toBe(false)
  })

  test('goes to the next highest who may buy, once to each, and never below the reserve', () => {
    const all = [
      bidder('winner', 1_900_000, { hasBought: true }),
      bidder('gone', 1_800_000, { barred: 'closed' }),
      bidder('next', 1_700_000),
      bidder('third', 1_600_000),
    ]
    expect(nextToAsk(all, null)?.id).toBe('next')
    const asked = all.map((one) => (one.id === 'next' ? { ...one, wasAsked: true } : one))
    expect(nextToAsk(asked, null)?.id).toBe('third')
    expect(nextToAsk(asked, cents(1_650_000))).toBeNull()
    expect(nextToAsk([], null)).toBeNull()
  })

  test('whoever bid, nobody with less is asked while somebody with more may be', () => {
    const one = fc.record({
      id: fc.uuid(),
      amount: fc.integer({ min: 1, max: 1_000 }).map(cents),
      barred: fc.constantFrom(null, 'closed' as const, 'banned' as const, 'staff' as const),
      hasBought: fc.boolean(),
      wasAsked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(one), fc.option(fc.integer({ min: 1, max: 1_000 })), (all, reserve) => {
        const limit = reserve === null ? null : cents(reserve)
        const may = all.filter(
          ({ barred, hasBought, wasAsked, amount }) =>
            barred === null && !hasBought && !wasAsked && amount >= (limit ?? 0),
        )
        const highest = may.map(({ amount }) => amount).toSorted((x, y) => y - x)[0]
        expect(nextToAsk(all, limit)?.amount).toBe(highest)
      }),
    )
  })
})
