import { expect, test } from 'vitest'
import { variants, WIDEST } from './picture.tsx'

test('a picture of ours comes in four widths', () => {
  expect(variants('/images/demo/10482/left/1200.webp', 'avif')).toBe(
    '/images/demo/10482/left/320.avif 320w, /images/demo/10482/left/480.avif 480w, ' +
      '/images/demo/10482/left/800.avif 800w, /images/demo/10482/left/1200.avif 1200w',
  )
})

test('one that is looked at closely comes as large as it is kept, too', () => {
  expect(variants('/images/demo/10482/left/1200.webp', 'webp', [1200, WIDEST])).toBe(
    '/images/demo/10482/left/1200.webp 1200w, /images/demo/10482/left/2400.webp 2400w',
  )
})

test.each(['https://elsewhere.test/images/a/1200.webp', '/images/stock-photo.webp', '/a/1200.jpg'])(
  'a picture at %s is used as it is',
  (address) => {
    expect(variants(address, 'webp')).toBeUndefined()
  },
)
