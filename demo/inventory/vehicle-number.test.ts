import { expect, test } from 'vitest'
import { isHullNumber, modelYearCode } from './vehicle-number.ts'

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
