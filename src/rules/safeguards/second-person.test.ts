import { expect, test } from 'vitest'
import { dollarsToCents } from '../money.ts'
import { needsSecondPerson } from './second-person.ts'

test('a second person is needed from $50,000 on', () => {
  expect(needsSecondPerson(dollarsToCents(49_999.99))).toBe(false)
  expect(needsSecondPerson(dollarsToCents(50_000))).toBe(true)
})

test('parts count as what they add up to', () => {
  expect(needsSecondPerson(dollarsToCents(1), dollarsToCents(49_998))).toBe(false)
  expect(needsSecondPerson(dollarsToCents(1), dollarsToCents(49_999))).toBe(true)
})
