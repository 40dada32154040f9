import { expect, test } from 'vitest'
import { changeFilter, chosenDelivery, chosenSort } from './change-filter.ts'

const NEAR = { make: 'Ford', near: '98101', within: '250' }

test('with the place goes what is counted to it, other orders stay', () => {
  const gone = { near: undefined, within: undefined }
  const asked = { ...NEAR, delivered: 'true', sort: 'delivered_asc' }
  expect(changeFilter(asked, gone)).toEqual({ make: 'Ford' })
  expect(changeFilter({ ...NEAR, sort: 'price_asc' }, gone)).toEqual({
    ...{ make: 'Ford', sort: 'price_asc' },
  })
  expect(changeFilter(asked, { near: '75201' })).toEqual({ ...asked, near: '75201' })
})

test('the distance that came with the place gives way to delivered prices, one that was chosen stays', () => {
  expect(chosenSort(NEAR, 'delivered_asc', null)).toEqual({ sort: 'delivered_asc', within: 'any' })
  expect(chosenDelivery(NEAR, true)).toEqual({ delivered: 'true', within: 'any' })
  expect(chosenSort({ ...NEAR, within: '500' }, 'nearest', null)).toEqual({ sort: 'nearest' })
  expect(chosenSort(NEAR, 'price_asc', null)).toEqual({ sort: 'price_asc' })
  expect(chosenSort({ ...NEAR, within: 'any' }, '', null)).toEqual({ sort: undefined })
  expect(chosenDelivery({ ...NEAR, within: 'any' }, false)).toEqual({ delivered: undefined })
})

test('an order by delivered prices takes the ZIP code that is remembered, unless another is named', () => {
  const near = { near: '33602', within: 'any' }
  expect(chosenSort({ make: 'Ford' }, 'nearest', '33602')).toEqual({ sort: 'nearest', ...near })
  expect(chosenSort({ make: 'Ford' }, 'price_asc', '33602')).toEqual({ sort: 'price_asc' })
  expect(chosenSort({ ...NEAR, within: '500' }, 'nearest', '33602')).toEqual({ sort: 'nearest' })
})
