import { expect, test } from 'vitest'
import { endDay, isClosingSoon, isDaysOff, timeLeft } from './time-left.ts'

const now = Date.parse('2026-01-05T12:00:00.000Z')

test.each([
  ['2026-01-05T16:12:09.000Z', '4h 12m 09s'],
  ['2026-01-05T12:07:31.900Z', '0h 07m 31s'],
  ['2026-01-07T15:16:20.000Z', '51h 16m 20s'],
])('an auction that ends at %s shows %s', (endsAt, shown) => {
  expect(timeLeft(Date.parse(endsAt), now)).toBe(shown)
})

test('the countdown is empty from the end on', () => {
  expect(timeLeft(now, now)).toBe('')
  expect(timeLeft(now - 1, now)).toBe('')
})

test('an auction closes soon in its last hour and not after its end', () => {
  expect(isClosingSoon(now + 3_600_000, now)).toBe(false)
  expect(isClosingSoon(now + 3_599_999, now)).toBe(true)
  expect(isClosingSoon(now, now)).toBe(false)
})

test('the day is told of an end more than two days off', () => {
  expect(isDaysOff(now + 48 * 3_600_000, now)).toBe(false)
  expect(isDaysOff(now + 48 * 3_600_000 + 1, now)).toBe(true)
})

test('the day is that of New York', () => {
  expect(endDay(Date.parse('2026-11-29T03:30:00.000Z'))).toBe('Ends Sat, Nov 28')
})
