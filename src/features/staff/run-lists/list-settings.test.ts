import { expect, test } from 'vitest'
import { settingsOf, type ColumnRole } from './list-settings.ts'

const TYPED = {
  ...{ consignor: ' Harbor Federal ', category: 'boats', start: '$500' },
  endsAt: '2026-12-01T15:00',
}
const COLUMNS: ColumnRole[] = ['stock_number', '', 'vin']
const faultsOf = (typed: Partial<typeof TYPED>, roles: ColumnRole[] = COLUMNS) => {
  const said = settingsOf({ ...TYPED, ...typed }, 3, roles)
  return 'faults' in said ? Object.keys(said.faults) : []
}

test('what is typed is sent as the call takes it', () => {
  expect(settingsOf(TYPED, 3, COLUMNS)).toEqual({
    settings: {
      ...{ consignor: 'Harbor Federal', heading_row: 3, columns: ['stock_number', null, 'vin'] },
      ...{ category: 'boats', starting_bid: 500, ends_at: '2026-12-01T20:00:00.000Z' },
    },
  })
  expect(settingsOf({ ...TYPED, start: '' }, 3, COLUMNS)).toMatchObject({
    settings: { starting_bid: null },
  })
})

test('what is missing is told at its field', () => {
  expect(faultsOf({ consignor: ' ' })).toEqual(['consignor'])
  expect(faultsOf({ start: 'ask' })).toEqual(['starting_bid'])
  expect(faultsOf({ endsAt: '' })).toEqual(['ends_at'])
  expect(faultsOf({}, ['make', ''])).toEqual(['columns'])
  expect(faultsOf({}, ['vin', 'make', 'make'])).toEqual(['columns'])
})
