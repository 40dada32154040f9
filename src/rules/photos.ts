import { isPictureAddress, shownAddress } from './picture-address.ts'
import type { VehicleFacts } from './vehicle/vehicle-facts.ts'

/** The photos of a listing: where they come from, their order, and what is written below them. */

export type PhotoFacts = Pick<VehicleFacts, 'image_url' | 'images' | 'image_captions'>

export interface Photo {
  address: string
  caption: string | null
}

/** Of one listing. */
export const MAX_PHOTOS = 100

/** A small file may unpack to a huge picture: more pixels than common cameras make are refused. */
export const MAX_PIXELS = 60_000_000

/** HEIC is unpacked whole: less is taken of it than of other pictures. Phones make 12 or 24 megapixels unless told otherwise. */
export const HEIC_MAX_PIXELS = 25_000_000

/** The photos of a listing, at the addresses that were given: the main one, which cards show too, then the others in order. */
export function photosOf({ image_url, images, image_captions }: PhotoFacts): Photo[] {
  return [...new Set([image_url ?? '', ...images])]
    .filter(isPictureAddress)
    .map((address) => ({ address, caption: image_captions[address] ?? null }))
}

/** The same at the addresses where pages find them. */
export function shownPhotos(auction: PhotoFacts & { id: string }): Photo[] {
  return photosOf(auction).flatMap(({ address, caption }) => {
    const shown = shownAddress(auction.id, address)
    return shown ? [{ address: shown, caption }] : []
  })
}

/** Where cards find the main photo; null when there is none. */
export function mainPhoto({ id, image_url }: { id: string; image_url: string | null }) {
  return image_url && shownAddress(id, image_url)
}

/** Photos in this order as facts: the first is the main one. */
export function photoFacts(photos: readonly Photo[]): PhotoFacts {
  const captions = photos.flatMap(({ address, caption }) => (caption ? [[address, caption]] : []))
  return {
    image_url: photos[0]?.address ?? null,
    images: photos.map(({ address }) => address),
    image_captions: Object.fromEntries(captions),
  }
}

/**
 * What follows for the photos where an edit gives some of their facts: a gallery always has a main photo, and no caption
 * stays behind without its photo. Nothing for an edit that leaves them alone.
 */
export function completedPhotos(
  given: Partial<VehicleFacts>,
  before: PhotoFacts = photoFacts([]),
): Partial<PhotoFacts> {
  const { images = before.images, image_captions: captions = before.image_captions } = given
  if (!['image_url', 'images', 'image_captions'].some((fact) => fact in given)) return {}
  const stays = isKept(before, images) ? before.image_url : null
  const main = given.image_url === undefined ? stays : given.image_url
  const image_url = main ?? images[0] ?? null
  const shown = new Set([image_url, ...images])
  return {
    image_url,
    image_captions: Object.fromEntries(
      Object.entries(captions).filter(([address]) => shown.has(address)),
    ),
  }
}

/** A main photo that was taken out of the gallery is main no more; one that never stood there is. */
function isKept({ image_url, images }: PhotoFacts, gallery: readonly string[]): boolean {
  return image_url === null || !images.includes(image_url) || gallery.includes(image_url)
}
