import { expect, test } from 'vitest'
import { PHOTOS_WANTED, wantsPhotos } from './photos-wanted.ts'

test.each<[string, number, boolean]>([
  ['draft', PHOTOS_WANTED - 1, true],
  ['available', 0, true],
  ['available', PHOTOS_WANTED, false],
  ['ended', 0, false],
  ['withdrawn', 0, false],
])('a listing that is %s with %i photos wants more: %s', (status, photos, isWanted) => {
  expect(wantsPhotos(status, photos)).toBe(isWanted)
})
