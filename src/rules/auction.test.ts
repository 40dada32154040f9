import { describe, expect, test } from 'vitest'
import { after, aLedAuction, anAuction, AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type Decision,
  type Refusal,
  type Terms,
} from './auction.ts'
import { minimumBid } from './bidding.ts'
import { decide } from './decide.ts'
import { dollarsToCents, toDollars } from './money.ts'

const led = aLedAuction(18_500)
const BOTH_RAISED = { reservePrice: dollarsToCents(25_000), buyNowPrice: dollarsToCents(30_000) }
const FOR_NEXT_RUN = { buyNowPrice: dollarsToCents(20_000), buyNowEnabled: true }
const won = aLedAuction(18_500, {
  status: 'ended',
  outcome: 'won',
  reservation: { id: 'r1', buyer: 'marcus', price: dollarsToCents(18_500), kind: 'win' },
})
const unsold = anAuction({ status: 'ended', outcome: 'no_bids' })

const close: Command = { type: 'close', reservation: 'r2' }
const cancel: Command = { type: 'cancel-reservation', reason: 'not paid' }
const withdraw: Command = { type: 'withdraw', reason: 'the bank took it back' }
const relist: Command = { type: 'relist', endsAt: after(7_200) }
const buyNow = { type: 'buy-now', reservation: 'r2', buyer: 'dana', price: null } as const

describe('a bid', () => {
  test('of the minimum is accepted', () => {
    const amount = minimumBid(led)
    expect(outcomeOf(led, bid(toDollars(amount)))).toMatchObject({
      leading: { bidder: 'dana', amount },
      bidCount: 2,
      version: 3,
    })
  })

  test('below the minimum is refused with the minimum', () => {
    const minimum = minimumBid(led)
    expect(refusal(led, bid(toDollars(minimum) - 1))).toEqual({ reason: 'too-low', minimum })
  })

  test('the first one is at least the starting bid plus $100', () => {
    const fresh = anAuction({ startingBid: dollarsToCents(10_000) })
    expect(refusal(fresh, bid(10_000))).toEqual({
      reason: 'too-low',
      minimum: dollarsToCents(10_100),
    })
    expect(outcomeOf(fresh, bid(10_100)).leading?.amount).toBe(dollarsToCents(10_100))
  })

  test('of the same amount as the one before is too low', () => {
    expect(refusal(led, bid(18_500))).toMatchObject({ reason: 'too-low' })
  })

  test('may raise what the bidder leads with', () => {
    expect(outcomeOf(led, bid(19_000, 'marcus')).leading).toEqual({
      bidder: 'marcus',
      amount: dollarsToCents(19_000),
    })
  })

  test('is accepted a millisecond before the end and refused at the end', () => {
    expect(decide(led, bid(19_000), new Date(led.endsAt.getTime() - 1)).outcome).toBe('accepted')
    expect(refusal(led, bid(19_000), led.endsAt)).toEqual({
      reason: 'closed',
      status: 'available',
      endsAt: led.endsAt,
    })
  })

  test('in the last two minutes moves the end, and the ledger tells so', () => {
    const at = new Date(led.endsAt.getTime() - 30_000)
    const decision = decide(led, bid(19_000), at)
    expect(events(decision)).toMatchObject([
      { type: 'bid-placed' },
      { type: 'extended', endsAt: new Date(at.getTime() + 120_000) },
    ])
  })

  test('that is refused never moves the end', () => {
    const at = new Date(led.endsAt.getTime() - 30_000)
    expect(decide(led, bid(18_500), at).outcome).toBe('refused')
  })
})

describe('Buy Now', () => {
  test('ends the auction at once, for the buyer and at the price', () => {
    expect(outcomeOf(led, buyNow)).toMatchObject({
      status: 'ended',
      outcome: 'bought',
      reservation: { id: 'r2', buyer: 'dana', price: dollarsToCents(18_500), kind: 'buy_now' },
    })
  })

  test('at a price that is no longer true is refused with the new one', () => {
    const command: Command = { ...buyNow, price: dollarsToCents(18_400) }
    expect(refusal(led, command)).toEqual({
      reason: 'price-changed',
      price: dollarsToCents(18_500),
    })
    expect(decide(led, { ...buyNow, price: dollarsToCents(18_500) }, NOW).outcome).toBe('accepted')
  })

  test('is refused once the bidding has reached its price, and below a reserve that is not met', () => {
    const reached = { ...led, buyNowPrice: dollarsToCents(18_500) }
    expect(refusal(reached, buyNow)).toEqual({ reason: 'not-offered' })
    const below = {
      ...led,
      buyNowPrice: dollarsToCents(19_000),
      reservePrice: dollarsToCents(20_000),
    }
    expect(refusal(below, buyNow)).toEqual({ reason: 'not-offered' })
  })

  test('is refused where it is not offered, and at the end', () => {
    expect(refusal({ ...led, buyNowEnabled: false }, buyNow)).toEqual({ reason: 'not-offered' })
    expect(refusal(led, buyNow, led.endsAt)).toMatchObject({ reason: 'closed' })
  })
})

