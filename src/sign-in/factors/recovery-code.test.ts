import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeFrom, readCode, selectorOf } from './recovery-code.ts'

test('a code is read however it is grouped and in whichever case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = codeFrom(bytes)
      expect(code).toMatch(/^[2-9a-hj-km-z]{16}$/)
      const grouped = code.match(/.{4}/g)?.join('-') ?? ''
      for (const typed of [code, grouped, ` ${grouped.toUpperCase().replaceAll('-', ' ')}\n`]) {
        expect(readCode(typed)).toBe(code)
      }
      expect(code.startsWith(selectorOf(code))).toBe(true)
    }),
  )
})

test('an o may be typed as 0', () => {
  expect(readCode('0OoO-2222-2222-2222')).toBe('oooo222222222222')
})

test.each([
  '',
  'short',
  'x'.repeat(17),
  'llll222222222222',
  '١١١١222222222222',
  'ｋ4m9x7qp2ab8ht3z',
])('%j is no code', (typed) => {
  expect(readCode(typed)).toBeNull()
})

test('of the characters none comes more often', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const sign = codeFrom(new Uint8Array(16).fill(byte))[0] ?? ''
    counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  expect([...new Set(counts.values())]).toEqual([8])
  expect(codeFrom(randomBytes(16))).not.toBe(codeFrom(randomBytes(16)))
})
