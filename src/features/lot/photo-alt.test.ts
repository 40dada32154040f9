import { expect, test } from 'vitest'
import { photoAlt } from './photo-alt.ts'

test('a photo is named after its view', () => {
  const title = '2019 Ford F-150'
  expect(photoAlt(title, '/images/demo/10482/left/1200.webp', 1)).toBe('2019 Ford F-150, left side')
  expect(photoAlt(title, '/images/demo/10482/rear-seat/1200.webp', 5)).toBe(
    '2019 Ford F-150, rear seat',
  )
})

test('without a known view it has its number', () => {
  expect(photoAlt('Boat', '/images/lots/7f3a/1200.webp', 3)).toBe('Boat, photo 3')
  expect(photoAlt('Boat', 'https://photos.example/boat.jpg', 2)).toBe('Boat, photo 2')
})
