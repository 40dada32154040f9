import { expect, test } from 'vitest'
import { dollarsToCents } from '../money.ts'
import { intakeWarnings } from './intake-warnings.ts'

const PRICES = { startingBid: dollarsToCents(10_000), reservePrice: null }
const TRUCK = { vin: '1M8GDM9AXKP042788', year: 2019, category: 'cars-trucks' }
const pathsOf = (change: object, facts: object = {}) =>
  intakeWarnings({ ...PRICES, ...change }, { ...TRUCK, ...facts }).map(({ path }) => path)

test('a reserve below the starting bid is told', () => {
  expect(pathsOf({ reservePrice: dollarsToCents(9_999) })).toEqual(['reserve_price'])
  expect(pathsOf({ reservePrice: dollarsToCents(10_000) })).toEqual([])
})

test.each([
  ['1M8GDM9AXKP04278', 'A VIN has 17 characters; this one has 16.'],
  ['1M8GDM9AXKPO42788', 'A VIN has digits and letters, but never I, O or Q.'],
  [
    '1M8GDM9A1KP042788',
    'The check digit of this VIN (its 9th character) is not right. Read it again.',
  ],
])('the VIN %s is questioned', (vin, message) => {
  expect(intakeWarnings(PRICES, { ...TRUCK, vin })).toEqual([{ path: 'vin', message }])
})

test('a VIN with the right check digit, in any case, is not; nor is none', () => {
  expect(pathsOf({}, { vin: '1m8gdm9axkp042788' })).toEqual([])
  expect(pathsOf({}, { vin: null })).toEqual([])
})

test('what never had a VIN is not asked for one', () => {
  expect(pathsOf({}, { vin: '9F02R123456', year: 1969, category: 'classic-cars' })).toEqual([])
  expect(pathsOf({}, { vin: 'SERT0511J920', category: 'boats' })).toEqual([])
  expect(pathsOf({}, { vin: 'CAT0320', category: 'heavy-equipment' })).toEqual([])
})
