import { expect, test } from 'vitest'
import { columnsOf, rememberedColumns } from './run-list-fields.ts'

test('headings tell what their columns are, however they are written', () => {
  expect(
    columnsOf(['Stock #', 'V.I.N.', 'YEAR', 'Ext. Color', 'Odometer', 'BUY NOW', 'Paint code']),
  ).toEqual(['stock_number', null, 'year', 'exterior_color', 'mileage', 'buy_now_price', null])
  expect(columnsOf(['vin_number', ' Starting Bid ', 'Reserve'])).toEqual([
    'vin',
    'starting_bid',
    'reserve_price',
  ])
})

test('a heading of any name is a heading', () => {
  expect(columnsOf(['constructor', 'toString'], {})).toEqual([null, null])
})

test.each(['Notes', 'Comments', 'Remarks', 'Condition', 'Announcements'])(
  'what stands below %s is not published unless somebody says so',
  (heading) => {
    expect(columnsOf([heading])).toEqual([null])
    expect(columnsOf([heading, 'Description'])).toEqual([null, 'description'])
  },
)

test('of two columns that are the same one is read, the first', () => {
  expect(columnsOf(['Odometer', 'Mileage'])).toEqual(['mileage', null])
})

test('what was said of a heading before goes before what it tells', () => {
  const read = rememberedColumns(['Ref.', 'Unit', 'Miles'], ['stock_number', null, 'mileage'])
  expect(columnsOf(['Unit', 'REF', 'Miles', 'Stock number'], read)).toEqual([
    ...[null, 'stock_number', 'mileage'],
    // Claimed already, by a heading of which it was said.
    null,
  ])
})

test('a column without a heading is not remembered', () => {
  expect(rememberedColumns(['', 'VIN'], ['make', 'vin'])).toEqual({ vin: 'vin' })
})
