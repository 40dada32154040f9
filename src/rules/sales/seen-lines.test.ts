import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotAsSeen, WHYS_LEFT } from './seen-lines.ts'
import { leftInWords } from './wires/match-reasons.ts'
import { MATCH_REASONS, STATEMENT_MATCHES } from './wires/statement-matching.ts'

const anyLine = fc.record(
  {
    match: fc.constantFrom(...STATEMENT_MATCHES),
    reason: fc.option(fc.constantFrom(...MATCH_REASONS)),
    saleId: fc.constantFrom(null, 's1', 's2'),
  },
  { noNullPrototype: true },
)

test('a line is booked exactly where it is still what its sender saw', () => {
  fc.assert(
    fc.property(anyLine, anyLine, (now, seen) => {
      expect(whyNotAsSeen(now, seen) === null).toBe(isDeepStrictEqual(now, seen))
    }),
  )
  fc.assert(fc.property(anyLine, (line) => whyNotAsSeen(line, { ...line }) === null))
})

test('what was known by another statement and was recorded since is left', () => {
  const known = { match: 'known', saleId: 's1' } as const
  const [imported, recorded] = [
    { ...known, reason: 'imported_before' } as const,
    { ...known, reason: 'recorded_before' } as const,
  ]
  expect(whyNotAsSeen(recorded, imported)).toBe('recorded_before')
  expect(whyNotAsSeen(imported, recorded)).toBe('imported_before')
})

test('where nobody says how they saw it, only what is known already is left', () => {
  fc.assert(
    fc.property(anyLine, (now) => {
      expect(whyNotAsSeen(now, null) === null).toBe(now.match !== 'known')
    }),
  )
})

test('it is told what it became known by, and each reason has its words', () => {
  const seen = { match: 'matched', reason: null, saleId: 's1' } as const
  const known = { match: 'known', saleId: 's1' } as const
  expect(whyNotAsSeen({ ...known, reason: 'recorded_before' }, seen)).toBe('recorded_before')
  expect(whyNotAsSeen({ ...known, reason: 'imported_before' }, seen)).toBe('imported_before')
  expect(whyNotAsSeen({ match: 'over', reason: null, saleId: 's1' }, seen)).toBe('changed')
  for (const why of WHYS_LEFT) expect(leftInWords(why)).toMatch(/^[A-Z].*\.$/)
})
