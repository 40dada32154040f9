import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessTime } from '../business-time.ts'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { tellTimes } from './saved-searches.ts'

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2029-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a daily notice comes at 8 AM Eastern within a day, others three minutes after the first match', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const { daily, at_once } = tellTimes(at)
      expect(businessTime(daily)).toMatch(/T08:00$/)
      expect(daily.getTime()).toBeGreaterThan(at.getTime())
      // The night in which clocks go back is an hour longer.
      expect(daily.getTime() - at.getTime()).toBeLessThanOrEqual(DAY + HOUR)
      expect(at_once.getTime() - at.getTime()).toBe(3 * MINUTE)
    }),
  )
})

test('who is told daily is told in the same morning what came before eight', () => {
  expect(tellTimes(new Date('2026-11-27T12:59:00Z')).daily).toEqual(
    new Date('2026-11-27T13:00:00Z'),
  )
  expect(tellTimes(new Date('2026-11-27T13:00:00Z')).daily).toEqual(
    new Date('2026-11-28T13:00:00Z'),
  )
  // The night before clocks go forward.
  expect(tellTimes(new Date('2026-03-08T04:50:00Z')).daily).toEqual(
    new Date('2026-03-08T12:00:00Z'),
  )
})
