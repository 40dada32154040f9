import { expect, test } from 'vitest'
import { linkPicture } from './auction-head.ts'

test('beside a link stands the first photo in the shape of links, never a drawing', () => {
  expect(linkPicture('/images/demo/10482/left/1200.webp')).toBe(
    '/images/demo/10482/left/1200x630.jpg',
  )
  expect(linkPicture('/images/lots/7f3a/800.avif')).toBe('/images/lots/7f3a/1200x630.jpg')
})

test.each([
  null,
  '/images/car.svg',
  '/images/stock-photo.webp',
  'https://elsewhere.test/1200.webp',
])('the site’s own picture stands in for %s', (photo) => expect(linkPicture(photo)).toBeNull())
