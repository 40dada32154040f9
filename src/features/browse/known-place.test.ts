import { expect, test } from 'vitest'
import { placed } from './known-place.ts'

const NEAR = { make: 'Ford', near: '75201', within: '500' }

test('a list is narrowed by distance from a place that is known, or not yet known not to be', () => {
  expect(placed(NEAR, { name: 'Dallas, TX' }).filter).toEqual(NEAR)
  expect(placed(NEAR, undefined)).toEqual({
    filter: NEAR,
    near: { near: '75201', within: '500', usual: '250', fault: undefined },
  })
})

test.each([
  ['a code that nobody knows', NEAR, 'We do not know this ZIP or postal code. Check it.'],
  ['what is no code', { ...NEAR, near: 'DALLAS' }, 'Enter a ZIP or postal code'],
  ['a distance from nowhere', { ...NEAR, near: undefined }, 'Enter a ZIP or postal code'],
])('%s narrows nothing, stays as it was typed and is told', (_what, asked, fault) => {
  const { filter, near } = placed(asked, { name: null })
  expect(filter).toEqual({ make: 'Ford' })
  expect(near).toEqual({ near: asked.near, within: '500', usual: '250', fault })
})

test.each([{ sort: 'delivered_asc' }, { sort: 'nearest' }, { delivered: 'true' }])(
  '%j without a place asks for it, and the list is shown without',
  (asked) => {
    const { filter, near } = placed({ make: 'Ford', ...asked }, undefined)
    expect(filter).toEqual({ make: 'Ford' })
    expect(near).toMatchObject({
      usual: 'any',
      fault: 'Enter a ZIP or postal code: delivered prices and distances are counted to it',
    })
  },
)
