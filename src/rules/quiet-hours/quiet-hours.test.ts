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

const NEW_YORK = 'America/New_York'

test.each([
  // On 14 March 2027 clocks go from 02:00 to 03:00, which is 07:00Z.
  ['02:00', '2027-03-14T03:00:00Z', '2027-03-14T07:00:00.000Z'],
  ['02:00', '2027-03-14T06:59:59Z', '2027-03-14T07:00:00.000Z'],
  ['02:00', '2027-03-14T07:00:00Z', null],
  ['02:30', '2027-03-14T03:00:00Z', '2027-03-14T07:00:00.000Z'],
  ['02:30', '2027-03-14T06:59:59Z', '2027-03-14T07:00:00.000Z'],
  ['03:00', '2027-03-14T06:30:00Z', '2027-03-14T07:00:00.000Z'],
  ['03:30', '2027-03-14T06:30:00Z', '2027-03-14T07:30:00.000Z'],
  // On 7 November 2027 they go from 02:00, 06:00Z, back to 01:00, so that 01:30 comes twice.
  ['01:30', '2027-11-07T03:00:00Z', '2027-11-07T05:30:00.000Z'],
  ['01:30', '2027-11-07T05:59:59Z', null],
  ['01:30', '2027-11-07T06:00:00Z', '2027-11-07T06:30:00.000Z'],
  ['02:00', '2027-11-07T03:00:00Z', '2027-11-07T07:00:00.000Z'],
  ['02:00', '2027-11-07T06:59:59Z', '2027-11-07T07:00:00.000Z'],
])('quiet from 22:00 to %s in New York is over, at %s, at %s', (to, at, end) => {
  const quiet = { from: '22:00', to, timeZone: NEW_YORK }
  expect(endOfQuiet(new Date(at), quiet)?.toISOString() ?? null).toBe(end)
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

/** Hours and instants beside the changes of clocks, where the hours mostly are near too. */
const nearChange = fc
  .constantFrom(
    [NEW_YORK, '2027-03-14T07:00:00Z'] as const,
    [NEW_YORK, '2027-11-07T06:00:00Z'] as const,
    ['America/St_Johns', '2027-03-14T05:30:00Z'] as const,
    // By half an hour only.
    ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'] as const,
    ['Australia/Lord_Howe', '2027-10-02T15:30:00Z'] as const,
  )
  .chain(([timeZone, change]) =>
    fc.record({
      timeZone: fc.constant(timeZone),
      now: fc
        .integer({ min: -26 * 3_600, max: 4 * 3_600 })
        .map((seconds) => new Date(new Date(change).getTime() + seconds * 1_000)),
    }),
  )
const anyTime = fc.record({
  timeZone: fc.constantFrom('America/Chicago', 'America/St_Johns', 'UTC', 'Pacific/Kiritimati'),
  now: fc.date({
    ...{ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true },
  }),
})
const nightly = fc
  .integer({ min: 0, max: 4 * 60 })
  .map((m) => `0${Math.floor(m / 60)}:${`${m % 60}`.padStart(2, '0')}`)

test('what is quiet ends later, is quiet until then, and then no more', () => {
  const hours = fc.oneof(time, nightly)
  const place = fc.oneof(nearChange, anyTime)
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(hours, hours, place, share, (from, to, { timeZone, now }, part) => {
      fc.pre(from !== to)
      const quiet = { from, to, timeZone }
      const end = endOfQuiet(now, quiet)
      if (!end) return
      expect(end.getTime()).toBeGreaterThan(now.getTime())
      // The hours may begin anew where clocks leave out the minute that is not quiet.
      expect(end.getTime() - now.getTime()).toBeLessThan(48 * 3_600_000)
      expect(endOfQuiet(end, quiet)).toBeNull()
      const left = end.getTime() - now.getTime() - 1
      for (const after of [part * left, left]) {
        expect(endOfQuiet(new Date(now.getTime() + after), quiet)).toEqual(end)
      }
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
