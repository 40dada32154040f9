import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closesAccount, lapsedBefore, lapsesAt, STRIKES_THAT_CLOSE } from './strikes.ts'

test('a strike counts for a year', () => {
  expect(lapsesAt(new Date('2026-11-27T12:00:00Z'))).toEqual(new Date('2027-11-27T12:00:00Z'))
})

test('when a strike lapses and which have lapsed say the same', () => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(times, times, (givenAt, now) => {
      expect(givenAt <= lapsedBefore(now)).toBe(lapsesAt(givenAt) <= now)
    }),
  )
})

test('the third closes the account, and so does any after it', () => {
  expect(STRIKES_THAT_CLOSE).toBe(3)
  expect([0, 1, 2, 3].map(closesAccount)).toEqual([false, false, true, true])
})
