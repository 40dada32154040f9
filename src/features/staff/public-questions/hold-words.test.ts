import { expect, test } from 'vitest'
import { holdsInWords } from './hold-words.ts'

test('what a question is held back for is told as in a sentence', () => {
  expect(holdsInWords(['email'])).toBe('an email address')
  expect(holdsInWords(['email', 'link'])).toBe('an email address and a link')
  expect(holdsInWords(['email', 'phone', 'vin'])).toBe(
    'an email address, a telephone number and a VIN',
  )
})
