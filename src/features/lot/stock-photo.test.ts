import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stockLinkPicture, stockPhoto } from './stock-photo.ts'

test('every category that has a picture on the home page has a drawing for lots without a photo', async () => {
  const slugs = (await readdir('public/images/categories')).map((file) => file.replace('.webp', ''))
  expect(slugs).toHaveLength(7)
  const drawings = slugs.flatMap((slug) => [stockPhoto(slug), stockLinkPicture(slug)])
  const files = (await readdir('public/images/stock')).map((file) => `/images/stock/${file}`)
  expect(drawings.toSorted()).toEqual(files.toSorted())
})

test('a category of which nobody has drawn one shows a vehicle under a cover', () => {
  expect(stockPhoto('aircraft')).toBe('/images/stock-photo.webp')
  expect(stockLinkPicture('aircraft')).toBeNull()
})
