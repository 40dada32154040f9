import { expect, test } from 'vitest'
import { isAfterG } from './keys.ts'

const NEVER = Number.NEGATIVE_INFINITY

test('the letter after G is no key of the screen, for a second', () => {
  expect(isAfterG(5_000, { since: NEVER, reached: NEVER })).toBe(false)
  expect(isAfterG(5_400, { since: 5_000, reached: NEVER })).toBe(true)
  expect(isAfterG(6_000, { since: 5_000, reached: NEVER })).toBe(false)
})

test('once G and its letter have led somewhere, the next key is one of that screen', () => {
  // The letter itself, whichever of its listeners comes first.
  expect(isAfterG(5_200, { since: 5_000, reached: 5_200 })).toBe(true)
  expect(isAfterG(5_300, { since: 5_000, reached: 5_200 })).toBe(false)
  // And going on by G once more.
  expect(isAfterG(5_500, { since: 5_400, reached: 5_200 })).toBe(true)
})
