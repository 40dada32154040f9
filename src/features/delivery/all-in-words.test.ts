import { expect, test } from 'vitest'
import { allInWords } from './all-in-words.ts'

test('amount and delivery add up to what is all-in', () => {
  expect(allInWords(10_100, { state: 'known', miles: 1_643 })).toBe(
    '$10,100 + $450 delivery = $10,550 all-in, before tax, title and registration.',
  )
  expect(allInWords(10_100, { state: 'known', miles: 1_000 })).toBe(
    '$10,100 + free delivery = $10,100 all-in, before tax, title and registration.',
  )
})

test('where delivery has no price the line says what is missing', () => {
  expect(allInWords(10_100, { state: 'unknown' })).toBe('$10,100 + delivery.')
  expect(allInWords(10_100, { state: 'nowhere' })).toBe(
    '$10,100 + delivery: it depends on your ZIP or postal code.',
  )
  expect(allInWords(10_100, { state: 'asking' })).toBe('$10,100 + delivery: being estimated...')
  expect(allInWords(10_100, { state: 'offline' })).toBe(
    '$10,100 + delivery: cannot be estimated while the connection is interrupted.',
  )
  expect(allInWords(10_100, { state: 'failed', postalCode: '00000' })).toBe(
    '$10,100 + delivery: no estimate for 00000.',
  )
})
