import { expect, test } from 'vitest'
import { cannedText, withCanned } from './canned-text.ts'

test('the name of who wrote is put in wherever it is asked for, as it is', () => {
  expect(cannedText('Hello {name},\nthank you, {name}.', 'Dana $& W.')).toBe(
    'Hello Dana $& W.,\nthank you, Dana $& W..',
  )
})

test('a canned answer goes below what was typed, and takes nothing of it away', () => {
  expect(withCanned('', 'We do.')).toBe('We do.')
  expect(withCanned('Hello,\n', 'We do.')).toBe('Hello,\n\nWe do.')
})
