import { expect, test } from 'vitest'
import { captionAsTyped, leftAfter, theirsOf } from './typed-captions.ts'

test('what a colleague has saved is told while one types something else, and not otherwise', () => {
  const typed = { text: 'Front, scratched', over: 'Front' }
  expect(theirsOf('Front, dented', typed)).toEqual({ caption: 'Front, dented' })
  expect(theirsOf(null, typed)).toEqual({ caption: null })
  expect(theirsOf('Front', typed)).toBeNull()
  expect(theirsOf('Front, scratched', typed)).toBeNull()
  expect(theirsOf('Front, dented', { text: 'Front', over: 'Front' })).toBeNull()
  expect(theirsOf('Front, dented', undefined)).toBeNull()
})

test('what is typed while a caption is on its way is not lost once that is saved', () => {
  expect(leftAfter('Front', { text: 'Front', over: null })).toBeNull()
  expect(leftAfter('Front ', { text: 'Front, dented', over: null })).toEqual({
    ...{ text: 'Front, dented', over: 'Front' },
  })
})

test('a caption reads as it is typed, and as it is saved where nothing is typed', () => {
  const photo = { id: 'front', url: '/front', caption: 'Front', is_upload: true }
  expect(captionAsTyped(photo, {})).toBe('Front')
  expect(captionAsTyped(photo, { front: { text: ' ', over: 'Front' } })).toBeNull()
})
