import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anAuctionView } from '../../../test/builders.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { ResultStrip } from './result-strip.tsx'
import { StandingStrip } from './standing-strip.tsx'

const auction = anAuctionView({ current_bid: 12_100, version: 4 })
const ended = anAuctionView({ status: 'ended', current_bid: 12_100, version: 4 })
const told = (more: Partial<MyStanding>): MyStanding => ({
  ...{ standing: 'outbid', highest_own_bid: null, voided_bid: null, outcome: null },
  ...{ reservation: null, own_bids: [], sells_lot: false, version: 4 },
  ...more,
})
const running = (standing: MyStanding) =>
  renderToStaticMarkup(<StandingStrip {...{ auction, standing }} isPaused={false} />)
const over = (standing: MyStanding) =>
  renderToStaticMarkup(<ResultStrip auction={ended} standing={standing} />)

test('who was outbid reads by how much, and where only a maximum was beaten that it was', () => {
  expect(running(told({ highest_own_bid: 12_000 }))).toContain('The current bid is $100 above')
  expect(running(told({}))).toContain('The current bid has reached your maximum.')
  expect(running(told({ version: 3 }))).toContain('You have been outbid.')
  expect(running(told({ standing: 'none' }))).toBe('')
})

test('once it is over that maximum reads as not having won, without an amount', () => {
  expect(over(told({ outcome: 'won' }))).toContain('Your maximum was outbid.')
  expect(over(told({ outcome: 'bought' }))).toContain('Your maximum had been outbid.')
  expect(over(told({ outcome: 'won', highest_own_bid: 12_000 }))).toContain('bid was $12,000.')
  expect(over(told({ standing: 'none', outcome: 'won' }))).toBe('')
})
