import { expect, test } from 'vitest'
import type { CheckItem, CheckKey } from '../../../../rules/listing/check-list.ts'
import type { AuctionFields } from '../auction-form.ts'
import { openFields } from './open-fields.ts'

const item = (key: CheckKey, isDone = false): CheckItem => ({
  key,
  isDone,
  mustBe: false,
  text: '',
})
const CAR = {
  ...{ category: 'cars-trucks', vin: 'KM8K2CAB4PU001140', inspected_on: '2026-11-20' },
  ...{ runs: 'Yes', drives: null, keys: null, warning_lamps: 'None', odometer_status: 'Actual' },
  ...{ title_status: 'In hand', title_brand: 'Clean', tires: null, damage: [] },
} as unknown as AuctionFields

test('what is open leads to its fields, the condition report to each that it lacks', () => {
  const items = [item('title', true), item('reading'), item('photos'), item('condition')]
  expect(openFields(CAR, items)).toEqual(['mileage', 'photos', 'drives', 'keys', 'tires'])
})

test('what is to be judged leads nowhere: a weekend, a VIN whose check digit fails', () => {
  expect(openFields(CAR, [item('weekday'), item('identifier'), item('damage-photos')])).toEqual([])
  expect(openFields({ ...CAR, vin: null }, [item('identifier')])).toEqual(['vin'])
})
