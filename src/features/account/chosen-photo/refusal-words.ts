import { ID_PHOTO_MAX_BYTES } from '../../../rules/accounts.ts'
import { fileSize } from '../file-size.ts'
import type { PhotoFault } from './check-photo.ts'

/** Why a photo is not taken of which no smaller copy can be made here, and what to do about it. */
export function refusalWords(
  { name, size }: Pick<File, 'name' | 'size'>,
  fault: Exclude<PhotoFault, 'too-large' | 'other-kind'>,
): string {
  const isOver = size > ID_PHOTO_MAX_BYTES
  if (fault === 'invalid') {
    return isOver
      ? `${name} is too large (${fileSize(size)}). Please choose a photo of 5 MB or less.`
      : `${name} is not a photo we can open. Please choose a JPG, PNG, WebP or HEIC file.`
  }
  const why = isOver ? `is over 5 MB (${fileSize(size)})` : 'has too many pixels'
  return `${name} ${why}, and this browser cannot make a smaller copy of it. Please choose a smaller photo, or save it as JPG first.`
}
