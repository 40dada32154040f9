import { expect, test } from 'vitest'
import { photoAlt } from './photo-alt.ts'

const photo = (address: string, caption: string | null = null) => ({ address, caption })

test('a photo is what staff wrote below it', () => {
  const photographed = photo('/images/demo/10482/left/1200.webp', 'Scratch on the left door')
  expect(photoAlt('2019 Ford F-150', photographed, 1)).toBe(
    '2019 Ford F-150, Scratch on the left door',
  )
})

test('a photo is named after its view', () => {
  const title = '2019 Ford F-150'
  expect(photoAlt(title, photo('/images/demo/10482/left/1200.webp'), 1)).toBe(
    '2019 Ford F-150, left side',
  )
  expect(photoAlt(title, photo('/images/demo/10482/rear-seat/1200.webp'), 5)).toBe(
    '2019 Ford F-150, rear seat',
  )
})

test('without a known view it has its number', () => {
  expect(photoAlt('Boat', photo('/images/lots/7f3a/1200.webp'), 3)).toBe('Boat, photo 3')
})
