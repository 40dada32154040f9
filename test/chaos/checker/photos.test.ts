import { expect, test } from 'vitest'
import type { PhotoAttempt } from '../history.ts'
import { play } from './made-up.ts'
import { violationsOf } from './violations-of.ts'

test('a photo may be answered late, by 503 or not at all, and nobody has one before the first', () => {
  const photos = ([null, 503, 404] as const).map((status) => ({ status, member: 'ann' }))
  const history = { ...play([]), photos: photos.map((one) => ({ ...one, what: 'get' as const })) }
  expect(violationsOf(history)).toEqual([])
})

test('too many uploads are refused only where one was given up that may be under way still', () => {
  const tooMany = { what: 'put', member: 'ann', status: 429 } as const
  const found = (photos: PhotoAttempt[]) => violationsOf({ ...play([]), photos }).length
  expect(found([{ ...tooMany, status: null }, tooMany])).toBe(0)
  expect(found([tooMany])).toBe(1)
})
