import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from './median.ts'

const of = (values: readonly number[]) => medianOf(Int32Array.from(values))

test('a median is the one in the middle, or half-way between both', () => {
  expect([of([]), of([7]), of([9, 1, 5]), of([4, 1, 3, 2])]).toEqual([...[null, 7, 5, 2.5]])
})

test('a median is what stands in the middle once all are in order, whatever they are', () => {
  const integers = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1 })
  fc.assert(
    fc.property(integers, (values) => {
      const sorted = values.toSorted((one, other) => one - other)
      const [lower, upper] = [Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2)]
      expect(of(values)).toBe(((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2)
    }),
  )
})
