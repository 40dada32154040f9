import { expect, test } from 'vitest'
import { factsOfVin, type DecodedVin } from './decoded-vin.ts'

const NOTHING: DecodedVin = {
  ...{ year: null, make: null, model: null, trim: null, body: null, drive: null },
  ...{ transmission: null, engine: { litres: null, cylinders: null, fuel: null } },
}

test('a whole VIN tells year, make, model, body, engine and drive, and a title of them', () => {
  const decoded = {
    ...{ year: 2019, make: 'Ford', model: 'F-150', trim: 'Lariat', body: 'Pickup' },
    ...{ drive: '4WD/4-Wheel Drive/4x4', transmission: 'Automatic' },
    engine: { litres: '2.70', cylinders: '6', fuel: 'Gasoline' },
  }
  expect(factsOfVin(decoded)).toEqual({
    ...{ year: 2019, make: 'Ford', model: 'F-150 Lariat', body_style: 'Pickup' },
    ...{ engine: '2.7L 6-cylinder gasoline', drive_train: '4WD', transmission: 'Automatic' },
    title: '2019 Ford F-150 Lariat',
  })
})

test('what it does not tell is left out', () => {
  expect(factsOfVin(NOTHING)).toEqual({})
  expect(factsOfVin({ ...NOTHING, make: 'Ford', body: 'Other' })).toEqual({ make: 'Ford' })
})

test.each<[Partial<DecodedVin['engine']>, string | undefined]>([
  [{ fuel: 'Electric' }, 'Electric'],
  [{ cylinders: '4', fuel: 'Diesel' }, '4-cylinder diesel'],
  [{ litres: '5' }, '5.0L'],
  // A fuel alone is no engine.
  [{ fuel: 'Gasoline' }, undefined],
])('of %j the engine is %j', (engine, text) => {
  expect(factsOfVin({ ...NOTHING, engine: { ...NOTHING.engine, ...engine } }).engine).toBe(text)
})
