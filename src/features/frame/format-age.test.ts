import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

test('an age is told coarsely and never more than it is', () => {
  const told = [
    0, 4_999, 5_000, 43_000, 59_999, 60_000, 3_599_999, 3_600_000, 9_000_000, 172_799_999,
    172_800_000,
  ]
  expect(told.map((age) => formatAge(age).replace('\u00a0', ' '))).toEqual([
    'a few seconds',
    'a few seconds',
    '5 s',
    '40 s',
    '55 s',
    '1 min',
    '59 min',
    '1 h',
    '2 h',
    '47 h',
    '2 days',
  ])
})

test('a line never ends between the number of an age and its unit', () => {
  expect([40_000, 180_000, 7_200_000, 259_200_000].map(formatAge)).toEqual([
    '40\u00a0s',
    '3\u00a0min',
    '2\u00a0h',
    '3\u00a0days',
  ])
})
