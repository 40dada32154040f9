import { expect, test } from 'vitest'
import { anAuctionView } from '../../../../test/builders.ts'
import { withoutUnlisted } from '../../../live/listed-auction.ts'
import { asOfRun } from './runs-query.ts'
import type { PastRun } from './runs.ts'

const PAST: PastRun = {
  ...{ run: 1, result: 'fell_through', bid_count: 2, price: null },
  ...{ first_bid: 10_100, highest_bid: 12_000, started_from: 9_000 },
  ...{ started_at: '2026-02-22T18:00:00.000Z', ended_at: '2026-03-04T18:00:00.000Z' },
}

test('a page carries the runs of its lot whole: they are no list of auctions', () => {
  expect(withoutUnlisted({ items: [PAST] })).toEqual({ items: [PAST] })
})

test('a run whose sale fell through is shown as ended, at its own price and dates, whatever its lot does now', () => {
  const lot = anAuctionView({ run: 2, status: 'available', current_bid: 20_000, bid_count: 9 })
  expect(asOfRun(lot, PAST)).toMatchObject({
    ...{ run: 1, status: 'ended', sale_price: null, current_bid: 12_000, bid_count: 2 },
    ...{ starting_bid: 9_000, started_at: PAST.started_at, ends_at: PAST.ended_at },
  })
})
