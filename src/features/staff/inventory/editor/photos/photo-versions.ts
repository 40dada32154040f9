import type { ShownPhoto } from '../../auction-form.ts'

/**
 * What became of photos by turning and cropping: to the server each edit makes another photo, to a person it stays the one
 * that it was. Its tile keeps the focus, and what is pressed before the edit is done concerns what comes of it.
 */
export interface PhotoVersions {
  /** The same for all versions of a photo. */
  keyOf(photo: Pick<ShownPhoto, 'id'>): string
  latestOf(photo: ShownPhoto): ShownPhoto
  became(before: ShownPhoto, after: ShownPhoto): void
}

export function createPhotoVersions(): PhotoVersions {
  const keys = new Map<string, string>()
  const latest = new Map<string, ShownPhoto>()
  const keyOf: PhotoVersions['keyOf'] = ({ id }) => keys.get(id) ?? id
  return {
    keyOf,
    latestOf: (photo) => latest.get(keyOf(photo)) ?? photo,
    became(before, after) {
      const key = keyOf(before)
      keys.set(after.id, key)
      latest.set(key, after)
    },
  }
}
