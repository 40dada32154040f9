import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { HEIC_MAX_PIXELS } from '../../rules/photos.ts'
import { limitConcurrency } from '../concurrency.ts'
import { decodeHeic } from './decode-heic.ts'

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

/** A small file may unpack to a huge picture: more pixels than common cameras make are refused. */
export const MAX_PIXELS = 60_000_000

/** Why a file is no picture that can be kept. */
export type NoPicture = 'too-many-pixels' | 'too-many-heic-pixels' | 'unreadable'

/**
 * One at a time in this process, whoever it is for. Measured, beside all else: 330 MB for HEIC of 24 megapixels, which is
 * unpacked whole, twice; 230 MB for a progressive JPEG of 59, and 50 MB for a plain one.
 */
const limited = limitConcurrency({ concurrency: 1, queued: 100 })

/**
 * Decoded and encoded anew as JPEG: what comes out is a picture and nothing else, upright, without metadata, at most
 * `longestSide` pixels wide and high. @throws Problem `busy` when too many wait already
 */
export function cleanPicture(original: Buffer, longestSide: number): Promise<Buffer | NoPicture> {
  return limited(() => clean(original, longestSide))
}

async function clean(original: Buffer, longestSide: number): Promise<Buffer | NoPicture> {
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
  } catch {
    // Whatever cannot be decoded is no picture, whatever its first bytes said.
    return 'unreadable'
  }
}

async function fromOther(original: Buffer): Promise<Sharp | NoPicture> {
  const { width, height } = await sharp(original, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) return 'too-many-pixels'
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}

async function fromHeic(original: Buffer): Promise<Sharp | NoPicture> {
  const decoded = await decodeHeic(original, HEIC_MAX_PIXELS)
  if (decoded === null) return 'too-many-heic-pixels'
  const { width, height, pixels } = decoded
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}
