import { describe, expect, test } from 'vitest'
import { after, aLedAuction, anAuction, NOW, someTerms } from '../../../test/builders.ts'
import { outcomeOf, refusalOf } from '../../../test/rules/decisions.ts'
import type { Auction, Command, Terms } from '../auction.ts'
import { decide } from '../decide.ts'
import { dollarsToCents } from '../money.ts'

const led = aLedAuction(18_500)
const BOTH_RAISED = { reservePrice: dollarsToCents(25_000), buyNowPrice: dollarsToCents(30_000) }
const FOR_NEXT_RUN = { buyNowPrice: dollarsToCents(20_000), buyNowEnabled: true }
const won = aLedAuction(18_500, {
  status: 'ended',
  outcome: 'won',
  reservation: { id: 'r1', buyer: 'marcus', price: dollarsToCents(18_500), kind: 'win' },
})
const unsold = anAuction({ status: 'ended', outcome: 'no_bids' })

describe('the terms', () => {
  const free: Command = {
    type: 'edit',
    facts: {},
    terms: someTerms({
      startingBid: dollarsToCents(9_000),
      softCloseSeconds: 0,
      endsAt: after(60),
    }),
  }

  test('change freely until the first bid', () => {
    for (const status of ['draft', 'available'] as const) {
      expect(outcomeOf(anAuction({ status }), free)).toMatchObject(free.terms)
    }
  })

  test.each<[string, Partial<Auction>, string | null]>([
    ['the starting bid is fixed', { startingBid: dollarsToCents(9_000) }, 'startingBid'],
    ['the soft close is fixed', { softCloseSeconds: 0 }, 'softCloseSeconds'],
    ['the Buy Now price is fixed', { buyNowPrice: dollarsToCents(30_000) }, 'buyNowPrice'],
    ['Buy Now is fixed', { buyNowEnabled: false }, 'buyNowEnabled'],
    ['the reserve cannot rise', { reservePrice: dollarsToCents(20_001) }, 'reservePrice'],
    ['the reserve may fall', { reservePrice: dollarsToCents(19_999) }, null],
    ['the reserve may go', { reservePrice: null }, null],
    ['the end cannot come sooner', { endsAt: after(3_599) }, 'endsAt'],
    ['the end may come later', { endsAt: after(3_601) }, null],
    [
      'what stays as it was is no change',
      { startingBid: dollarsToCents(10_000), endsAt: after(3_600) },
      null,
    ],
  ])('once there is a bid: %s', (_, terms, fixed) => {
    const auction = aLedAuction(18_500, { reservePrice: dollarsToCents(20_000) })
    const decision = decide(auction, { type: 'edit', terms, facts: {} }, NOW)
    expect(decision).toMatchObject(
      fixed === null
        ? { outcome: 'accepted' }
        : { outcome: 'refused', refusal: { reason: 'term-fixed', term: fixed } },
    )
  })

  test.each<[string, Partial<Terms>, 'buyNowPrice' | 'reservePrice' | null]>([
    ['set below the reserve', { buyNowPrice: dollarsToCents(14_999) }, 'buyNowPrice'],
    ['set at the reserve', { buyNowPrice: dollarsToCents(15_000) }, null],
    ['passed by the reserve', { reservePrice: dollarsToCents(20_001) }, 'reservePrice'],
    ['reached by the reserve', { reservePrice: dollarsToCents(20_000) }, null],
    ['raised together with the reserve', BOTH_RAISED, null],
  ])('a Buy Now price that is %s', (_, terms, term) => {
    const prices = { reservePrice: dollarsToCents(15_000), buyNowPrice: dollarsToCents(20_000) }
    const decision = decide(anAuction(prices), { type: 'edit', terms, facts: {} }, NOW)
    expect(decision).toMatchObject(
      term === null
        ? { outcome: 'accepted' }
        : { outcome: 'refused', refusal: { reason: 'buy-now-below-reserve', term } },
    )
  })

  test('a reserve above the Buy Now price may fall, though not far enough, once there are bids', () => {
    const older = { reservePrice: dollarsToCents(30_000), buyNowPrice: dollarsToCents(18_000) }
    const command: Command = {
      type: 'edit',
      terms: { reservePrice: dollarsToCents(29_000) },
      facts: {},
    }
    expect(decide(aLedAuction(18_500, older), command, NOW).outcome).toBe('accepted')
  })

  test('a reserve cannot be brought in once there is a bid', () => {
    const command: Command = { type: 'edit', terms: { reservePrice: dollarsToCents(1) }, facts: {} }
    expect(refusalOf(led, command)).toEqual({ reason: 'term-fixed', term: 'reservePrice' })
  })

  test('are fixed once the end has come or the run is over', () => {
    const command: Command = { type: 'edit', terms: { endsAt: after(9_000) }, facts: {} }
    expect(refusalOf(led, command, led.endsAt)).toEqual({ reason: 'term-fixed', term: 'endsAt' })
    for (const over of [won, unsold]) {
      expect(refusalOf(over, command)).toMatchObject({ reason: 'term-fixed' })
    }
  })

  test('of Buy Now may be set for the next run once a run is over without a buyer', () => {
    const command: Command = { type: 'edit', terms: FOR_NEXT_RUN, facts: {} }
    expect(outcomeOf({ ...unsold, buyNowEnabled: false }, command)).toMatchObject(FOR_NEXT_RUN)
    expect(refusalOf(won, command)).toEqual({ reason: 'term-fixed', term: 'buyNowPrice' })
  })

  test('of Buy Now are held against the reserve of the next run, which nobody has met yet', () => {
    const met = { ...won, reservation: null, reservePrice: dollarsToCents(18_000) }
    const command: Command = {
      type: 'edit',
      terms: { buyNowPrice: dollarsToCents(17_999) },
      facts: {},
    }
    expect(refusalOf(met, command)).toEqual({
      reason: 'buy-now-below-reserve',
      term: 'buyNowPrice',
    })
  })
})
