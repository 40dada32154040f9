import { expect, test } from 'vitest'
import { completedFacts } from '../vehicle/vehicle-facts.ts'
import { comparedFacts, comparedRow } from './compared-rows.ts'

const truck = completedFacts({
  ...{ title: 'Truck', category: 'cars-trucks', year: 2019, make: 'Ford' },
  ...{ engine: '5.0L V8', keys: 'two', location: 'Tampa, FL' },
})
const boat = completedFacts({
  ...{ title: 'Boat', category: 'boats', year: 2019, make: 'Sea Ray' },
  ...{ mileage: 412, mileage_unit: 'hours' as const, location: 'Tampa, FL' },
})

const rowOf = (label: string) =>
  comparedFacts([truck, boat])
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)

test('rows have the words of the auctions’ own pages, and tell where vehicles differ', () => {
  expect(rowOf('Year')).toEqual({ label: 'Year', values: ['2019', '2019'], differs: false })
  expect(rowOf('Make')).toEqual({ label: 'Make', values: ['Ford', 'Sea Ray'], differs: true })
  expect(rowOf('Mileage')).toMatchObject({ values: [null, '412 hours'], differs: true })
  expect(rowOf('Engine')).toMatchObject({ values: ['5.0L V8', null], differs: true })
})

test('what nobody knows of any of them is left out, and a part without a row too', () => {
  expect(rowOf('Interior Color')).toBeUndefined()
  expect(comparedFacts([boat]).map(({ part }) => part)).toEqual(['Vehicle Details'])
  expect(comparedFacts([])).toEqual([])
})

test('rows stand in the order of the pages, whichever vehicle has them', () => {
  const labels = comparedFacts([truck, boat])[0]?.rows.map(({ label }) => label)
  expect(labels).toEqual(['Year', 'Make', 'Mileage', 'Location'])
  expect(comparedFacts([boat, truck])[0]?.rows.map(({ label }) => label)).toEqual(labels)
})

test('one vehicle alone differs from nothing', () => {
  expect(comparedRow('Year', ['2019']).differs).toBe(false)
})
