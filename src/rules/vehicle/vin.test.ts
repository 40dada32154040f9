import { expect, test } from 'vitest'
import { isVin, vinCheckDigit } from './vin.ts'

test('the check digit is the one that the regulation works out for known numbers', () => {
  expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X')
  expect(vinCheckDigit('11111111111111111')).toBe('1')
  expect(vinCheckDigit('1HGCM82633A004352')).toBe('3')
})

test('one wrong character makes a VIN invalid', () => {
  expect(isVin('1M8GDM9AXKP042788')).toBe(true)
  expect(isVin('1M8GDM9AXKP042789')).toBe(false)
  expect(isVin('1M8GDM9A1KP042788')).toBe(false)
})

test('I, O and Q do not occur in a VIN', () => {
  expect(isVin('IM8GDM9AXKP042788')).toBe(false)
  expect(() => vinCheckDigit('1M8GDM9AXKPO42788')).toThrow(RangeError)
})