describe('at the end', () => {
  test('the highest bidder wins where there is no reserve or it is met', () => {
    const expected = {
      status: 'ended',
      outcome: 'won',
      reservation: { id: 'r2', buyer: 'marcus', price: dollarsToCents(18_500), kind: 'win' },
    }
    expect(outcomeOf(led, close, led.endsAt)).toMatchObject(expected)
    const reserved = { ...led, reservePrice: dollarsToCents(18_500) }
    expect(outcomeOf(reserved, close, led.endsAt)).toMatchObject(expected)
  })

  test('nobody wins below the reserve', () => {
    const reserved = { ...led, reservePrice: dollarsToCents(18_501) }
    expect(outcomeOf(reserved, close, led.endsAt)).toMatchObject({
      status: 'ended',
      outcome: 'reserve_not_met',
      reservation: null,
      leading: led.leading,
    })
  })

  test('an auction without a bid has no winner, also with a reserve', () => {
    const fresh = anAuction({ reservePrice: dollarsToCents(5_000) })
    const ended = outcomeOf(fresh, close, fresh.endsAt)
    expect(ended).toMatchObject({ status: 'ended', outcome: 'no_bids', reservation: null })
  })

  test('staff may end a run early; the clock alone may not', () => {
    expect(refusal(led, close)).toEqual({ reason: 'not-due', endsAt: led.endsAt })
    const early: Command = { type: 'close', reservation: 'r2', early: true }
    expect(outcomeOf(led, early)).toMatchObject({ status: 'ended', outcome: 'won' })
  })

  test('a run ended early ended then; one closed late ended when it was over', () => {
    const early: Command = { type: 'close', reservation: 'r2', early: true }
    expect(outcomeOf(led, early).endsAt).toEqual(NOW)
    expect(outcomeOf(led, buyNow).endsAt).toEqual(NOW)
    expect(outcomeOf(led, close, after(9_000)).endsAt).toEqual(led.endsAt)
  })
})

describe('after the end', () => {
  test('staff accept the highest bid below the reserve, at its amount', () => {
    const below = { ...won, outcome: 'reserve_not_met' as const, reservation: null }
    expect(outcomeOf(below, { type: 'accept-below-reserve', reservation: 'r2' })).toMatchObject({
      outcome: 'won',
      reservation: { id: 'r2', buyer: 'marcus', price: dollarsToCents(18_500), kind: 'win' },
    })
  })

  test('a payment makes it sold, to whom it was reserved', () => {
    const paid = outcomeOf(won, { type: 'confirm-payment' })
    expect(paid).toMatchObject({ status: 'sold', reservation: won.reservation })
  })

  test('the next run starts again from the starting bid, without the reservation', () => {
    expect(outcomeOf({ ...won, reservation: null }, relist)).toMatchObject({
      status: 'available',
      run: 2,
      outcome: null,
      leading: null,
      bidCount: 0,
      reservation: null,
      endsAt: after(7_200),
      startingBid: led.startingBid,
    })
  })

  test('what was won is neither relisted nor withdrawn before the reservation is cancelled', () => {
    const cancelled = outcomeOf(won, cancel)
    expect(cancelled.reservation).toBeNull()
    expect(decide(cancelled, relist, NOW).outcome).toBe('accepted')
    expect(decide(cancelled, withdraw, NOW).outcome).toBe('accepted')
  })
})

describe('an end in the past is refused', () => {
  test.each<[string, Auction | null, Command]>([
    ['at listing', null, { type: 'list', status: 'draft', terms: someTerms({ endsAt: NOW }) }],
    ['at publishing', anAuction({ status: 'draft', endsAt: NOW }), { type: 'publish' }],
    ['at relisting', unsold, { type: 'relist', endsAt: NOW }],
    ['at editing', anAuction(), { type: 'edit', terms: { endsAt: NOW }, facts: {} }],
  ])('%s', (_, auction, command) => {
    expect(refusal(auction, command)).toEqual({ reason: 'end-not-in-future' })
  })
})

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
    expect(refusal(led, command)).toEqual({ reason: 'term-fixed', term: 'reservePrice' })
  })

  test('are fixed once the end has come or the run is over', () => {
    const command: Command = { type: 'edit', terms: { endsAt: after(9_000) }, facts: {} }
    expect(refusal(led, command, led.endsAt)).toEqual({ reason: 'term-fixed', term: 'endsAt' })
    for (const over of [won, unsold]) {
      expect(refusal(over, command)).toMatchObject({ reason: 'term-fixed' })
    }
  })

  test('of Buy Now may be set for the next run once a run is over without a buyer', () => {
    const command: Command = { type: 'edit', terms: FOR_NEXT_RUN, facts: {} }
    expect(outcomeOf({ ...unsold, buyNowEnabled: false }, command)).toMatchObject(FOR_NEXT_RUN)
    expect(refusal(won, command)).toEqual({ reason: 'term-fixed', term: 'buyNowPrice' })
  })

  test('of Buy Now are held against the reserve of the next run, which nobody has met yet', () => {
    const met = { ...won, reservation: null, reservePrice: dollarsToCents(18_000) }
    const command: Command = {
      type: 'edit',
      terms: { buyNowPrice: dollarsToCents(17_999) },
      facts: {},
    }
    expect(refusal(met, command)).toEqual({ reason: 'buy-now-below-reserve', term: 'buyNowPrice' })
  })
})

test('a ledger that does not begin with a listing is no auction', () => {
  expect(() => apply(null, { type: 'published' }, AUCTION_ID)).toThrow(/begins with 'published'/)
})

function bid(amount: number, bidder = 'dana'): Command {
  return { type: 'place-bid', bid: 'b2', bidder, amount: dollarsToCents(amount) }
}

function events(decision: Decision): AuctionEvent[] {
  if (decision.outcome === 'accepted') return decision.events
  throw new Error(`refused: ${decision.refusal.reason}`)
}

function outcomeOf(auction: Auction, command: Command, now = NOW): Auction {
  return events(decide(auction, command, now)).reduce<Auction>(
    (state, event) => apply(state, event, state.id),
    auction,
  )
}

function refusal(auction: Auction | null, command: Command, now = NOW): Refusal {
  const decision = decide(auction, command, now)
  if (decision.outcome === 'refused') return decision.refusal
  throw new Error('accepted')
}
