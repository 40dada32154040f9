import { describe, expect, test } from 'vitest'
import { readLot, type LotReading } from './read-lot.ts'
import type { RunListField } from './run-list-fields.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const USUAL: LotReading['usual'] = {
  ...{ category: 'cars-trucks', starting_bid: null },
  ends_at: new Date('2026-12-01T20:00:00Z'),
}
const CATEGORIES = [
  { slug: 'cars-trucks', name: 'Cars & Trucks' },
  { slug: 'boats', name: 'Boats' },
  { slug: 'heavy-equipment', name: 'Heavy Equipment' },
]
const TRUCK: Partial<Record<RunListField, string>> = {
  ...{ stock_number: 'A-17', vin: '1m8gdm9axkp042788', year: '2019', make: 'Ford' },
  ...{ model: 'F-150', starting_bid: '$9,500.00' },
}

function read(
  change: Partial<Record<RunListField, string>>,
  usual: Partial<typeof USUAL> = {},
  headings: Partial<Record<RunListField, string>> = {},
) {
  const told = { ...TRUCK, ...change }
  // The keys of this object alone.
  const columns = Object.keys(told) as RunListField[]
  return readLot(7, Object.values(told), {
    ...{ columns, headings: columns.map((name) => headings[name] ?? name) },
    ...{ usual: { ...USUAL, ...usual }, categories: CATEGORIES, now: NOW },
  })
}
const kinds = ({ notes }: ReturnType<typeof read>) =>
  notes.map(({ kind, field }) => `${kind} ${field}`)

test('a row becomes a draft; its title is made of year, make and model', () => {
  const { lot, notes } = read({ trim: 'Lariat', mileage: '64,210 mi', equipment: 'Tow; Two keys' })
  expect(notes).toEqual([])
  expect(lot).toMatchObject({
    ...{ row: 7, stockNumber: 'A-17' },
    form: {
      ...{ status: 'draft', title: '2019 Ford F-150 Lariat', model: 'F-150 Lariat', year: 2019 },
      ...{ vin: '1M8GDM9AXKP042788', category: 'cars-trucks', starting_bid: 9_500 },
      ...{ mileage: 64_210, mileage_unit: 'miles', equipment: ['Tow', 'Two keys'] },
      ends_at: USUAL.ends_at,
    },
  })
})

test('what the list does not tell is as it is said for all; its own goes first', () => {
  const { lot } = read({ starting_bid: '', category: 'boats' }, { starting_bid: 500 })
  expect(lot?.form).toMatchObject({ starting_bid: 500, category: 'boats' })
  expect(read({ category: 'Cars and trucks' }).lot?.form.category).toBe('cars-trucks')
  expect(read({ title: 'One owner F-150' }).lot?.form.title).toBe('One owner F-150')
})

test.each(['', ' ', 'N/A', '-', 'unknown', 'TBD'])('%j says nothing', (cell) => {
  expect(read({ reserve_price: cell, year: cell }).lot?.form).not.toHaveProperty('reserve_price')
})

describe('an end', () => {
  test.each([
    ['2026-12-04', '2026-12-04T20:00:00.000Z'],
    ['12/4/2026', '2026-12-04T20:00:00.000Z'],
    ['2026-12-04 18:30', '2026-12-04T23:30:00.000Z'],
    ['12/04/2026 6:30 PM', '2026-12-04T23:30:00.000Z'],
    ['2026-12-04T18:30:00Z', '2026-12-04T18:30:00.000Z'],
  ])('of %s is at %s', (cell, instant) => {
    expect(read({ ends_at: cell }).lot?.form.ends_at.toISOString()).toBe(instant)
  })

  test.each(['soon', '2026-13-04', '2026-12-04 25:00', '2026-11-20'])(
    'of %s is an error',
    (cell) => {
      expect(kinds(read({ ends_at: cell }))).toEqual(['error ends_at'])
    },
  )

  test('that is over already is told with what to do', () => {
    const [note] = read({ ends_at: '2026-11-20' }).notes
    expect(note?.message).toBe('The end is in the past. Enter a later one.')
  })
})

