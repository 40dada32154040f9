import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import {
  completedCondition,
  CONDITION_CHOICES,
  conditionForm,
  damageWithoutPhoto,
  missingCondition,
} from './condition-report.ts'
import {
  choiceText,
  damageLine,
  damageText,
  dayText,
  treadsText,
  wheelText,
} from './condition-words.ts'
import { placeText, shownDamage } from './damage-places.ts'
import { factWords, shownFactWords } from './fact-words.ts'
import { completedFacts, factLines, type VehicleFacts } from './vehicle-facts.ts'

const SCUFF = { place: 'Rear bumper', note: 'Scuff, 4 in', photo: '/rear.webp' }
const REPORT: Partial<VehicleFacts> = {
  ...{ inspected_on: '2026-11-19', runs: 'Yes', drives: 'Limited', keys: '2' },
  ...{ warning_lamps: 'None', odometer_status: 'Actual', title_status: 'In hand' },
  ...{ title_brand: 'Clean', tires: { 'Rear left': 6, 'Front left': 8 }, damage: [SCUFF] },
}

function aVehicle(change: Partial<VehicleFacts> = {}): VehicleFacts {
  const named = { title: '2019 Ford F-150', category: 'cars-trucks', images: ['/rear.webp'] }
  return completedFacts({ ...named, ...REPORT, ...change })
}

test('bidders read the report in words, its facts in their order', () => {
  expect(factLines(aVehicle(), 'Condition')).toEqual([
    { label: 'Inspected', value: 'Nov 19, 2026' },
    { label: 'Starts', value: 'Yes' },
    { label: 'Drives', value: 'Limited' },
    { label: 'Keys', value: '2' },
    { label: 'Warning lamps', value: 'None' },
    { label: 'Odometer', value: 'Actual' },
    { label: 'Title status', value: 'In hand' },
    { label: 'Title brand', value: 'Clean' },
    { label: 'Tires', value: 'Front left 8/32, Rear left 6/32 in' },
    { label: 'Damage', value: '1 place' },
  ])
  expect(damageLine(SCUFF)).toBe('Rear bumper: Scuff, 4 in')
  expect(damageLine({ ...SCUFF, note: '' })).toBe('Rear bumper')
})

test('what is not known is not said; that nothing was found is', () => {
  expect([dayText(null), treadsText(null), treadsText({}), damageText(null)]).toEqual(
    Array(4).fill(null),
  )
  expect([damageText([]), damageText([SCUFF, SCUFF])]).toEqual(['None found', '2 places'])
  expect(factLines(completedFacts({ title: 'Lot', category: 'boats' }), 'Condition')).toEqual([])
})

test.each([
  ['cars-trucks', []],
  ['motorcycles', []],
  ['powersports', ['warning_lamps', 'odometer_status']],
  ['heavy-equipment', ['odometer_status', 'title_brand', 'tires']],
  ['boats', ['drives', 'warning_lamps', 'odometer_status', 'title_brand', 'tires']],
])('a report of %s holds all facts but %j', (category, left) => {
  const known = Object.keys(REPORT).filter((fact) => !left.includes(fact))
  expect(conditionForm(category).facts).toEqual(known)
})

test('it lacks what its category holds and nobody has told', () => {
  const boat = { category: 'boats', keys: null, tires: null }
  expect(missingCondition(aVehicle(boat))).toEqual(['Keys'])
  expect(missingCondition(aVehicle())).toEqual([])
  expect(missingCondition(aVehicle({ damage: [] }))).toEqual([])
  expect(missingCondition(aVehicle({ damage: null, tires: null }))).toEqual(['Tires', 'Damage'])
  expect(damageWithoutPhoto([SCUFF, { ...SCUFF, photo: null }])).toEqual([2])
})

test('what its category does not have is not known of it', () => {
  expect(completedCondition(aVehicle())).toEqual({})
  expect(completedCondition(aVehicle({ category: 'boats' }))).toEqual({
    ...{ drives: null, warning_lamps: null, odometer_status: null, title_brand: null, tires: null },
  })
  const tires = { Front: 4, 'Front left': 8 }
  expect(completedCondition(aVehicle({ category: 'motorcycles', tires }))).toEqual({
    tires: { Front: 4 },
  })
})

test('no damage is shown by a photo that the listing does not have', () => {
  const damage = [SCUFF, { ...SCUFF, photo: '/other.webp' }]
  expect(completedCondition(aVehicle({ damage }))).toEqual({
    damage: [SCUFF, { ...SCUFF, photo: null }],
  })
})

test.each([
  ['mileage', 48_120, '48,120'],
  ['mileage', null, null],
  ['make', 'Ford', 'Ford'],
  ['description', '', null],
  ['inspected_on', '2026-11-19', 'Nov 19, 2026'],
  ['tires', { Front: 4 }, 'Front 4/32 in'],
  ['damage', [SCUFF, { ...SCUFF, note: '' }], 'Rear bumper: Scuff, 4 in; Rear bumper'],
  ['damage', [], 'None found'],
  ['equipment', ['Tow package', 'Winch'], 'Tow package, Winch'],
  ['equipment', [], null],
  ['images', ['/a', '/b'], '2'],
  ['mileage_unit', 'hours', 'hours'],
  ['title_brand', 'Lemon law buyback', 'Lemon law buyback'],
] as const)('%s %j is %j for who compares', (name, value, words) => {
  expect(factWords(name, value)).toBe(words)
  expect(shownFactWords(name, value)).toBe(words)
  // The ledger has one language.
  expect(inLanguage('es', () => factWords(name, value))).toBe(words)
})

test('every word of a report is said in Spanish, and what is none of them stays', () => {
  const forms = ['cars-trucks', 'motorcycles', 'powersports', 'rvs-campers', 'boats'].map(
    conditionForm,
  )
  const all = [...forms, conditionForm('heavy-equipment')]
  const same = inLanguage('es', () => [
    ...Object.values(CONDITION_CHOICES).flatMap((words: readonly string[]) =>
      words.filter((word) => choiceText(word) === word),
    ),
    ...all.flatMap(({ wheels }) => wheels.filter((wheel) => wheelText(wheel) === wheel)),
    ...all.flatMap(({ places }) => places.filter((place) => placeText(place) === place)),
  ])
  expect([...new Set(same)]).toEqual(['No', '1', '2', 'Interior'])
  expect(choiceText('constructor')).toBe('constructor')
  expect(inLanguage('es', () => shownDamage({ ...SCUFF, place: 'Left ski' }))).toBe(
    'Left ski: Scuff, 4 in',
  )
})

test('a report is read in Spanish', () => {
  const lines = inLanguage('es', () => factLines(aVehicle(), 'Condition'))
  expect(lines.filter(({ label }) => /Arranca|Llantas|Daños/.test(label))).toEqual([
    { label: 'Arranca', value: 'Sí' },
    { label: 'Llantas', value: 'Delantera izquierda 8/32, Trasera izquierda 6/32 pulg.' },
    { label: 'Daños', value: '1 lugar' },
  ])
})
