import { expect, test } from 'vitest'
import { HOLDS } from '../../../rules/sales/deadlines.ts'
import { holdsInWords } from './hold-words.ts'

test('what keeps a sale from default is told, each of it in words of its own', () => {
  expect(holdsInWords([])).toBeNull()
  expect(holdsInWords(['line'])).toContain('a line of a bank statement')
  expect(holdsInWords(HOLDS)?.split(', and ')).toHaveLength(HOLDS.length)
})
