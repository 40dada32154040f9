import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from '../business-day.ts'
import { isWholeCents } from '../money.ts'
import { paymentDayFault } from './payment-day.ts'

const sale = { issuedAt: new Date('2026-11-21T15:00:00Z') }

test.each([
  ['the day of the sale', '2026-11-21', null],
  ['three days before it', '2026-11-18', null],
  ['four days before it', '2026-11-17', 'before-the-sale'],
  ['today', '2026-11-23', null],
  ['tomorrow where the business is, today by UTC', '2026-11-24', null],
  ['tomorrow by UTC', '2026-11-25', 'to-come'],
])('a wire of %s', (_, day, fault) => {
  // Ten in the evening of the 23rd in New York.
  expect(paymentDayFault(day, sale, new Date('2026-11-24T03:00:00Z'))).toBe(fault)
})

test.each([
  ['2026-11-24T04:59:59.999Z', '2026-11-23'],
  ['2026-11-24T05:00:00Z', '2026-11-24'],
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-01-01T04:00:00Z', '2025-12-31'],
])('at %s it is %s where the business is', (at, day) => {
  expect(businessDay(new Date(at))).toBe(day)
})

test('a wire of the day on which its sale was made is always right', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      (at) => {
        expect(paymentDayFault(businessDay(at), { issuedAt: at }, at)).toBeNull()
      },
    ),
  )
})

test('every amount in cents is one, and no fraction of a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (whole) => {
      expect(isWholeCents(whole / 100)).toBe(true)
      expect(isWholeCents((whole + 0.5) / 100)).toBe(false)
    }),
  )
})
