import { expect, test } from 'vitest'
import { after, aLedAuction, anAuction, NOW, offersOf } from '../../../test/builders.ts'
import { apply, type Auction, type Command } from '../auction.ts'
import { decide } from '../decide.ts'
import { dollarsToCents } from '../money.ts'
import { clockOf, resumption } from './pause.ts'

/** The auction after a command, so many seconds after `NOW`. */
function afterwards(auction: Auction, command: Command, seconds: number): Auction {
  const decision = decide(auction, command, after(seconds))
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
  return decision.events.reduce((before, event) => apply(before, event, before.id), auction)
}

const PAUSE: Command = { type: 'pause', reason: 'Photos do not load' }
const RESUME = resumption()
const bidOf = (dollars: number): Command => ({
  type: 'place-bid',
  bid: 'b',
  bidder: 'dana',
  amount: dollarsToCents(dollars),
  answer: 'answer',
})

test('nobody can bid or buy in a pause, and the refusal tells since when', () => {
  const paused = afterwards(anAuction({ buyNowPrice: dollarsToCents(30_000) }), PAUSE, 10)
  const buy: Command = { type: 'buy-now', reservation: 'r', buyer: 'dana', price: null }
  for (const command of [bidOf(10_100), buy, { type: 'close', reservation: 'r' } as const]) {
    expect(decide(paused, command, after(20))).toEqual({
      outcome: 'refused',
      refusal: { reason: 'paused', since: after(10) },
    })
  }
})

test('a pause longer than what was left does not end it: all of that is left once it goes on', () => {
  const paused = afterwards(anAuction({ endsAt: after(1_000) }), PAUSE, 50)
  expect(decide(paused, { type: 'close', reservation: 'r' }, after(5_000)).outcome).toBe('refused')
  const going = afterwards(paused, RESUME, 5_000)
  expect(going).toMatchObject({ endsAt: after(5_950), pausedAt: null })
  expect(decide(going, bidOf(10_100), after(5_949)).outcome).toBe('accepted')
  expect(decide(going, bidOf(10_100), after(5_950)).outcome).toBe('refused')
})

test('where less than ten minutes were left, bidders have ten to come back, or more if staff say so', () => {
  const paused = afterwards(aLedAuction(12_000, { endsAt: after(60) }), PAUSE, 59)
  expect(afterwards(paused, RESUME, 5_000).endsAt).toEqual(after(5_600))
  expect(afterwards(paused, resumption(30), 5_000).endsAt).toEqual(after(6_800))
  expect(afterwards(paused, resumption(1), 5_000).endsAt).toEqual(after(5_600))
})

test('staff cannot end a paused auction, for nobody could bid any more; they may withdraw it', () => {
  const paused = afterwards(aLedAuction(12_000), PAUSE, 10)
  const end: Command = { type: 'close', reservation: 'r', early: true }
  expect(decide(paused, end, after(11)).outcome).toBe('refused')
  const withdrawn = afterwards(paused, { type: 'withdraw', reason: 'It burned' }, 12)
  expect(withdrawn).toMatchObject({ status: 'withdrawn', pausedAt: null })
})

test('a bid is voided in a pause as before it, also when the old end has passed', () => {
  const offers = offersOf({ bid: 'b', bidder: 'marcus', amount: dollarsToCents(12_000) })
  const paused = afterwards(aLedAuction(12_000, { endsAt: after(60) }), PAUSE, 50)
  const voiding: Command = { type: 'void-bid', bid: 'b', offers, answer: 'c', reason: 'x' }
  expect(afterwards(paused, voiding, 90)).toMatchObject({ leading: null, pausedAt: after(50) })
})

test('the end may be moved in a pause, and the pause moves it further', () => {
  const paused = afterwards(aLedAuction(12_000, { endsAt: after(1_000) }), PAUSE, 50)
  const later: Command = { type: 'edit', terms: { endsAt: after(1_010) }, facts: {} }
  expect(afterwards(afterwards(paused, later, 90), RESUME, 5_000).endsAt).toEqual(after(5_960))
})

test.each([
  [PAUSE, anAuction({ status: 'draft' }), 'wrong-state'],
  [PAUSE, anAuction({ status: 'ended' }), 'wrong-state'],
  [PAUSE, anAuction({ endsAt: NOW }), 'closed'],
  [PAUSE, anAuction({ pausedAt: NOW }), 'paused'],
  [RESUME, anAuction(), 'not-paused'],
  [RESUME, anAuction({ status: 'sold' }), 'wrong-state'],
])('%o is refused where it does not fit', (command, auction, reason) => {
  expect(decide(auction, command, NOW)).toMatchObject({ outcome: 'refused', refusal: { reason } })
})

test('the clock of an auction stands still in a pause alone', () => {
  expect(clockOf({ pausedAt: null }, after(5))).toEqual(after(5))
  expect(clockOf({ pausedAt: NOW }, after(5))).toEqual(NOW)
})
