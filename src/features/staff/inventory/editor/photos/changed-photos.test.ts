import { expect, test } from 'vitest'
import type { ShownPhoto } from '../../auction-form.ts'
import { arrangementOf } from './changed-photos.ts'

function aPhoto(id: string, caption: string | null): ShownPhoto {
  return { id, url: `/photos/${id}`, caption, is_upload: true }
}

test('an order tells no words, for a colleague may have changed them, and which order it changes', () => {
  const [front, rear] = [aPhoto('front', 'Front'), aPhoto('rear', null)]
  expect(arrangementOf([front, rear], [rear, front], (photo) => photo)).toEqual({
    photos: [{ url: '/photos/rear' }, { url: '/photos/front' }],
    before: ['/photos/front', '/photos/rear'],
  })
})

test('a photo that was turned meanwhile is named by what became of it', () => {
  const front = aPhoto('front', null)
  const turned = aPhoto('turned', null)
  expect(arrangementOf([front], [front], () => turned)).toEqual({
    photos: [{ url: '/photos/turned' }],
    before: ['/photos/turned'],
  })
})
