import { expect, test } from 'vitest'
import { toldMaximum } from './told-maximum.ts'

test.each([
  { amount: 12_000, isLeading: true, price: 11_100, told: 12_000 },
  { amount: 12_000, isLeading: true, price: 12_000, told: 12_000 },
  { amount: 12_000, isLeading: true, price: 16_100, told: null },
  { amount: 12_000, isLeading: false, price: 16_100, told: 12_000 },
  { amount: 12_000, isLeading: false, price: null, told: 12_000 },
  { amount: null, isLeading: true, price: 16_100, told: null },
])('a maximum of $amount at $price, led: $isLeading, is told as $told', (one) => {
  expect(toldMaximum(one.amount, one)).toBe(one.told)
})
