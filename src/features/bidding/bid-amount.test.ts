import { expect, test } from 'vitest'
import { checkTypedBid, isFarAbove, stepped } from './bid-amount.ts'

test('the minimum itself is good', () => {
  expect(checkTypedBid('18500', 18_500)).toEqual({ state: 'good', amount: 18_500 })
})

test('below the minimum the minimum is told', () => {
  const message = 'Minimum bid is $18,500'
  const wrong = { state: 'wrong', message, isOvertaken: false }
  expect(checkTypedBid('18499', 18_500)).toEqual(wrong)
  expect(checkTypedBid('-5', 18_500)).toEqual(wrong)
})

test('what was enough when it was typed was overtaken', () => {
  const check = (typed: string) => checkTypedBid(typed, 18_500, 18_000)
  const message = 'Minimum bid is $18,500'
  expect(check('18200')).toEqual({ state: 'wrong', message, isOvertaken: true })
  expect(check('17000')).toEqual({ state: 'wrong', message, isOvertaken: false })
  expect(check('18500')).toEqual({ state: 'good', amount: 18_500 })
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

test('more than three times the current bid, or the starting bid, is far above', () => {
  const none = { sale_price: null, current_bid: null, starting_bid: 10_000, minimum_bid: 10_100 }
  expect(isFarAbove(30_000, none)).toBe(false)
  expect(isFarAbove(30_001, none)).toBe(true)
  const led = { sale_price: null, current_bid: 18_400, starting_bid: 10_000, minimum_bid: 18_500 }
  expect(isFarAbove(55_200, led)).toBe(false)
  expect(isFarAbove(55_201, led)).toBe(true)
})

test('the minimum is never far above, however low the price', () => {
  const free = { sale_price: null, current_bid: null, starting_bid: 0, minimum_bid: 100 }
  expect(isFarAbove(100, free)).toBe(false)
  expect(isFarAbove(200, free)).toBe(true)
})
