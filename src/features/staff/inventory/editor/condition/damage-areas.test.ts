import { describe, expect, test } from 'vitest'
import { CAR_PLACES, conditionForm } from '../../../../../rules/vehicle/condition-report.ts'
import { areasOf, DIRECTIONS, heightOf, MAP_WIDTH, nextPlace } from './damage-areas.ts'

const KEYS = Object.keys(DIRECTIONS) as (keyof typeof DIRECTIONS)[]

describe.each([
  'cars-trucks',
  'motorcycles',
  'powersports',
  'rvs-campers',
  'boats',
  'heavy-equipment',
])('the damage map of %s', (category) => {
  const areas = areasOf(conditionForm(category).places)

  test('has each place once, inside the map, and none over another', () => {
    expect(new Set(areas.map(({ place }) => place)).size).toBe(areas.length)
    for (const { x, y, width, height } of areas) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(MAP_WIDTH)
      expect(y + height).toBeLessThanOrEqual(heightOf(areas))
    }
    const overlapping = areas.flatMap((a, at) =>
      areas
        .slice(at + 1)
        .filter(
          (b) =>
            a.x < b.x + b.width &&
            b.x < a.x + a.width &&
            a.y < b.y + b.height &&
            b.y < a.y + a.height,
        )
        .map((b) => `${a.place} and ${b.place}`),
    )
    expect(overlapping).toEqual([])
  })

  test('leads by arrows from its first place to every other', () => {
    const reached = new Set([areas[0]?.place ?? ''])
    for (const from of reached) for (const key of KEYS) reached.add(nextPlace(areas, from, key))
    expect(reached).toEqual(new Set(areas.map(({ place }) => place)))
  })
})

test.each([
  ['Hood', 'ArrowRight', 'Windshield'],
  ['Hood', 'ArrowDown', 'Front left fender'],
  ['Front left fender', 'ArrowDown', 'Front left wheel'],
  ['Front bumper', 'ArrowLeft', 'Front bumper'],
] as const)('from %s %s leads to %s', (from, key, to) => {
  expect(nextPlace(areasOf(CAR_PLACES), from, key)).toBe(to)
})
