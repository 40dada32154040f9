import { expect, test } from 'vitest'
import { printedEnd } from './printed-terms.tsx'

const ends_at = '2026-11-21T18:00:00.000Z'

test('only an end that is still to come can be moved by a late bid', () => {
  expect(printedEnd({ status: 'available', ends_at })).toMatch(
    /^ends on .*\. A late bid can extend it\.$/,
  )
  for (const status of ['ended', 'sold'] as const) {
    expect(printedEnd({ status, ends_at })).toMatch(/^ended on [^.]*\.$/)
  }
  expect(printedEnd({ status: 'withdrawn', ends_at })).toBe('was withdrawn.')
})
