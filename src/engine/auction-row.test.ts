import { expect, test } from 'vitest'
import { aLedAuction, anAuction, NOW } from '../../test/builders.ts'
import type { Auction } from '../rules/auction.ts'
import { dollarsToCents } from '../rules/money.ts'
import { engineColumns, engineState } from './auction-row.server.ts'

const reservation = {
  id: 'aa0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e11',
  buyer: 'dana',
  price: dollarsToCents(12_500),
}

const AUCTIONS: [string, Auction][] = [
  ['an open one without bids', anAuction()],
  ['a draft', anAuction({ status: 'draft' })],
  ['one that is led', aLedAuction(12_500, { bidCount: 7 })],
  [
    'one with a reserve and a Buy Now price',
    anAuction({ reservePrice: dollarsToCents(15_000), buyNowPrice: dollarsToCents(20_000) }),
  ],
  ['one whose Buy Now is switched off', anAuction({ buyNowEnabled: false, softCloseSeconds: 0 })],
  [
    'one that was won',
    aLedAuction(12_500, {
      status: 'ended',
      outcome: 'won',
      endsAt: NOW,
      reservation: { ...reservation, kind: 'win' },
    }),
  ],
  [
    'one that was bought, below what somebody bid in an earlier run',
    anAuction({
      run: 2,
      version: 9,
      status: 'sold',
      outcome: 'bought',
      reservation: { ...reservation, kind: 'buy_now' },
    }),
  ],
  ['one that ended below its reserve', anAuction({ status: 'ended', outcome: 'reserve_not_met' })],
]

test.each(AUCTIONS)('an auction is read from its row as it was written: %s', (_, auction) => {
  expect(engineState(engineColumns(auction))).toEqual(auction)
})

test('a row without the whole of a reservation has none', () => {
  const sold = engineColumns(anAuction({ reservation: { ...reservation, kind: 'win' } }))
  for (const missing of ['reservation_id', 'buyer_id', 'sale_price'] as const) {
    expect(engineState({ ...sold, [missing]: null }).reservation).toBeNull()
  }
})

test('an amount without somebody who leads is no leading bid', () => {
  const led = engineColumns(aLedAuction(12_500))
  expect(engineState({ ...led, leading_bidder_id: null }).leading).toBeNull()
  expect(engineState({ ...led, current_bid: null }).leading).toBeNull()
})
