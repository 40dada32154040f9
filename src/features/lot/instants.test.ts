import { expect, test } from 'vitest'
import { dayAndMinute, dayAndTime, exactInstant, shortDay, weekdayAndTime } from './instants.ts'

test('instants are told in New York, in winter as EST and in summer as EDT', () => {
  expect(exactInstant('2026-11-21T15:41:22.120Z')).toBe('Nov 21, 2026, 10:41:22 AM EST')
  expect(dayAndMinute('2026-11-21T15:41:22.120Z')).toBe('Nov 21, 2026, 10:41 AM EST')
  expect(exactInstant('2026-07-04T16:00:05.000Z')).toBe('Jul 4, 2026, 12:00:05 PM EDT')
})

test('an end is told with its weekday', () => {
  expect(dayAndTime('2026-11-21T19:54:10.000Z')).toBe('Saturday, November 21 at 2:54 PM EST')
  expect(weekdayAndTime('2026-11-22T21:45:00.000Z')).toBe('Sun, Nov 22, 4:45 PM EST')
  // Late in the evening in New York it is the next day in UTC.
  expect(shortDay('2026-11-22T03:00:00.000Z')).toBe('Nov 21')
})
