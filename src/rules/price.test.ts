import { expect, test } from 'vitest'
import { bidsText, priceLabel, priceOf } from './price.ts'

const unsold = { starting_bid: 5_000, current_bid: null, sale_price: null }

test.each([
  ['nobody has bid', unsold, 'available', 5_000, 'Starting bid'],
  ['somebody has bid', { ...unsold, current_bid: 7_500 }, 'available', 7_500, 'Current bid'],
  ['it ended without a bid', unsold, 'ended', 5_000, 'Starting bid'],
  ['it was withdrawn', { ...unsold, current_bid: 7_500 }, 'withdrawn', 7_500, 'Highest bid'],
  ['it ended below the reserve', { ...unsold, current_bid: 7_500 }, 'ended', 7_500, 'Final bid'],
  [
    'it was won',
    { ...unsold, current_bid: 7_500, sale_price: 7_500 },
    'ended',
    7_500,
    'Final price',
  ],
  ['it was bought at once', { ...unsold, sale_price: 9_000 }, 'ended', 9_000, 'Final price'],
  [
    'it was bought after bids',
    { ...unsold, current_bid: 7_500, sale_price: 9_000 },
    'sold',
    9_000,
    'Final price',
  ],
])('when %s', (_, prices, status, price, label) => {
  expect(priceOf(prices)).toBe(price)
  expect(priceLabel({ ...prices, status })).toBe(label)
})

test('a run that is over by the clock has its final bid', () => {
  const prices = { ...unsold, current_bid: 7_500, status: 'available' }
  expect(priceLabel(prices, true)).toBe('Final bid')
})

test('bids are counted in words', () => {
  expect([1, 12, 1_200].map(bidsText)).toEqual(['1 bid', '12 bids', '1,200 bids'])
})
