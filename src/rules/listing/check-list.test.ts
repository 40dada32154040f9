import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { completedFacts, type VehicleFacts } from '../vehicle/vehicle-facts.ts'
import { checkList, mayGoOut } from './check-list.ts'
import { PHOTOS_WANTED } from './photos-wanted.ts'

// A Monday.
const NOW = new Date('2026-11-23T15:00:00Z')
const WHOLE = completedFacts({
  ...{ title: '2019 Ford F-150', category: 'cars-trucks', year: 2019, mileage: 64_210 },
  ...{ vin: '1FTEW1EP4KFA10482', location: 'Tampa, FL', description: 'Two keys' },
  ...{ inspected_on: '2026-11-19', runs: 'Yes', drives: 'Yes', keys: '2', warning_lamps: 'None' },
  ...{ odometer_status: 'Actual', title_status: 'In hand', title_brand: 'Clean' },
  ...{ tires: { 'Front left': 8 }, damage: [] },
  images: Array.from({ length: PHOTOS_WANTED }, (_, at) => `/photo-${at}.webp`),
})
const TERMS = {
  startingBid: cents(14_500_00),
  reservePrice: cents(19_900_00),
  endsAt: new Date('2026-12-01T19:54:00Z'),
}

function open(facts: Partial<VehicleFacts> = {}, terms: Partial<typeof TERMS> = {}) {
  const items = checkList({ ...WHOLE, ...facts }, { ...TERMS, ...terms }, NOW)
  const keys = items.filter(({ isDone }) => !isDone).map(({ key }) => key)
  return { keys, mayGoOut: mayGoOut(items) }
}

test('a whole listing has nothing open', () => {
  expect(open()).toEqual({ keys: [], mayGoOut: true })
})

test.each<[string, Partial<VehicleFacts>, Partial<typeof TERMS>]>([
  ['identifier', { vin: null }, {}],
  // Some right VINs fail this: it is said, and holds nothing back.
  ['identifier', { vin: '1FTEW1EP5KFA10482' }, {}],
  ['photos', { images: WHOLE.images.slice(1) }, {}],
  ['reading', { mileage: null }, {}],
  ['place', { location: null }, {}],
  ['description', { description: null }, {}],
  ['condition', { keys: null }, {}],
  ['damage-photos', { damage: [{ place: 'Hood', note: 'Dent', photo: null }] }, {}],
  ['title-status', { title_status: 'Pending from lender' }, {}],
  ['reserve', {}, { reservePrice: cents(14_499_00) }],
  ['weekday', {}, { endsAt: new Date('2026-11-28T19:00:00Z') }],
])('%s is open for %j and %j, and holds nothing back', (key, facts, terms) => {
  expect(open(facts, terms)).toEqual({ keys: [key], mayGoOut: true })
})

test.each<[string, Partial<VehicleFacts>, Partial<typeof TERMS>]>([
  ['title', { title: ' ' }, {}],
  ['starting-bid', {}, { startingBid: cents(0) }],
  ['end', {}, { endsAt: NOW }],
])('%s holds it back', (key, facts, terms) => {
  expect(open(facts, terms)).toEqual({ keys: [key], mayGoOut: false })
})

test('a boat needs its hull number, which has no check digit', () => {
  expect(open({ category: 'boats', vin: 'SERV1234K920' }).keys).toEqual([])
  expect(open({ category: 'boats', vin: null }).keys).toEqual(['identifier'])
})
