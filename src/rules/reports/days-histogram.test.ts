import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysHistogram } from './days-histogram.ts'

test('sales stand in the column of their days', () => {
  expect(
    daysHistogram([
      [0, 2],
      [3, 1],
      [1, 4],
    ]),
  ).toEqual([
    { from: 0, to: 0, sales: 2 },
    { from: 1, to: 1, sales: 4 },
    { from: 2, to: 2, sales: 0 },
    { from: 3, to: 3, sales: 1 },
  ])
})

test('of nothing there is no column', () => {
  expect(daysHistogram([])).toEqual([])
})

test('one that took a year does not flatten the others', () => {
  const columns = daysHistogram([
    [4, 50],
    [9, 50],
    [365, 1],
  ])
  expect(columns[4]).toEqual({ from: 4, to: 4, sales: 50 })
  expect(columns.at(-1)).toEqual({ from: 10, to: null, sales: 1 })
})

test('each sale is counted once, in at most 13 columns that follow each other', () => {
  const counted = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 500 })),
    { selector: ([days]) => days, minLength: 1 },
  )
  fc.assert(
    fc.property(counted, (sales) => {
      const columns = daysHistogram(sales)
      expect(columns.length).toBeLessThanOrEqual(13)
      const sum = (ns: number[]) => ns.reduce((one, other) => one + other, 0)
      expect(sum(columns.map((one) => one.sales))).toBe(sum(sales.map(([, n]) => n)))
      for (const [at, { from }] of columns.entries()) {
        expect(from).toBe(at === 0 ? 0 : (columns[at - 1]?.to ?? 0) + 1)
      }
    }),
  )
})
