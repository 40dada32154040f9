import type { EditedAuction, ShownPhoto } from '../../auction-form.ts'
import { editorAddress } from '../editor-query.ts'

/** What every change of an auction's photos answers. */
export type ChangedPhotos = Pick<EditedAuction, 'auction' | 'warnings'> & { photos: ShownPhoto[] }

export function photosAddress(id: string): string {
  return `${editorAddress(id)}/photos`
}

/** What the server is told of an order: no words, which are saved by themselves, so that nobody else's are overwritten. */
export function arrangementOf(
  before: readonly ShownPhoto[],
  next: readonly ShownPhoto[],
  latestOf: (photo: ShownPhoto) => ShownPhoto,
) {
  const addressOf = (photo: ShownPhoto) => latestOf(photo).url
  return { photos: next.map((photo) => ({ url: addressOf(photo) })), before: before.map(addressOf) }
}
