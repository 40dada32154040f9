/** How many tests of a run did what, by the reports that the programs write. */
export interface Counts {
  passed: number
  failed: number
  /** Those of what a machine has not: a program, or a right. */
  skipped: number
}

export function countsOfVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(report)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

export function countsOfPlaywright(report: string): Counts {
  const { expected, flaky, unexpected, skipped } = JSON.parse(report).stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The last lines of a run. */
export function sayCounts({ passed, failed, skipped }: Counts): string[] {
  const wanting = skipped > 0 ? [`${skipped} skipped, mostly for want of a program or a right`] : []
  return [...wanting, `${passed} passed, ${failed} failed`]
}
