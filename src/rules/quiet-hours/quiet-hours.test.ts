import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfQuiet, isTimeZone } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '07:00', timeZone: 'America/Chicago' }

test.each([
  // In winter Chicago is six hours behind UTC, in summer five.
  ['2026-11-27T03:59:59Z', null],
  ['2026-11-27T04:00:00Z', '2026-11-27T13:00:00.000Z'],
  ['2026-11-27T12:59:59Z', '2026-11-27T13:00:00.000Z'],
  ['2026-11-27T13:00:00Z', null],
  ['2026-07-01T03:00:00Z', '2026-07-01T12:00:00.000Z'],
  // The nights in which clocks are changed.
  ['2026-11-01T04:00:00Z', '2026-11-01T13:00:00.000Z'],
  ['2026-03-08T05:00:00Z', '2026-03-08T12:00:00.000Z'],
])('at %s a night in Chicago is quiet until %s', (at, end) => {
  expect(endOfQuiet(new Date(at), NIGHT)?.toISOString() ?? null).toBe(end)
})

test('hours within a day are quiet in between only', () => {
  const lunch = { from: '12:00', to: '13:30', timeZone: 'UTC' }
  expect(endOfQuiet(new Date('2026-11-27T11:59:00Z'), lunch)).toBeNull()
  expect(endOfQuiet(new Date('2026-11-27T12:30:10Z'), lunch)?.toISOString()).toBe(
    '2026-11-27T13:30:00.000Z',
  )
  expect(endOfQuiet(new Date('2026-11-27T13:30:00Z'), lunch)).toBeNull()
})

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((m) => `${`${Math.floor(m / 60)}`.padStart(2, '0')}:${`${m % 60}`.padStart(2, '0')}`)

test('what is quiet ends later, within a day, and then nothing is quiet', () => {
  const zone = fc.constantFrom('America/Chicago', 'America/St_Johns', 'UTC', 'Pacific/Kiritimati')
  const at = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(time, time, zone, at, (from, to, timeZone, now) => {
      fc.pre(from !== to)
      const quiet = { from, to, timeZone }
      const end = endOfQuiet(now, quiet)
      if (!end) return
      expect(end.getTime()).toBeGreaterThan(now.getTime())
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      // An hour that clocks leave out, or go through twice, may hold the end.
      const later = endOfQuiet(end, quiet) ?? end
      expect(later.getTime() - end.getTime()).toBeLessThanOrEqual(2 * 3_600_000)
    }),
  )
})

test('a time zone is one that clocks know', () => {
  expect([isTimeZone('America/Denver'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([
    true,
    false,
    false,
  ])
})
