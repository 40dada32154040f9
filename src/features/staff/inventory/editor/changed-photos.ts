import type { EditedAuction, ShownPhoto } from '../auction-form.ts'
import { editorAddress } from './editor-query.ts'

/** What every change of an auction's photos answers. */
export type ChangedPhotos = Pick<EditedAuction, 'auction' | 'warnings'> & { photos: ShownPhoto[] }

export function photosAddress(id: string): string {
  return `${editorAddress(id)}/photos`
}

/**
 * What the server is told of an order: of the words beside the photos those alone that this person has changed, so that nobody
 * else's are overwritten.
 */
export function arrangementOf(
  before: readonly ShownPhoto[],
  next: readonly ShownPhoto[],
  latestOf: (photo: ShownPhoto) => ShownPhoto,
) {
  const captions = new Map(before.map(({ id, caption }) => [id, caption]))
  return next.map((photo) => ({
    url: latestOf(photo).url,
    ...(photo.caption !== captions.get(photo.id) && { caption: photo.caption }),
  }))
}
