import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anAuctionView } from '../../../test/builders.ts'
import { BidPrice } from './bid-price.tsx'

const belowReserve = { current_bid: 15_000, bid_count: 2, reserve_status: 'not_met' } as const

test('that the reserve is not met is said until the lot is sold', () => {
  expect(shown({ ...belowReserve })).toMatch(/Final bid.*\$15,000.*Reserve not met/)
  const sold = shown({ ...belowReserve, sale_price: 15_000 })
  expect(sold).toMatch(/Final price.*\$15,000/)
  expect(sold).not.toContain('Reserve')
})

function shown(change: Parameters<typeof anAuctionView>[0]): string {
  const auction = anAuctionView({ status: 'ended', ...change })
  return renderToStaticMarkup(createElement(BidPrice, { auction, isOpen: false }))
}
