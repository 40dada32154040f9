import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitInto, keepInStage, maxScale, WHOLE, zoomAt } from './photo-zoom.ts'

const offset = fc.integer({ min: -2000, max: 2000 })
const scale = fc.double({ min: 1, max: 8, noNaN: true })
const size = fc.record({
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 3000 }),
})
const zoom = fc.record({ scale, x: offset, y: offset })

test('what is under the finger stays under it', () => {
  fc.assert(
    fc.property(zoom, scale, offset, offset, (before, next, x, y) => {
      const after = zoomAt(before, next, { x, y })
      expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 6)
      expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 6)
    }),
  )
})

test('no edge of a photo comes into a stage that it fills, and the whole photo stands in its middle', () => {
  fc.assert(
    fc.property(zoom, size, size, (wanted, stage, photo) => {
      const shown = fitInto(stage, photo)
      const kept = keepInStage(wanted, stage, shown)
      const room = shown.width * kept.scale - stage.width
      expect(Math.abs(kept.x)).toBeLessThanOrEqual(Math.max(0, room / 2))
      expect(keepInStage({ ...wanted, scale: 1 }, stage, shown).x).toBeCloseTo(0, 6)
    }),
  )
})

test('a photo fits into the stage in its own shape', () => {
  expect(fitInto({ width: 390, height: 600 }, { width: 1600, height: 1200 })).toEqual({
    width: 390,
    height: 292.5,
  })
  // Not loaded yet.
  const room = { width: 390, height: 600 }
  expect(fitInto(room, { width: 0, height: 0 })).toEqual(room)
})

test('a photo is enlarged up to its own size, a small one to twice what is shown', () => {
  expect(maxScale(390, 1950)).toBe(5)
  expect(maxScale(867, 1200)).toBe(2)
  expect(maxScale(0, 1200)).toBe(2)
  expect(WHOLE.scale).toBe(1)
})
