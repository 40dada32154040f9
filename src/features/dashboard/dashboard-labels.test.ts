import { expect, test } from 'vitest'
import {
  bidLabel,
  offerTimeLeft,
  shortTimeLeft,
  openUntil,
  reservationLabel,
  stoppedWord,
  watchedTimeLeft,
} from './dashboard-labels.ts'
import type { AuctionSummary, MyBid } from './dashboard.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const HOUR = 3_600_000
const MINUTE = 60_000

function bid(
  standing: 'leading' | 'outbid',
  change: Partial<AuctionSummary> = {},
  result: MyBid['result'] = null,
) {
  const auction = { status: 'available' as const, run: 1, ends_at: '2026-11-21T19:00:00.000Z' }
  return { standing, result, run: 1, auction: { ...auction, ...change } }
}

test('a leading bid is Winning, every other one Outbid, also once the auction is over', () => {
  expect(bidLabel(bid('leading')).word).toBe('Winning')
  expect(bidLabel(bid('outbid')).word).toBe('Outbid')
  expect(bidLabel(bid('leading', { status: 'ended' })).word).toBe('Winning')
})

test('a highest bid that somebody else outbought is not called Winning, nor one below the reserve', () => {
  const over = { status: 'ended' as const }
  expect(bidLabel(bid('leading', over, 'won')).word).toBe('Won')
  expect(bidLabel(bid('leading', over, 'lost')).word).toBe('Outbid')
  expect(bidLabel(bid('leading', over, 'reserve_not_met')).word).toBe('Reserve not met')
  expect(bidLabel(bid('outbid', over, 'reserve_not_met')).word).toBe('Outbid')
  // Who was outbid, and later accepted an offer.
  expect(bidLabel(bid('outbid', over, 'won')).word).toBe('Won')
  // Who was outbid and then bought it with Buy Now has it, without having won.
  expect(bidLabel(bid('outbid', over, 'bought')).word).toBe('Reserved')
})

test('nobody wins what is withdrawn or held again', () => {
  expect(bidLabel(bid('leading', { status: 'withdrawn' })).word).toBe('Withdrawn')
  expect(bidLabel(bid('leading', { run: 2 })).word).toBe('Relisted')
})

test('the time left is in days and hours, in the last hour in minutes', () => {
  expect(shortTimeLeft(NOW + 51 * HOUR, NOW)).toBe('2d 3h')
  expect(shortTimeLeft(NOW + 24 * HOUR, NOW)).toBe('1d 0h')
  expect(shortTimeLeft(NOW + HOUR, NOW)).toBe('0d 1h')
  expect(shortTimeLeft(NOW + 44.5 * MINUTE, NOW)).toBe('44m')
  expect(shortTimeLeft(NOW, NOW)).toBe('Ended')
})

test.each([
  ['59:59', 59 * MINUTE + 59_000, '59m'],
  ['59:00', 59 * MINUTE, '59m'],
  ['1:59', MINUTE + 59_000, '1m'],
  ['1:00', MINUTE, '1m'],
  ['0:30', 30_000, '<1m'],
  ['a moment', 1, '<1m'],
])('of %s minutes left only whole ones are told', (_, left, told) => {
  expect(shortTimeLeft(NOW + left, NOW)).toBe(told)
})

test('the time left of a followed auction is in days and hours, on the last day to the second', () => {
  expect(watchedTimeLeft(NOW + 51 * HOUR, NOW)).toBe('2d 3h')
  expect(watchedTimeLeft(NOW + 24 * HOUR, NOW)).toBe('1d 0h')
  expect(watchedTimeLeft(NOW + 24 * HOUR - 1_000, NOW)).toBe('23h 59m 59s')
  expect(watchedTimeLeft(NOW, NOW)).toBe('Ended')
  expect(watchedTimeLeft(null, NOW)).toBe('Ended')
})

test('what is over before its time has Ended', () => {
  expect(openUntil(bid('leading'))).toBe(NOW + HOUR)
  for (const over of [bid('leading', { status: 'ended' }), bid('leading', { run: 2 })]) {
    expect(shortTimeLeft(openUntil(over), NOW)).toBe('Ended')
  }
})

test('what was withdrawn has not ended, nor what is paused; an earlier run has', () => {
  const at = '2026-11-21T17:00:00.000Z'
  const stopped = (change: Partial<AuctionSummary>) =>
    stoppedWord({ run: 1, auction: { status: 'available', run: 1, paused_at: null, ...change } })
  expect(stopped({ status: 'withdrawn' })).toBe('Withdrawn')
  expect(stopped({ status: 'withdrawn', paused_at: at })).toBe('Withdrawn')
  expect(stopped({ paused_at: at })).toBe('Paused')
  const others = [
    {},
    { status: 'ended' },
    { run: 2, status: 'withdrawn' },
    { run: 2, paused_at: at },
  ]
  expect(others.map((one) => stopped(one as Partial<AuctionSummary>))).toEqual(
    others.map(() => null),
  )
})

test('an unknown reservation status displays as pending', () => {
  expect(
    ['pending', 'completed', 'cancelled', 'odd'].map((one) => reservationLabel(one).word),
  ).toEqual(['PENDING PAYMENT', 'COMPLETED', 'CANCELLED', 'PENDING PAYMENT'])
})

test('the time to answer an offer is in days and hours, on the last day to the second', () => {
  expect(offerTimeLeft(NOW + 47.5 * HOUR, NOW)).toBe('1d 23h')
  expect(offerTimeLeft(NOW + 5 * HOUR + 249_000, NOW)).toBe('5h 04m 09s')
  expect(offerTimeLeft(NOW, NOW)).toBe('Expired')
})
