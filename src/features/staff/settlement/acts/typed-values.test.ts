import { expect, test } from 'vitest'
import { businessTime } from '../../../../rules/business-time.ts'
import { dollarsToType, readDollars, typedDollars, typedTime } from './typed-values.ts'

test.each([
  ['4210', 4_210],
  ['$4,210.00', 4_210],
  [' 1,234,567.5 ', 1_234_567.5],
  ['-75.50', -75.5],
  ['−$75.50', -75.5],
])('%s is an amount', (typed, amount) => {
  expect(readDollars(typed)).toBe(amount)
})

test.each(['', 'four', '1.234,50', '1,23', '4.125', '4e3', '--4'])('%s is none', (typed) => {
  expect(readDollars(typed)).toBeNull()
  expect(typedDollars.safeParse(typed).error?.issues[0]?.message).toBe(
    'Enter an amount in dollars, such as 4,210.00',
  )
})

test('an amount that nobody has is refused', () => {
  expect(typedDollars.safeParse('1000000001').success).toBe(false)
})

test('what a field shows is read as the same', () => {
  expect(readDollars(dollarsToType(4_210.5))).toBe(4_210.5)
  const at = new Date('2026-11-23T16:30:00.000Z')
  expect(typedTime.parse(businessTime(at))).toBe(at.toISOString())
})

test.each([
  ['2026-12-01T14:54', '2026-12-01T19:54:00.000Z'],
  ['2026-07-04T14:54', '2026-07-04T18:54:00.000Z'],
])('%s is typed where the business is, wherever this device is', (typed, at) => {
  expect(typedTime.parse(typed)).toBe(at)
})

test.each(['', 'soon', '2026-12-01'])('“%s” is no time', (typed) => {
  expect(typedTime.safeParse(typed).error?.issues[0]?.message).toMatch(/time/)
})
