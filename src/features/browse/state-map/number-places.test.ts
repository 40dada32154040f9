import { expect, test } from 'vitest'
import { STATES } from '../../../rules/states.ts'
import { MAP, numberPlace } from './number-places.ts'
import { OUTLINES } from './outlines.gen.ts'

/** In units of the map where it is at its smallest with numbers on it: 24 px. */
const TARGET = 37

test('the map shows the fifty states and the District of Columbia', () => {
  const codes = [...STATES.keys()]
  const isInUnitedStates = (code: string) => codes.indexOf(code) < codes.indexOf('PR')
  expect(Object.keys(OUTLINES)).toEqual(codes.filter(isInUnitedStates).toSorted())
  expect(numberPlace('PR')).toBeNull()
  expect(numberPlace('ON')).toBeNull()
  expect(numberPlace('XX')).toBeNull()
})

test('every number stands on the map, and can be pressed beside all others', () => {
  const places = Object.keys(OUTLINES).map((state) => numberPlace(state)?.at ?? [-1, -1])
  for (const [nth, [x, y]] of places.entries()) {
    expect(x > 0 && x < MAP.width && y > 0 && y < MAP.height).toBe(true)
    const near = places.filter(
      (place, at) =>
        at !== nth && Math.max(Math.abs(place[0] - x), Math.abs(place[1] - y)) < TARGET,
    )
    expect(near).toEqual([])
  }
})

test('a line leads from the number of a small state to it', () => {
  expect(numberPlace('RI')?.lineTo).toEqual(OUTLINES['RI']?.at)
  expect(numberPlace('TX')).toEqual({ at: OUTLINES['TX']?.at, lineTo: null })
})
