import { describe, expect, test } from 'vitest'
import { readAddress, reportSearch, toDays, toPreset } from './report-address.ts'

const TODAY = '2026-11-21'
const read = (search: string) => readAddress(new URLSearchParams(search), TODAY)

test('without a word it is the quarter to today, of all categories, against the one before', () => {
  expect(read('')).toEqual({
    range: { from: '2026-08-24', to: TODAY },
    ...{ preset: 'quarter', category: null, hasBefore: true, by: 'steps' },
  })
})

test('a preset, a category, the comparison and the table are read', () => {
  expect(read('range=week&category=boats&before=off&by=category')).toEqual({
    range: { from: '2026-11-16', to: TODAY },
    ...{ preset: 'week', category: 'boats', hasBefore: false, by: 'categories' },
  })
})

test('days that somebody chose come before a preset', () => {
  expect(read('from=2026-03-01&to=2026-03-31&range=year')).toMatchObject({
    range: { from: '2026-03-01', to: '2026-03-31' },
    preset: null,
  })
})

describe('what is no range is as if it were not there', () => {
  test.each([
    'from=2026-03-31&to=2026-03-01',
    'from=2026-02-30&to=2026-03-01',
    'from=0001-01-01&to=2026-03-01',
    'from=soon&to=2026-03-01',
    'to=2026-03-01',
    'range=decade',
  ])('%s', (search) => {
    expect(read(search).preset).toBe('quarter')
  })
})

test('what is gone to is what is read', () => {
  for (const values of [
    toPreset('year'),
    toPreset('quarter'),
    toDays({ from: '2026-03-01', to: '2026-03-02' }),
  ]) {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(values)) if (value !== null) search.set(name, value)
    const { range, preset } = readAddress(search, TODAY)
    expect(preset === null ? toDays(range) : toPreset(preset)).toEqual(values)
  }
})

test('the calls are asked for days and the category', () => {
  expect(reportSearch(read('range=week'))).toBe('from=2026-11-16&to=2026-11-21')
  expect(reportSearch(read('range=week&category=rvs-campers'))).toBe(
    'from=2026-11-16&to=2026-11-21&category=rvs-campers',
  )
})
