import { expect, test } from 'vitest'
import { after, NOW } from '../../test/builders.ts'
import { storyIn } from '../../test/stories.ts'
import type { Refusal, Terms } from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import { dollarsToCents } from '../rules/money.ts'
import { refused } from './refusals.server.ts'

const gone = 'This item is no longer available'
const end = after(60)

test.each<[Refusal, number, code: string, title: string, detail: string]>([
  [
    { reason: 'too-low', minimum: dollarsToCents(10_100) },
    422,
    'invalid_bid',
    'Invalid Bid',
    'Minimum bid is $10,100',
  ],
  [{ reason: 'closed', status: 'ended', endsAt: end }, 409, 'not_available', 'Not Available', gone],
  [{ reason: 'closed', status: 'sold', endsAt: end }, 409, 'not_available', 'Not Available', gone],
  [
    { reason: 'paused', since: NOW },
    409,
    'not_available',
    'Not Available',
    'This auction is paused because of a problem on our side. Nobody can bid or buy until it resumes, and it will run longer by the length of the pause.',
  ],
  [{ reason: 'not-paused' }, 409, 'not_available', 'Not Available', 'This auction is not paused'],
  [
    { reason: 'not-offered' },
    409,
    'not_available',
    'Not Available',
    'Buy Now is not available for this item right now',
  ],
  [
    { reason: 'price-changed', price: dollarsToCents(18_500) },
    409,
    'price_changed',
    'Price Changed',
    'The price is now $18,500',
  ],
  [
    { reason: 'not-due', endsAt: end },
    409,
    'not_available',
    'Not Available',
    'This auction has not ended yet',
  ],
  [
    { reason: 'wrong-state', status: 'sold' },
    409,
    'not_available',
    'Not Available',
    'This cannot be done while the auction is sold',
  ],
  [
    { reason: 'end-not-in-future' },
    422,
    'validation_failed',
    'Validation Error',
    'The end must be in the future',
  ],
])('%o is refused with its status, code and words', (refusal, status, code, title, detail) => {
  expect(refused(refusal, NOW).body).toMatchObject({ status, code, title, detail })
})

test('a bid that is too low is told the minimum in dollars, at its field', () => {
  expect(refused({ reason: 'too-low', minimum: dollarsToCents(10_100) }, NOW).body).toMatchObject({
    minimum_bid: 10_100,
    errors: [{ path: 'amount', message: 'Minimum bid is $10,100' }],
  })
})

test('a buyer is told the new price in dollars', () => {
  const refusal: Refusal = { reason: 'price-changed', price: dollarsToCents(18_500) }
  expect(refused(refusal, NOW).body).toMatchObject({ price: 18_500 })
})

test('a late bidder is told the end and the time of the server', () => {
  expect(refused({ reason: 'closed', status: 'available', endsAt: end }, NOW).body).toMatchObject({
    auction_status: 'available',
    ends_at: end.toISOString(),
    now: NOW.toISOString(),
  })
})

test.each(['draft', 'withdrawn'] as const)('a %s is as if it did not exist', (status) => {
  const { body } = refused({ reason: 'closed', status, endsAt: end }, NOW)
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Error',
    status: 404,
    detail: 'Auction Not Found',
    code: 'not_found',
  })
})

test.each<[keyof Terms, path: string, message: string]>([
  [
    'startingBid',
    'starting_bid',
    'This cannot be changed once there are bids or the auction is over',
  ],
  [
    'reservePrice',
    'reserve_price',
    'Once there are bids, the reserve can only be lowered or removed',
  ],
  [
    'buyNowPrice',
    'buy_now_price',
    'This cannot be changed once there are bids or the auction is over',
  ],
  [
    'buyNowEnabled',
    'buy_now_enabled',
    'This cannot be changed once there are bids or the auction is over',
  ],
  [
    'softCloseSeconds',
    'soft_close_seconds',
    'This cannot be changed once there are bids or the auction is over',
  ],
  ['endsAt', 'ends_at', 'Once there are bids, the end can only be moved later'],
])('%s that bidders rely on is refused at its field, %s', (term, path, message) => {
  const { body } = refused({ reason: 'term-fixed', term }, NOW)
  expect(body).toMatchObject({
    status: 422,
    code: 'validation_failed',
    errors: [{ path, message }],
  })
})

const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

test('no refusal of any story tells a reserve price or a person', () => {
  const told = storyIn(({ steps }) =>
    steps.some(({ before, command, now }) => {
      const decision = decide(before, command, now)
      if (decision.outcome === 'accepted') return false
      const words = JSON.stringify(refused(decision.refusal, now).body)
      const numbers: readonly string[] =
        words.replaceAll(TIMES, '').replaceAll(',', '').match(/\d+/g) ?? []
      // Reserves of stories end in 37 cents, and nothing else does.
      const tellsReserve = /\.37\b/.test(words) || numbers.includes(`${before.reservePrice}`)
      return words.includes('person-') || tellsReserve
    }),
  )
  expect(told).toBeNull()
})
