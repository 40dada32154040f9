import type { Photo } from '../../rules/photos.ts'

/** What staff wrote below the photo. Its line stays where another photo has one, so that the thumbnails keep their place. */
export function PhotoCaption({ photos, at }: { photos: readonly Photo[]; at: number }) {
  if (!photos.some(({ caption }) => caption)) return null
  return <p className="photo-caption">{photos[at]?.caption}</p>
}
