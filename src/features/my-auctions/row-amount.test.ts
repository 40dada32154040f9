import { expect, test } from 'vitest'
import { rowAmount } from './row-amount.ts'

const typed = (text: string) => ({ text, minimum: 10_100 })

test('with nothing typed the row bids the minimum, whatever that becomes', () => {
  for (const nothing of [null, typed(''), typed(' ')]) {
    expect(rowAmount(nothing, 10_100)).toEqual({
      bid: { state: 'good', amount: 10_100 },
      isFollowing: true,
      fault: null,
    })
  }
  expect(rowAmount(null, 10_300).bid).toEqual({ state: 'good', amount: 10_300 })
})

test('another amount is bid as it is typed, with or without its commas', () => {
  for (const text of ['12500', '12,500', '$12,500']) {
    expect(rowAmount(typed(text), 10_100)).toEqual({
      bid: { state: 'good', amount: 12_500 },
      isFollowing: false,
      fault: null,
    })
  }
})

test('what is too low, too high or no amount is not bid, and the row says why', () => {
  expect(rowAmount(typed('9000'), 10_100)).toMatchObject({
    bid: { state: 'wrong' },
    fault: 'Minimum bid is $10,100',
  })
  expect(rowAmount(typed('1,000,000,001'), 10_100)).toMatchObject({
    bid: { state: 'wrong' },
    fault: 'Bids go up to $1,000,000,000',
  })
  expect(rowAmount(typed('ten'), 10_100).bid.state).toBe('wrong')
})

test('an amount that was overtaken while it stood there is not raised by itself', () => {
  expect(rowAmount(typed('10100'), 10_200)).toMatchObject({
    bid: { state: 'wrong' },
    isFollowing: false,
    fault: 'The price went up. Minimum bid is $10,200',
  })
})

test('a bid that was refused because the price went up is told of with the new minimum, which is bid next', () => {
  expect(rowAmount(null, 10_200, 10_100)).toEqual({
    bid: { state: 'good', amount: 10_200 },
    isFollowing: true,
    fault: 'The price went up. Your bid of $10,100 was not placed. Minimum bid is $10,200',
  })
  // Until the new price is here no minimum is named.
  expect(rowAmount(null, 10_100, 10_100).fault).toBe(
    'The price went up. Your bid of $10,100 was not placed.',
  )
})
