import fc from 'fast-check'
import { expect, test } from 'vitest'
import { croppedTo, pixelsOf, turnedOnce, UNEDITED, WHOLE, type Crop } from './photo-edit.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
/** Any part of a picture. */
const part = fc.tuple(share, share, share, share).map(([left, top, width, height]): Crop => ({
  ...{ left, top },
  ...{ width: width * (1 - left), height: height * (1 - top) },
}))

function expectSame(a: Crop, b: Crop): void {
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(a[side]).toBeCloseTo(b[side])
}

test('turned four times it is as before, its crop too', () => {
  fc.assert(
    fc.property(part, (crop) => {
      const edit = { turn: 90, crop } as const
      const around = [1, 2, 3, 4].reduce((so) => turnedOnce(so), { ...edit } as typeof UNEDITED)
      expect(around.turn).toBe(90)
      expectSame(around.crop, crop)
    }),
  )
})

test('a quarter clockwise brings the left to the top and the bottom to the left', () => {
  const left = croppedTo(UNEDITED, { left: 0, top: 0, width: 0.25, height: 1 })
  expect(turnedOnce(left)).toEqual({ turn: 90, crop: { left: 0, top: 0, width: 1, height: 0.25 } })
  const bottom = croppedTo(UNEDITED, { left: 0, top: 0.75, width: 1, height: 0.25 })
  expect(turnedOnce(bottom).crop).toEqual({ left: 0, top: 0, width: 0.25, height: 1 })
})

test('a part of a part lies in it; all of a part is the part', () => {
  const half = croppedTo(UNEDITED, { left: 0.5, top: 0, width: 0.5, height: 1 })
  expect(croppedTo(half, WHOLE)).toEqual(half)
  expect(croppedTo(half, { left: 0.5, top: 0.5, width: 0.5, height: 0.5 }).crop).toEqual({
    ...{ left: 0.75, top: 0.5, width: 0.25, height: 0.5 },
  })
})

test('in pixels it never leaves the picture, and is never nothing', () => {
  const size = fc.integer({ min: 1, max: 5_000 })
  fc.assert(
    fc.property(part, size, size, (crop, width, height) => {
      const pixels = pixelsOf(crop, { width, height })
      expect(Object.values(pixels).every(Number.isInteger)).toBe(true)
      expect(Math.min(pixels.left, pixels.top)).toBeGreaterThanOrEqual(0)
      expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1)
      expect(pixels.left + pixels.width).toBeLessThanOrEqual(width)
      expect(pixels.top + pixels.height).toBeLessThanOrEqual(height)
    }),
  )
})
