import { expect, test } from 'vitest'
import { ownPostalCode } from './own-postal-code.ts'

test.each([
  ['United States', '33602', '33602'],
  ['United States', ' 33602-1234 ', '33602-1234'],
  ['Canada', 'k1a 0b1', 'K1A 0B1'],
  [null, '33602', '33602'],
])('delivery is counted to the address of a member: %s, %s', (country, zip_code, code) => {
  expect(ownPostalCode({ country, zip_code })).toBe(code)
})

test.each([
  ['Mexico', '06000'],
  ['Other', '10115'],
  ['United States', 'Tampa'],
  ['United States', null],
])(
  'delivery is not counted to where we do not deliver, nor to what is no code: %s, %s',
  (country, zip_code) => {
    expect(ownPostalCode({ country, zip_code })).toBeNull()
  },
)
