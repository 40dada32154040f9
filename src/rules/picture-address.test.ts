import { expect, test } from 'vitest'
import { elsewhere, isPictureAddress, shownAddress } from './picture-address.ts'

test.each(['/images/photos/1/2/1200.webp', '/pictures/1.webp', '/images/stock-photo.webp?photo=1'])(
  '%s is a picture of ours, shown where it is',
  (address) => {
    expect(isPictureAddress(address)).toBe(true)
    expect(elsewhere(address)).toBeNull()
    expect(shownAddress('7', address)).toBe(address)
  },
)

test.each([
  ['https://elsewhere.test/images/1200.webp?w=1', 'https://elsewhere.test/images/1200.webp?w=1'],
  ['https://élsewhere.test/雨.jpg', 'https://xn--lsewhere-90a.test/%E9%9B%A8.jpg'],
  ['//elsewhere.test/1.jpg', 'https://elsewhere.test/1.jpg'],
  ['/\\elsewhere.test/1.jpg', 'https://elsewhere.test/1.jpg'],
])('%s stands elsewhere, and is shown from here', (address, href) => {
  expect(isPictureAddress(address)).toBe(true)
  expect(elsewhere(address)?.href).toBe(href)
  const shown = shownAddress('7', address) ?? ''
  const [, encoded = ''] = /^\/images\/elsewhere\/7\/([\w-]+)\/1200\.webp$/.exec(shown) ?? []
  expect(Buffer.from(encoded, 'base64url').toString()).toBe(address)
})

test.each([
  'http://elsewhere.test/1.jpg',
  'ftp://elsewhere.test/1.jpg',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://ada@elsewhere.test/1.jpg',
  'https://ada:secret@elsewhere.test/1.jpg',
  '//ada:secret@elsewhere.test/1.jpg',
  'https://[::1/1.jpg',
  'https://elsewhere.test/a b.jpg',
  'pictures/1.webp',
  '',
])('%s is no address of a picture, and never shown', (address) => {
  expect(isPictureAddress(address)).toBe(false)
  expect(elsewhere(address)).toBeNull()
  expect(shownAddress('7', address)).toBeNull()
})
