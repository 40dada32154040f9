import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysIn,
  presetOf,
  presetRange,
  PRESETS,
  rangeBefore,
  stepOf,
  stepsIn,
  type DayRange,
} from './report-range.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const range = fc
  .tuple(day, fc.integer({ min: 1, max: 7_000 }))
  .map(([from, days]): DayRange => ({ from, to: addDays(from, days - 1) }))
const weekday = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay()

describe('a preset', () => {
  // A Saturday.
  const today = '2026-11-21'

  test.each([
    ['week', '2026-11-16'],
    ['four_weeks', '2026-10-26'],
    ['quarter', '2026-08-24'],
    ['year', '2025-11-24'],
  ] as const)('%s begins on %s, a Monday, and ends today', (preset, from) => {
    expect(presetRange(preset, today)).toEqual({ from, to: today })
    expect(presetOf({ from, to: today }, today)).toBe(preset)
  })

  test('is known again on any day, and another range is none', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...PRESETS), (now, preset) => {
        const found = presetRange(preset, now)
        expect(weekday(found.from)).toBe(1)
        expect(presetOf(found, now)).toBe(preset)
        expect(presetOf({ ...found, from: addDays(found.from, 1) }, now)).toBe(null)
        expect(presetOf(found, addDays(now, 1))).toBe(null)
      }),
    )
  })
})

describe('the range before', () => {
  test('of a week up to Wednesday is the last one up to Wednesday', () => {
    expect(rangeBefore({ from: '2026-11-16', to: '2026-11-18' })).toEqual({
      from: '2026-11-09',
      to: '2026-11-11',
    })
  })

  test('of any ten days is the ten days before them', () => {
    expect(rangeBefore({ from: '2026-11-12', to: '2026-11-21' })).toEqual({
      from: '2026-11-02',
      to: '2026-11-11',
    })
  })

  test('is as long, over before the range begins, and less than a week away', () => {
    fc.assert(
      fc.property(range, (one) => {
        const before = rangeBefore(one)
        expect(daysIn(before)).toBe(daysIn(one))
        const gap = daysIn({ from: before.to, to: one.from }) - 2
        expect(gap).toBeGreaterThanOrEqual(0)
        expect(gap).toBeLessThan(7)
      }),
    )
  })
})

test('a range that begins on a Monday is held against one that does', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 900 }), (now, days) => {
      const { from } = presetRange('week', now)
      expect(weekday(rangeBefore({ from, to: addDays(from, days) }).from)).toBe(1)
    }),
  )
})

describe('the steps of a range', () => {
  test.each([
    [35, 1, 35],
    [36, 7, 6],
    [371, 7, 53],
    [372, 28, 14],
    [1_464, 28, 53],
    [1_465, 91, 17],
  ])('of %i days are of %i days, %i of them', (days, step, count) => {
    const one = { from: '2026-01-01', to: addDays('2026-01-01', days - 1) }
    expect(stepOf(one)).toBe(step)
    expect(stepsIn(one, stepOf(one))).toHaveLength(count)
  })

  test('follow each other without a gap from its first day to its last', () => {
    fc.assert(
      fc.property(range, (one) => {
        const steps = stepsIn(one, stepOf(one))
        expect(steps.length).toBeLessThanOrEqual(81)
        expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([one.from, one.to])
        expect(steps.slice(1).map(({ from }) => from)).toEqual(
          steps.slice(0, -1).map(({ to }) => addDays(to, 1)),
        )
      }),
    )
  })
})
