import { expect, test } from 'vitest'
import { queryValues } from './query-values.ts'

test('of a value that is given twice the first counts, in the order of the address', () => {
  const values = queryValues('?q=2019&status=sold&status=ended&q=&page=%2B+')
  expect(Object.entries(values)).toEqual([
    ['q', '2019'],
    ['status', 'sold'],
    ['page', '+ '],
  ])
})

test('a name that every object knows is one like any other', () => {
  expect(Object.keys(queryValues('?__proto__=a&constructor=b'))).toEqual([
    '__proto__',
    'constructor',
  ])
  expect(queryValues('')).toEqual({})
})
