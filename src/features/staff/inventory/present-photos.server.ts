import { createHash } from 'node:crypto'
import { photosOf, type Photo, type PhotoFacts } from '../../../rules/photos.ts'
import { photoAt } from '../../../server/pictures/listing-photos.ts'
import type { ShownPhoto } from './auction-form.ts'

/** The photos of an auction in their order, each with the id by which it can be taken off. */
export function presentPhotos(facts: PhotoFacts): ShownPhoto[] {
  return photosOf(facts).map(presentPhoto)
}

export function presentPhoto(photo: Photo): ShownPhoto {
  const { address: url, caption } = photo
  return { id: photoIdOf(photo), url, caption, is_upload: photoAt(url) !== null }
}

/** That of an upload; of any other picture one made of its address, a UUID as everybody may make them (RFC 9562, section 5.8). */
export function photoIdOf({ address }: Photo): string {
  const upload = photoAt(address)
  if (upload) return upload.photoId
  const hash = createHash('sha256').update(address).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
