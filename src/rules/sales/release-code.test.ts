import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  printedReleaseCode,
  readReleaseCode,
  RELEASE_CODE_LENGTH,
  releaseCode,
} from './release-code.ts'

const random = fc.uint8Array({ minLength: RELEASE_CODE_LENGTH, maxLength: RELEASE_CODE_LENGTH })

test('what is printed, typed in whatever way, is read as the code that was made', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const code = releaseCode(bytes)
      const printed = printedReleaseCode(code)
      expect(readReleaseCode(printed)).toBe(code)
      expect(readReleaseCode(` ${printed.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
      expect(readReleaseCode(printed.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
    }),
  )
})

test('every letter is as likely as the others', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const letters = new Map<string, number>()
  for (const byte of all) {
    const [letter = ''] = releaseCode(new Uint8Array(RELEASE_CODE_LENGTH).fill(byte))
    letters.set(letter, (letters.get(letter) ?? 0) + 1)
  }
  expect(letters.size).toBe(32)
  expect(new Set(letters.values())).toEqual(new Set([8]))
})

test.each(['', 'ABCDE', 'x'.repeat(25), 'U'.repeat(24), '☂'.repeat(24), `${'A'.repeat(23)}\0`])(
  'what is no code is none: "%s"',
  (typed) => expect(readReleaseCode(typed)).toBeNull(),
)

test('a code needs all of its random bytes', () => {
  expect(() => releaseCode(new Uint8Array(3))).toThrow(RangeError)
})
