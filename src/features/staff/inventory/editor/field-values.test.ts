import { describe, expect, test } from 'vitest'
import type { AuctionFields, FieldName } from '../auction-form.ts'
import { textOf, valueOf } from './field-values.ts'

const FIELDS: Partial<AuctionFields> = {
  title: '2019 Ford F-150',
  year: 2019,
  mileage: 64_210,
  vin: null,
  equipment: ['Two keys', 'Tow package'],
  description: 'One owner\n\nGarage kept',
  inspected_on: '2026-11-19',
  runs: 'With a jump',
  title_brand: null,
  tires: { 'Front left': 8 },
  damage: [{ place: 'Hood', note: 'Dent', photo: null }],
  starting_bid: 14_500,
  reserve_price: null,
  buy_now_enabled: false,
  ends_at: '2026-12-01T19:54:00.000Z',
  relist_if_unsold: 2,
  second_chance: true,
}

describe('a field of the editor', () => {
  test.each(Object.entries(FIELDS) as [FieldName, never][])(
    '%s reads as it was written',
    (name, value) => {
      expect(valueOf(name, textOf(name, value))).toEqual({ value })
    },
  )

  test.each<[FieldName, string, unknown]>([
    ['starting_bid', '$14,500', 14_500],
    ['starting_bid', '14500.00', 14_500],
    ['starting_bid', '$ 1,450,000', 1_450_000],
    ['starting_bid', '14 500', 14_500],
    ['mileage', '64,210', 64_210],
    ['make', '  Ford ', 'Ford'],
    ['make', ' ', null],
    ['year', '', null],
    ['reserve_price', '', null],
    ['equipment', ' One \n\n Two', ['One', 'Two']],
    ['ends_at', '2026-07-04T12:00', '2026-07-04T16:00:00.000Z'],
  ])('%s takes %j', (name, text, value) => {
    expect(valueOf(name, text)).toEqual({ value })
  })

  test.each<[FieldName, string]>([
    ['title', ' '],
    ['starting_bid', ''],
    ['starting_bid', '14.50'],
    ['starting_bid', '-5'],
    // As Canada writes 9,500.00 and 9,500.
    ['starting_bid', '9500,00'],
    ['reserve_price', '14 500,00'],
    ['buy_now_price', '14.500'],
    ['starting_bid', '1,45,000'],
    ['mileage', '64,21'],
    ['reserve_price', '2,000,000,000'],
    ['year', 'new'],
    ['mileage', '64.5'],
    ['soft_close_seconds', ''],
    ['ends_at', 'soon'],
    ['damage', '[{'],
  ])('%s says of %j what to enter', (name, text) => {
    expect(valueOf(name, text)).toEqual({ error: expect.stringMatching(/\w+/) })
  })
})
