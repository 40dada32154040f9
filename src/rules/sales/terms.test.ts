import { expect, test } from 'vitest'
import { keptTerms, TERMS_TODAY } from './terms.ts'

test('a sale of before they were kept has the warranty’s extension and the hours of a refund of today', () => {
  const { warrantyYearsExtended: _, refundHours: __, ...before } = TERMS_TODAY
  expect(keptTerms({ ...before, returnDays: 30 })).toEqual({ ...TERMS_TODAY, returnDays: 30 })
})

test('what a sale keeps is told, whatever the terms of today', () => {
  const kept = { ...TERMS_TODAY, warrantyYearsExtended: 2, refundHours: [1, 2] } as const
  expect(keptTerms(kept)).toEqual(kept)
})
