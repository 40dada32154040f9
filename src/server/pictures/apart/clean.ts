import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { HEIC_MAX_PIXELS, MAX_PIXELS } from '../../../rules/photos.ts'
import { decodeHeic, PictureTookTooLong } from './decode-heic.ts'

/** Kinds of pictures that sharp reads, recognised by their content. */
const READABLE = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
])

/** As phones take photos. */
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** Why a file is no picture that can be kept. */
export type NoPicture = 'too-many-pixels' | 'too-many-heic-pixels' | 'unreadable'

/** See `cleanPicture`. */
export async function clean(
  original: Uint8Array,
  longestSide: number,
): Promise<Buffer | NoPicture> {
  const mime = (await fileTypeFromBuffer(original))?.mime ?? ''
  if (!READABLE.has(mime) && !HEIC.has(mime)) return 'unreadable'
  try {
    const decoded = HEIC.has(mime) ? await fromHeic(original) : await fromOther(original)
    if (typeof decoded === 'string') return decoded
    return await decoded
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch (error) {
    if (error instanceof PictureTookTooLong) throw error
    // Whatever cannot be decoded is no picture, whatever its first bytes said.
    return 'unreadable'
  }
}

async function fromOther(original: Uint8Array): Promise<Sharp | NoPicture> {
  const { width, height } = await sharp(original, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) return 'too-many-pixels'
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}

async function fromHeic(original: Uint8Array): Promise<Sharp | NoPicture> {
  const decoded = await decodeHeic(original, HEIC_MAX_PIXELS)
  if (decoded === null) return 'too-many-heic-pixels'
  const { width, height, pixels } = decoded
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}
