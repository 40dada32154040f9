import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXAMPLE_BANK, inGroups, isRoutingNumber } from './bank-details.ts'

test.each(['021000021', '011401533', '122105155', EXAMPLE_BANK.routingNumber])(
  'a routing number ends with the digit that checks it: %s',
  (number) => expect(isRoutingNumber(number)).toBe(true),
)

test.each(['021000022', '000111222', '000000000', '02100002', '0210000210', '02100002x', ''])(
  'what is none is refused: "%s"',
  (text) => expect(isRoutingNumber(text)).toBe(false),
)

test('every mistyped digit of a routing number is found', () => {
  const place = fc.integer({ min: 0, max: 8 })
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'021000021']
      digits[at] = String((Number(digits[at]) + by) % 10)
      expect(isRoutingNumber(digits.join(''))).toBe(false)
    }),
  )
})

test('the account of a demo is of no bank: no routing number begins with 99', () => {
  expect(EXAMPLE_BANK.routingNumber).toMatch(/^99/)
})

test('numbers are told in groups', () => {
  expect(inGroups('990001119', 3)).toBe('990 001 119')
  expect(inGroups('000044719032', 4)).toBe('0000 4471 9032')
  expect(inGroups('12345', 4)).toBe('1234 5')
})
