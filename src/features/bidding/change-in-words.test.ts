import { expect, test } from 'vitest'
import { changeInWords, moverOfEnd, type Told } from './change-in-words.ts'

const END = '2026-11-21T19:54:00.000Z'
const AT = Date.parse(END) - 60_000
const OPEN: Told = {
  ...{ current_bid: 10_000, bid_count: 1, ends_at: END, paused_at: null, status: 'available' },
  last_announcement: 0,
}
const words = (change: Partial<Told>, before = OPEN) =>
  changeInWords(before, { ...before, ...change }, AT)

test('a new highest bid is told, and nothing that is no news', () => {
  expect(words({ current_bid: 10_100 })).toBe('New highest bid $10,100.')
  expect(words({ current_bid: 10_100 }, { ...OPEN, current_bid: null })).toBe(
    'New highest bid $10,100.',
  )
  expect(words({})).toBe('')
})

test('an announcement is told, once', () => {
  expect(words({ last_announcement: 4 })).toBe('There is a new announcement: please read it.')
  expect(words({}, { ...OPEN, last_announcement: 4 })).toBe('')
})

test('what is announced as the end moves is told the same of an outage and of an edit', () => {
  expect(words({ last_announcement: 4, ends_at: '2026-11-21T19:55:00.000Z' })).toBe(
    'The end was moved: ends in 2 minutes. There is a new announcement: please read it.',
  )
})

test('no bid is named as the cause of a moved end where an outage was announced as well', () => {
  const both = { current_bid: 10_100, bid_count: 2, ends_at: '2026-11-21T19:55:00.000Z' }
  expect(words({ ...both, last_announcement: 4 })).toBe(
    'New highest bid $10,100. The end was moved: ends in 2 minutes. There is a new announcement: please read it.',
  )
  const announced = { ...OPEN, last_announcement: 4 }
  expect(moverOfEnd(OPEN, { ...announced, ...both })).toBe('staff')
  expect(moverOfEnd(announced, { ...announced, ...both })).toBe('late-bid')
})

test('a price that fell is told with why', () => {
  expect(words({ current_bid: 9_900, bid_count: 1 })).toBe(
    'A bid was voided. The highest bid is now $9,900.',
  )
  expect(words({ current_bid: null, bid_count: 0 })).toBe(
    'A bid was voided. There are no bids now.',
  )
})

test('an end that a late bid moved is told with the bid', () => {
  expect(words({ current_bid: 10_100, bid_count: 2, ends_at: '2026-11-21T19:55:00.000Z' })).toBe(
    'New highest bid $10,100. Extended: ends in 2 minutes because of a late bid.',
  )
})

test('an end that is moved by seconds is told in seconds', () => {
  const soon = { ...OPEN, ends_at: new Date(AT + 5_000).toISOString() }
  const moved = { current_bid: 10_100, bid_count: 2, ends_at: new Date(AT + 20_000).toISOString() }
  expect(words(moved, soon)).toBe(
    'New highest bid $10,100. Extended: ends in 20 seconds because of a late bid.',
  )
})

test('minutes promise no time that is not there, but for ten seconds that news may take', () => {
  const ends = (seconds: number) => words({ ends_at: new Date(AT + seconds * 1_000).toISOString() })
  expect(ends(95)).toBe('The end was moved: ends in 1 minute.')
  expect(ends(119)).toBe('The end was moved: ends in 2 minutes.')
  expect(ends(150)).toBe('The end was moved: ends in 2 minutes.')
})

test('no bid is named as the cause where staff moved the end', () => {
  expect(words({ ends_at: '2026-11-21T19:55:00.000Z' })).toBe(
    'The end was moved: ends in 2 minutes.',
  )
  const back = { ends_at: '2026-11-21T19:53:30.000Z' }
  expect(words(back)).toBe('The end was moved: ends in 30 seconds.')
  const earlierWithBid = { ...back, current_bid: 10_100, bid_count: 2 }
  expect(words(earlierWithBid)).toContain('The end was moved')
})

test('a pause is told, and how much is left when it is over', () => {
  const paused: Told = { ...OPEN, paused_at: '2026-11-21T19:50:00.000Z' }
  expect(words(paused)).toBe('Bidding is paused.')
  const goesOn = { paused_at: null, ends_at: '2026-11-21T19:55:00.000Z' }
  expect(words(goesOn, paused)).toBe('Bidding has resumed. The end was moved: ends in 2 minutes.')
})

test('an end before its time is told: Buy Now, staff, or withdrawn', () => {
  expect(words({ status: 'ended' })).toBe('Auction Ended')
  expect(words({ status: 'sold' })).toBe('Auction Ended')
  expect(words({ status: 'withdrawn' })).toBe('This auction was withdrawn.')
})

test('what happens after the end is told once, and a new run is no late bid', () => {
  const ended: Told = { ...OPEN, status: 'ended' }
  expect(words({ status: 'sold' }, ended)).toBe('')
  const reopened = { status: 'available', current_bid: null, ends_at: '2026-11-28T19:54:00.000Z' }
  expect(words(reopened as Told, ended)).toBe('This auction is open again.')
})
