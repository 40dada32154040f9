import { expect, test } from 'vitest'
import { createPhotoVersions } from './photo-versions.ts'

const photo = (id: string) => ({ id, url: `/${id}.webp`, caption: null, is_upload: true })

test('all versions of a photo lead to the last, under one key; other photos are left alone', () => {
  const versions = createPhotoVersions()
  const [first, second, third, other] = [photo('a'), photo('b'), photo('c'), photo('d')]
  versions.became(first, second)
  versions.became(second, third)
  for (const version of [first, second, third]) {
    expect(versions.latestOf(version)).toBe(third)
    expect(versions.keyOf(version)).toBe('a')
  }
  expect([versions.latestOf(other), versions.keyOf(other)]).toEqual([other, 'd'])
})
