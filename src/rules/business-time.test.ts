import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessTime, instantOf, isWeekday } from './business-time.ts'
import { HOUR, MINUTE } from './durations.ts'

describe('a time of the business', () => {
  test.each<[string, string]>([
    ['2026-12-01T14:54', '2026-12-01T19:54:00.000Z'],
    ['2026-07-04T00:00', '2026-07-04T04:00:00.000Z'],
    // The hour that is gone through twice: the first of the two.
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
    // The hour that is left out: half past three.
    ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ])('%s is %s', (time, instant) => {
    expect(instantOf(time)?.toISOString()).toBe(instant)
  })

  test.each(['', 'soon', '2026-13-01T10:00', '2026-12-01'])('%j is none', (text) => {
    expect(instantOf(text)).toBe(null)
  })

  test('read and written again is the same minute, but in the hour gone through twice', () => {
    const minute = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE))
    fc.assert(
      fc.property(minute, (at) => {
        const off = at.getTime() - (instantOf(businessTime(at))?.getTime() ?? 0)
        expect([0, HOUR]).toContain(off)
      }),
    )
  })

  test('is on a weekday or not where the business is', () => {
    expect(isWeekday(new Date('2026-11-21T04:00:00Z'))).toBe(true)
    expect(isWeekday(new Date('2026-11-21T06:00:00Z'))).toBe(false)
    expect(isWeekday(new Date('2026-11-23T04:59:00Z'))).toBe(false)
  })
})
