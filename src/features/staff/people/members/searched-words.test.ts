import { expect, test } from 'vitest'
import { searchedWords } from './searched-words.ts'

test.each([
  ['Dana WHITFIELD', ['dana', 'whitfield']],
  ['  dana@example.com ', ['dana@example.com']],
  ['HL-204187', ['hl-204187']],
  ['(813) 555-0164', ['8135550164']],
  ['+1 813 555 0164', ['8135550164']],
  ['1-813-555-0164', ['8135550164']],
  // The end of a number.
  ['0164', ['0164']],
  // Part of a customer number too.
  ['204187', ['204187']],
  ['813', ['813']],
  ['', []],
  ['  ', []],
])('%j is searched as %j', (typed, words) => {
  expect(searchedWords(typed)).toEqual(words)
})
