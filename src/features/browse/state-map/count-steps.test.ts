import { expect, test } from 'vitest'
import { stepOf, stepsOf } from './count-steps.ts'

test('a map without auctions has no steps', () => {
  expect(stepsOf([])).toEqual([])
  expect(stepsOf([0, 0])).toEqual([])
  expect(stepOf([], 0)).toBe(0)
})

test('counts that are all the same are one step', () => {
  expect(stepsOf([3, 3, 3])).toEqual([{ from: 3, to: 3 }])
})

test('each step has about as many states, however many auctions one of them has', () => {
  const steps = stepsOf([1, 1, 2, 3, 4, 6, 9, 5_000])
  expect(steps).toEqual([
    { from: 1, to: 1 },
    { from: 2, to: 3 },
    { from: 4, to: 8 },
    { from: 9, to: 5_000 },
  ])
  expect([0, 1, 3, 6, 9, 5_000].map((count) => stepOf(steps, count))).toEqual([0, 1, 2, 3, 4, 4])
})

test('every count that there is has its step', () => {
  for (const counts of [[1], [1, 2], [7, 1, 1, 1, 1], [2, 4, 8, 16, 32, 64]]) {
    const steps = stepsOf(counts)
    for (const count of counts) expect(stepOf(steps, count)).toBeGreaterThan(0)
  }
})
