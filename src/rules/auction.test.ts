import { describe, expect, test } from 'vitest'
import { after, aLedAuction, anAuction, AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import { eventsOf, outcomeOf, refusalOf } from '../../test/rules/decisions.ts'
import { apply, type Auction, type Command } from './auction.ts'
import { minimumBid } from './bidding.ts'
import { decide } from './decide.ts'
import { dollarsToCents, toDollars } from './money.ts'

const led = aLedAuction(18_500)
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
    expect(refusalOf(led, bid(toDollars(minimum) - 1))).toEqual({ reason: 'too-low', minimum })
  })

  test('the first one is at least the starting bid plus $100', () => {
    const fresh = anAuction({ startingBid: dollarsToCents(10_000) })
    expect(refusalOf(fresh, bid(10_000))).toEqual({
      reason: 'too-low',
      minimum: dollarsToCents(10_100),
    })
    expect(outcomeOf(fresh, bid(10_100)).leading?.amount).toBe(dollarsToCents(10_100))
  })

  test('of the same amount as the one before is too low', () => {
    expect(refusalOf(led, bid(18_500))).toMatchObject({ reason: 'too-low' })
  })

  test('may raise what the bidder leads with', () => {
    expect(outcomeOf(led, bid(19_000, 'marcus')).leading).toEqual({
      bidder: 'marcus',
      amount: dollarsToCents(19_000),
    })
  })

  test('is accepted a millisecond before the end and refused at the end', () => {
    expect(decide(led, bid(19_000), new Date(led.endsAt.getTime() - 1)).outcome).toBe('accepted')
    expect(refusalOf(led, bid(19_000), led.endsAt)).toEqual({
      reason: 'closed',
      status: 'available',
      endsAt: led.endsAt,
    })
  })

  test('in the last two minutes moves the end, and the ledger tells so', () => {
    const at = new Date(led.endsAt.getTime() - 30_000)
    const decision = decide(led, bid(19_000), at)
    expect(eventsOf(decision)).toMatchObject([
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
    expect(refusalOf(led, command)).toEqual({
      reason: 'price-changed',
      price: dollarsToCents(18_500),
    })
    expect(decide(led, { ...buyNow, price: dollarsToCents(18_500) }, NOW).outcome).toBe('accepted')
  })

  test('is refused once the bidding has reached its price, and below a reserve that is not met', () => {
    const reached = { ...led, buyNowPrice: dollarsToCents(18_500) }
    expect(refusalOf(reached, buyNow)).toEqual({ reason: 'not-offered' })
    const below = {
      ...led,
      buyNowPrice: dollarsToCents(19_000),
      reservePrice: dollarsToCents(20_000),
    }
    expect(refusalOf(below, buyNow)).toEqual({ reason: 'not-offered' })
  })

  test('is refused where it is not offered, and at the end', () => {
    expect(refusalOf({ ...led, buyNowEnabled: false }, buyNow)).toEqual({ reason: 'not-offered' })
    expect(refusalOf(led, buyNow, led.endsAt)).toMatchObject({ reason: 'closed' })
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
    expect(refusalOf(led, close)).toEqual({ reason: 'not-due', endsAt: led.endsAt })
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
    expect(refusalOf(auction, command)).toEqual({ reason: 'end-not-in-future' })
  })
})

test('a ledger that does not begin with a listing is no auction', () => {
  expect(() => apply(null, { type: 'published' }, AUCTION_ID)).toThrow(/begins with 'published'/)
})

function bid(amount: number, bidder = 'dana'): Command {
  return { type: 'place-bid', bid: 'b2', bidder, amount: dollarsToCents(amount), answer: 'b3' }
}
