import type { EditedAuction, ShownPhoto } from '../auction-form.ts'
import { editorAddress } from './editor-query.ts'

/** What every change of an auction's photos answers. */
export type ChangedPhotos = Pick<EditedAuction, 'auction' | 'warnings'> & { photos: ShownPhoto[] }

export const PHOTOS_FAILED = 'The photos could not be changed'

export function photosAddress(id: string): string {
  return `${editorAddress(id)}/photos`
}
