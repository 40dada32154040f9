import { accountText } from '../../../languages/site/account.ts'
import { ID_PHOTO_MAX_BYTES } from '../../../rules/accounts.ts'
import { fileSize } from '../file-size.ts'
import type { PhotoFault } from './check-photo.ts'

/** Why a photo is not taken of which no smaller copy can be made here, and what to do about it. */
export function refusalWords(
  { name, size: bytes }: Pick<File, 'name' | 'size'>,
  fault: Exclude<PhotoFault, 'too-large' | 'other-kind'>,
): string {
  const isOver = bytes > ID_PHOTO_MAX_BYTES
  const size = fileSize(bytes)
  if (fault === 'invalid') {
    return isOver
      ? accountText('photoTooLarge', { name, size })
      : accountText('photoUnreadable', { name })
  }
  return isOver
    ? accountText('noCopyTooLarge', { name, size })
    : accountText('noCopyTooManyPixels', { name })
}
