import { expect, test } from 'vitest'
import { countsOfPlaywright, countsOfVitest, sayCounts } from './count-tests.ts'

test('tests that were skipped are told beside those that passed and failed', () => {
  const report = { numTotalTests: 9, numPassedTests: 5, numFailedTests: 1, numPendingTests: 3 }
  const counts = countsOfVitest(JSON.stringify(report))
  expect(counts).toEqual({ passed: 5, failed: 1, skipped: 3 })
  expect(sayCounts(counts)).toEqual([
    '3 skipped, mostly for want of a program or a right',
    '5 passed, 1 failed',
  ])
  expect(sayCounts({ passed: 6, failed: 0, skipped: 0 })).toEqual(['6 passed, 0 failed'])
})

test('a browser test that passed at its second try has passed', () => {
  const stats = { expected: 5, flaky: 2, unexpected: 1, skipped: 3 }
  expect(countsOfPlaywright(JSON.stringify({ stats }))).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
  })
})
