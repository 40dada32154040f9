import { expect, test } from 'vitest'
import { dayOfVersion, nextTermsVersion } from './terms-version.ts'

test.each([
  ['the first of a day is that day', '2026-11-22', '2026-11-23', '2026-11-23'],
  ['further ones of it have a letter', '2026-11-23', '2026-11-23', '2026-11-23b'],
  ['and then the next one', '2026-11-23b', '2026-11-23', '2026-11-23c'],
  ['a day that is past makes no older one', '2026-11-25', '2026-11-23', '2026-11-25b'],
  ['after the last letter there is none that day', '2026-11-23z', '2026-11-23', null],
])('%s', (_, current, day, next) => {
  expect(nextTermsVersion(current, day)).toBe(next)
  expect((next ?? '9') > current).toBe(true)
})

test('a version tells its day', () => {
  expect(['2026-11-23', '2026-11-23b'].map(dayOfVersion)).toEqual(['2026-11-23', '2026-11-23'])
})
