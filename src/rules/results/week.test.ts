import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../reports/report-range.ts'
import { daysOfWeek, weekAfter, weekOf } from './week.ts'

const aDay = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1970-01-01', days))

test.each([
  ['2026-11-16', '2026-W47'],
  ['2026-11-22', '2026-W47'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
])('%s lies in %s, as ISO 8601 numbers weeks', (day, week) => {
  expect(weekOf(day)).toBe(week)
})

test.each(['2026-W00', '2026-W54', '2025-W53', '2026-47', '2026-W7', 'latest', '0000-W01', ''])(
  '%o is no week',
  (week) => expect(daysOfWeek(week)).toBeNull(),
)

test('every day lies in its week, from Monday to Sunday', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const days = daysOfWeek(weekOf(day))
      expect(days).not.toBeNull()
      expect(days && days.from <= day && day <= days.to).toBe(true)
      expect(new Date(days?.from ?? '').getUTCDay()).toBe(1)
      expect(days && addDays(days.from, 6)).toBe(days?.to)
    }),
  )
})

test('the next week begins where this one ends, and weeks are in the order of their letters', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const week = weekOf(day)
      const next = weekAfter(week, 1)
      expect(daysOfWeek(next)?.from).toBe(addDays(daysOfWeek(week)?.to ?? '', 1))
      expect(next > week).toBe(true)
      expect(weekAfter(next, -1)).toBe(week)
    }),
  )
})
