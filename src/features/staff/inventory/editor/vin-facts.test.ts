import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  differingFacts,
  followingFacts,
  listed,
  toldFacts,
  type ToldFacts,
  type ToldName,
} from './vin-facts.ts'

const FORD: ToldFacts = {
  ...{ year: '2019', make: 'Ford', model: 'F-150', body_style: 'Pickup', drive_train: '4WD' },
  ...{ engine: '2.7L 6-cylinder gasoline', transmission: 'Automatic', title: '2019 Ford F-150' },
}
const KONA: ToldFacts = {
  ...{ year: '2023', make: 'Hyundai', model: 'Kona SE', body_style: 'SUV' },
  ...{ engine: '2.0L 4-cylinder gasoline', title: '2023 Hyundai Kona SE' },
}
const NAMES = Object.keys(FORD) as ToldName[]

const shownIn = (fields: ToldFacts) => (name: ToldName) => fields[name] ?? ''

function followed(fields: ToldFacts, before: ToldFacts, told: ToldFacts): ToldFacts {
  return { ...fields, ...Object.fromEntries(followingFacts(shownIn(fields), before, told)) }
}

/** Some of the fields, of few words so that they are often the same. */
const someFacts: fc.Arbitrary<ToldFacts> = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('Ford', 'F-150', '2019')])),
  { requiredKeys: [] },
)

test('what is read of a VIN are the texts of fields', () => {
  const facts = { year: 2023, make: 'Hyundai' }
  const read = { vin: '', check_digit: { is_right: true, expected: '' }, same_vin: [] }
  expect(toldFacts({ ...read, facts })).toEqual({ year: '2023', make: 'Hyundai' })
  expect(toldFacts({ ...read, facts: null })).toEqual({})
})

test('the first VIN fills what is empty, and nothing else', () => {
  expect(followingFacts(shownIn({ make: 'FORD' }), {}, { make: 'Ford', model: 'F-150' })).toEqual([
    ['model', 'F-150'],
  ])
})

test('what the VIN before told follows the new one, the title too; what it does not tell is emptied', () => {
  expect(followed(FORD, FORD, KONA)).toEqual({ ...KONA, drive_train: '', transmission: '' })
})

test('what somebody typed stays, however near it is to what the VIN before told', () => {
  const typed = { ...FORD, model: 'F150', title: '2019 Ford F-150, one owner' }
  const { model, title } = followed(typed, FORD, KONA)
  expect({ model, title }).toEqual({ model: typed.model, title: typed.title })
})

test('a title stays where the new VIN tells none', () => {
  const { title: _, ...untitled } = KONA
  expect(followed(FORD, FORD, untitled).title).toBe(FORD.title)
})

test('a VIN of which nothing is known changes nothing', () => {
  expect(followingFacts(shownIn(FORD), FORD, {})).toEqual([])
})

test('nothing that is neither empty nor of the VIN before is ever changed', () => {
  fc.assert(
    fc.property(someFacts, someFacts, someFacts, (fields, before, told) => {
      for (const [name] of followingFacts(shownIn(fields), before, told))
        expect([undefined, '', before[name]]).toContain(fields[name])
    }),
  )
})

test('fields that a VIN filled are filled the same after a detour by any other', () => {
  fc.assert(
    fc.property(someFacts, someFacts, (one, other) => {
      const there = followed(one, one, other)
      const back = followed(there, { ...one, ...other }, one)
      expect(back).toMatchObject(one)
    }),
  )
})

test.each<[ToldName, string, string]>([
  ['make', 'Ford', 'FORD '],
  ['model', 'F-150', 'F150'],
  ['model', 'F-150', 'f 150 Lariat'],
  ['model', 'Citroën C4', 'citroen c4'],
  ['body_style', 'Pickup', 'Crew cab pickup'],
  ['engine', '3.5L 6-cylinder gasoline', '3.5L V6 turbo'],
  ['engine', 'Electric', 'Dual-motor electric'],
  ['drive_train', '4WD', 'Four-wheel drive'],
  ['transmission', 'Automatic', '10-speed automatic'],
  ['title', '2019 Ford F-150', 'Low miles: 2019 Ford F150 Lariat'],
])('%s: that the VIN tells %s is said by %s', (name, told, here) => {
  expect(differingFacts(shownIn({ [name]: here }), { [name]: told })).toEqual([])
})

test.each<[ToldName, string, string]>([
  ['year', '2019', '2018'],
  ['make', 'Ford', 'Fordson'],
  ['model', 'Cherokee', 'Grand Cherokee'],
  ['model', 'Kona SE', 'Kona'],
  ['model', '3', '330i'],
  ['body_style', 'SUV', 'Sedan'],
  ['engine', '2.7L 6-cylinder gasoline', '2.7L I4'],
  ['engine', 'Electric', '2.0L I4'],
  ['drive_train', '4WD', 'Rear-wheel drive'],
  ['title', '2019 Ford F-150', '2019 Ford Ranger'],
])('%s: that the VIN tells %s is not said by %s', (name, told, here) => {
  expect(differingFacts(shownIn({ [name]: here }), { [name]: told })).toEqual([[name, told]])
})

test('an empty field does not differ', () => {
  expect(differingFacts(shownIn({ make: ' ' }), FORD)).toEqual([])
})

test('mere spelling never differs', () => {
  const letter = fc.constantFrom('', ' ', '-')
  const spelled = fc.tuple(
    fc.constantFrom(...listed(FORD)),
    fc.array(letter, { minLength: 30, maxLength: 30 }),
    fc.boolean(),
  )
  fc.assert(
    fc.property(spelled, ([[name, told], between, isLoud]) => {
      fc.pre(name !== 'engine' && name !== 'drive_train')
      const spaced = [...told].map((one, index) => one + (between[index] ?? '')).join('')
      const here = isLoud ? spaced.toUpperCase() : spaced.toLowerCase()
      expect(differingFacts(shownIn({ [name]: here }), { [name]: told })).toEqual([])
    }),
  )
})

test('once what differs is taken, nothing differs', () => {
  fc.assert(
    fc.property(someFacts, someFacts, (fields, told) => {
      const taken = { ...fields, ...Object.fromEntries(differingFacts(shownIn(fields), told)) }
      expect(differingFacts(shownIn(taken), told)).toEqual([])
    }),
  )
})
