import { expect, test } from 'vitest'
import { lastUsedText } from './last-used-text.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')

test.each([
  ['2026-11-21T14:59:59Z', 'Used within the last hour'],
  // A browser's clock may be behind the server's.
  ['2026-11-21T15:00:09Z', 'Used within the last hour'],
  ['2026-11-21T13:59:00Z', 'Used an hour ago'],
  ['2026-11-20T16:00:00Z', 'Used 23 hours ago'],
  ['2026-11-20T15:00:00Z', 'Last used on November 20, 2026'],
])('%s is told as %j', (at, words) => {
  expect(lastUsedText(at, NOW)).toBe(words)
})
