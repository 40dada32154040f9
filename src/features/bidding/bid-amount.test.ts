import { expect, test } from 'vitest'
import { checkTypedBid, stepped } from './bid-amount.ts'

test('the minimum itself is good', () => {
  expect(checkTypedBid('18500', 18_500)).toEqual({ state: 'good', amount: 18_500 })
})

test('below the minimum the minimum is told', () => {
  const message = 'Minimum bid is $18,500'
  expect(checkTypedBid('18499', 18_500)).toEqual({ state: 'wrong', message })
  expect(checkTypedBid('-5', 18_500)).toEqual({ state: 'wrong', message })
})

test('fractions, the endless and what is no number are wrong', () => {
  expect(checkTypedBid('18500.50', 18_500)).toEqual({
    state: 'wrong',
    message: 'Bids are in whole dollars',
  })
  expect(checkTypedBid('2000000000', 18_500)).toEqual({
    state: 'wrong',
    message: 'Bids go up to $1,000,000,000',
  })
  expect(checkTypedBid('18k', 18_500)).toMatchObject({ state: 'wrong' })
})

test('nothing typed is empty, not wrong', () => {
  expect(checkTypedBid(' ', 18_500)).toEqual({ state: 'empty' })
})

test('steps stay at or above the minimum', () => {
  expect(stepped('18500', 18_500, 100)).toBe(18_600)
  expect(stepped('18550', 18_500, -100)).toBe(18_500)
  expect(stepped('', 18_500, 100)).toBe(18_500)
  expect(stepped('900', 18_500, 100)).toBe(18_500)
})
