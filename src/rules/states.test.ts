import { expect, test } from 'vitest'
import { STATES, stateName, stateOf } from './states.ts'

test('every state of the US, D.C., Puerto Rico and every province of Canada has a name', () => {
  expect(STATES.size).toBe(50 + 2 + 13)
  expect([stateName('TX'), stateName('QC'), stateName('XX')]).toEqual(['Texas', 'Quebec', 'XX'])
})

test.each([
  ['Tampa, FL', 'FL'],
  ['Tampa, Florida', 'FL'],
  ['Tampa, fl 33602', 'FL'],
  ['Tampa, FL 33602-1234, USA', 'FL'],
  ['Toronto, ON M5V 2T6, Canada', 'ON'],
  ['Montreal, Quebec, Canada', 'QC'],
  ['West Virginia', 'WV'],
  ['Somewhere, XX', 'XX'],
  ['Paris', null],
  ['Paris, France', null],
  ['OK', null],
  ['', null],
  [null, null],
])('%j lies in %j', (location, state) => {
  expect(stateOf(location)).toBe(state)
})
