import { expect, test } from 'vitest'
import { distance, nearest } from './similarity.ts'

const PICKUP = { price: 20_000, year: 2019, make: 'Ford', body_style: 'Pickup' }

test('the same in everything is no distance, whichever is compared with which', () => {
  expect(distance(PICKUP, { ...PICKUP })).toBe(0)
  const other = { price: 31_000, year: 2015, make: 'Ram', body_style: 'SUV' }
  expect(distance(PICKUP, other)).toBe(distance(other, PICKUP))
})

test('the nearest come first: close in price and year, of the same kind', () => {
  const close = { ...PICKUP, year: 2018, price: 21_000 }
  const otherMake = { ...PICKUP, make: 'Ram', year: 2017 }
  const otherKind = { ...PICKUP, body_style: 'Sedan' }
  const dear = { ...PICKUP, price: 80_000 }
  const old = { ...PICKUP, year: 1995 }
  expect(nearest(PICKUP, [old, dear, otherKind, otherMake, close], 4)).toEqual([
    close,
    otherMake,
    otherKind,
    dear,
  ])
})

test('what has no year or no price yet is compared by the rest', () => {
  const unknown = { price: 0, year: null, make: null, body_style: null }
  expect(distance(PICKUP, unknown)).toBeGreaterThan(0)
  expect(nearest(unknown, [PICKUP], 4)).toEqual([PICKUP])
})
