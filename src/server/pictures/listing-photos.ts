import type { Files } from '../files/files.ts'
import type { PictureSource } from './pictures.ts'

/** The photos that staff took of a lot: kept as private files, served like every other picture, in all widths. */
export interface ListingPhoto {
  auctionId: string
  photoId: string
}

/** Where pages find a photo; its id is a random UUID, so that nobody finds that of a draft by trying. */
export function photoAddress({ auctionId, photoId }: ListingPhoto): string {
  return `/images/photos/${auctionId}/${photoId}/1200.webp`
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`^/images/photos/(${UUID})/(${UUID})/\\d+\\.webp$`)
const KEY = new RegExp(`^photos/${UUID}/${UUID}$`)

/** The photo of an address; null for a picture that was not uploaded. */
export function photoAt(address: string): ListingPhoto | null {
  const [, auctionId, photoId] = ADDRESS.exec(address) ?? []
  return auctionId && photoId ? { auctionId, photoId } : null
}

export function photoPath({ auctionId, photoId }: ListingPhoto): string {
  return `photos/${auctionId}/${photoId}.jpg`
}

export function listingPhotoSource(files: Files): PictureSource {
  return async (key) => (KEY.test(key) ? files.read(`${key}.jpg`) : null)
}
