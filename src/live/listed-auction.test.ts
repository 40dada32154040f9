import { expect, test } from 'vitest'
import { withoutUnlisted } from './listed-auction.ts'

const auction = {
  id: 'a',
  starting_bid: 100,
  description: 'Long',
  equipment: ['ABS'],
  images: ['/a'],
}
const listed = { id: 'a', starting_bid: 100 }

test('a list travels without what only the auctions own pages show', () => {
  const page = { items: [auction], total: 1, next_cursor: null }
  expect(withoutUnlisted(page)).toEqual({ ...page, items: [listed] })
  expect(withoutUnlisted({ pages: [page], pageParams: [null] })).toEqual({
    pages: [{ ...page, items: [listed] }],
    pageParams: [null],
  })
})

test('an auction, a list of bids and anything else travel whole', () => {
  const bids = { items: [{ id: 'b', amount: 100 }], total: 1, next_cursor: null }
  for (const data of [auction, bids, [{ slug: 'boats' }], null, 'text']) {
    expect(withoutUnlisted(data)).toBe(data)
  }
})
