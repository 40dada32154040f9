import { expect, test } from 'vitest'
import { completedPhotos, mainPhoto, photoFacts, photosOf, shownPhotos } from './photos.ts'
import { shownAddress } from './picture-address.ts'

const [LEFT, REAR, VIN] = ['left', 'rear', 'vin'].map((view) => `/images/lots/1/${view}/1200.webp`)
const photo = (address = '', caption: string | null = null) => ({ address, caption })
const BEFORE = photoFacts([photo(LEFT), photo(REAR, 'Scratched')])

test('the main photo comes first, once', () => {
  const images = [LEFT ?? '', REAR ?? '']
  const shown = photosOf({
    image_url: REAR ?? '',
    images,
    image_captions: { [REAR ?? '']: 'Dent' },
  })
  expect(shown).toEqual([photo(REAR, 'Dent'), photo(LEFT)])
  expect(photosOf({ image_url: VIN ?? '', images: [], image_captions: {} })).toEqual([photo(VIN)])
  expect(photosOf(photoFacts([]))).toEqual([])
})

test('pages show a photo of elsewhere with its caption at an address of ours; one of http, stored earlier, not at all', () => {
  const there = 'https://elsewhere.test/1.jpg'
  const facts = photoFacts([
    photo(there, 'Dent'),
    photo('http://elsewhere.test/2.jpg'),
    photo(LEFT),
  ])
  expect(shownPhotos({ id: '7', ...facts })).toEqual([
    photo(shownAddress('7', there) ?? '', 'Dent'),
    photo(LEFT),
  ])
  expect(mainPhoto({ id: '7', image_url: there })).toBe(shownAddress('7', there))
  expect(mainPhoto({ id: '7', image_url: null })).toBeNull()
})

test('an edit of something else leaves the photos alone', () => {
  expect(completedPhotos({ title: 'Truck' }, BEFORE)).toEqual({})
})

test('a gallery without a main photo takes its first', () => {
  expect(completedPhotos({ images: [REAR ?? '', VIN ?? ''] })).toMatchObject({ image_url: REAR })
})

test('the main photo stays while the gallery has it, and one that was never in it stays too', () => {
  expect(completedPhotos({ images: [REAR ?? '', LEFT ?? ''] }, BEFORE).image_url).toBe(LEFT)
  expect(completedPhotos({ images: [REAR ?? ''] }, BEFORE).image_url).toBe(REAR)
  const apart = { ...BEFORE, image_url: VIN ?? '' }
  expect(completedPhotos({ images: [REAR ?? ''] }, apart).image_url).toBe(VIN)
  expect(completedPhotos({ images: [] }, BEFORE).image_url).toBeNull()
})

test('no caption stays behind without its photo', () => {
  expect(completedPhotos({ images: [LEFT ?? ''] }, BEFORE).image_captions).toEqual({})
  const given = { image_captions: { [LEFT ?? '']: 'Clean', [VIN ?? '']: 'Plate' } }
  expect(completedPhotos(given, BEFORE).image_captions).toEqual({ [LEFT ?? '']: 'Clean' })
})
