import { expect, test } from 'vitest'
import { findScreen } from './find-screen.ts'

const SCREENS = ['', 'inventory', 'inventory/new', 'inventory/$id', 'sales/$id/lines/$line'].map(
  (path) => ({ path }),
)

test.each<[string, string, object]>([
  ['', '', {}],
  ['inventory', 'inventory', {}],
  ['inventory/new', 'inventory/new', {}],
  ['inventory/42', 'inventory/$id', { id: '42' }],
  ['inventory/a%20b', 'inventory/$id', { id: 'a b' }],
  ['sales/7/lines/2', 'sales/$id/lines/$line', { id: '7', line: '2' }],
])('the address %j is of the screen %j', (address, path, params) => {
  expect(findScreen(SCREENS, address)).toEqual({ screen: { path }, params })
})

test.each(['nothing', 'inventory/', 'inventory/42/photos', 'Inventory'])(
  'there is no screen at %s',
  (address) => {
    expect(findScreen(SCREENS, address)).toBeNull()
  },
)