describe('an error', () => {
  test.each<[string, Partial<Record<RunListField, string>>, string[]]>([
    ['no number', { stock_number: '', vin: '' }, ['error null']],
    ['an amount', { starting_bid: 'ask' }, ['error starting_bid']],
    ['an amount below nothing', { starting_bid: '-5' }, ['error starting_bid']],
    ['no amount', { starting_bid: '' }, ['error starting_bid']],
    ['a year', { year: 'new' }, ['error year']],
    ['no model', { model: '' }, ['error title']],
    ['a category', { category: 'Planes' }, ['error category']],
    ['Buy Now', { buy_now_price: '9,000' }, ['error buy_now_price']],
    ['a long text', { location: 'x'.repeat(201) }, ['error location']],
    ['a long number', { stock_number: 'x'.repeat(51) }, ['error stock_number']],
    ['an unprintable character', { location: 'T\0mpa' }, ['error location']],
  ])('of %s leaves the row out, and is told once', (_, change, told) => {
    const row = read(change)
    expect(row.lot).toBeNull()
    expect(kinds(row)).toEqual(told)
  })

  test('below the reserve is where Buy Now cannot be', () => {
    const row = read({ buy_now_price: '12,000', reserve_price: '15,000' })
    expect(row.notes).toEqual([
      { kind: 'error', field: 'buy_now_price', message: 'It is below the reserve price.' },
    ])
  })
})

test('a wrong check digit is a warning: some are right all the same', () => {
  const row = read({ vin: '1M8GDM9A1KP042788' })
  expect(row.lot?.form.vin).toBe('1M8GDM9A1KP042788')
  expect(row.notes).toMatchObject([{ kind: 'warning', field: 'vin' }])
  expect(kinds(read({ reserve_price: '5,000' }))).toEqual(['warning reserve_price'])
})

test.each([
  ['64,210', 64_210, 'miles'],
  ['1250.4 hrs', 1_250, 'hours'],
  ['88000 Miles', 88_000, 'miles'],
])('a reading of %s is %i', (cell, mileage, unit) => {
  const form = read({ mileage: cell }).lot?.form
  expect([form?.mileage, form?.mileage_unit]).toEqual([mileage, unit])
})

test.each([
  ['Hours', 'cars-trucks', '4,310', 'hours'],
  ['Hour meter', 'cars-trucks', '4,310', 'hours'],
  ['Meter', 'heavy-equipment', '4,310', 'hours'],
  ['Mileage', 'boats', '4,310', 'hours'],
  ['Meter', 'cars-trucks', '4,310', 'miles'],
  ['Odometer', 'heavy-equipment', '4,310', 'miles'],
  ['Hours', 'heavy-equipment', '4,310 mi', 'miles'],
])('below %s a reading in %s of %s is in %s', (heading, category, mileage, unit) => {
  const row = read({ category, mileage }, {}, { mileage: heading })
  expect(row.lot?.form).toMatchObject({ mileage: 4_310, mileage_unit: unit })
})

test.each([
  ['64.210', 'Odometer'],
  ['64.210 mi', 'Odometer'],
  ['64,21', 'Odometer'],
  ['1250,5 hrs', 'Hours'],
  ['1.250.400', 'Odometer'],
  ['64,210', 'Odometer (km)'],
  ['64,210 km', 'Odometer'],
])('a reading of %s below %s is left out, with a warning', (mileage, heading) => {
  const row = read({ mileage }, {}, { mileage: heading })
  expect(row.lot?.form).not.toHaveProperty('mileage')
  expect(kinds(row)).toEqual(['warning mileage'])
})

test.each(['9500,00', '14.500', '1,45,000'])('%s is no amount of dollars', (cell) => {
  expect(kinds(read({ starting_bid: cell }))).toEqual(['error starting_bid'])
})

test('a reading that is none is left out, with a warning', () => {
  const row = read({ mileage: 'EXEMPT' })
  expect(row.lot?.form).not.toHaveProperty('mileage')
  expect(kinds(row)).toEqual(['warning mileage'])
})
