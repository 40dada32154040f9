import { expect, test } from 'vitest'
import { printedEnd } from './printed-terms.tsx'

const when = { ends_at: '2026-11-21T18:00:00.000Z', paused_at: null }

test('only an end that is still to come can be moved by a late bid', () => {
  expect(printedEnd({ status: 'available', ...when })).toMatch(
    /^ends on .*\. A late bid can extend it\.$/,
  )
  for (const status of ['ended', 'sold'] as const) {
    expect(printedEnd({ status, ...when })).toMatch(/^ended on [^.]*\.$/)
  }
  expect(printedEnd({ status: 'withdrawn', ...when })).toBe('was withdrawn.')
  const paused = { ...when, paused_at: '2026-11-21T17:00:00.000Z' }
  expect(printedEnd({ status: 'available', ...paused })).toMatch(/^is paused: /)
})
