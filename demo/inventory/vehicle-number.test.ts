import { expect, test } from 'vitest'
import { isHullNumber, isVin, modelYearCode, vinCheckDigit } from './vehicle-number.ts'

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

test('model year codes repeat every 30 years', () => {
  expect(modelYearCode(1980)).toBe('A')
  expect(modelYearCode(2001)).toBe('1')
  expect(modelYearCode(2010)).toBe('A')
  expect(modelYearCode(2019)).toBe('K')
})

test('a hull number ends with its month, the year it was built and its model year', () => {
  expect(isHullNumber('SERT0511J920', 2020)).toBe(true)
  expect(isHullNumber('SERT0511J020', 2020)).toBe(true)
  expect(isHullNumber('SERT0511J819', 2020)).toBe(false)
  expect(isHullNumber('SERT0511Z920', 2020)).toBe(false)
})
