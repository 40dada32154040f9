import { expect, test } from 'vitest'
import type { ShownPhoto } from '../auction-form.ts'
import { arrangementOf } from './changed-photos.ts'

function aPhoto(id: string, caption: string | null): ShownPhoto {
  return { id, url: `/photos/${id}`, caption, is_upload: true }
}

const asItIs = (photo: ShownPhoto) => photo

test('an order tells no words that were not changed here, for a colleague may have changed them', () => {
  const [front, rear] = [aPhoto('front', 'Front'), aPhoto('rear', null)]
  expect(arrangementOf([front, rear], [rear, front], asItIs)).toEqual([
    { url: '/photos/rear' },
    { url: '/photos/front' },
  ])
})

test('a photo that was turned meanwhile is named by what became of it', () => {
  const front = aPhoto('front', null)
  const turned = aPhoto('turned', null)
  expect(arrangementOf([front], [front], () => turned)).toEqual([{ url: '/photos/turned' }])
})

test('words that were typed, or taken away, are told', () => {
  const [front, rear] = [aPhoto('front', 'Front'), aPhoto('rear', null)]
  const typed = [aPhoto('front', null), aPhoto('rear', 'Rear, dented')]
  expect(arrangementOf([front, rear], typed, asItIs)).toEqual([
    { url: '/photos/front', caption: null },
    { url: '/photos/rear', caption: 'Rear, dented' },
  ])
})
