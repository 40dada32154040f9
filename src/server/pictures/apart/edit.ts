import sharp from 'sharp'
import { MIN_CROP_PIXELS, pixelsOf, type PhotoEdit } from '../../../rules/listing/photo-edit.ts'

/** See `editPicture`. */
export async function edit(
  original: Uint8Array,
  { turn, crop }: PhotoEdit,
): Promise<Buffer | null> {
  const { width, height } = await sharp(original).metadata()
  const isOnItsSide = turn === 90 || turn === 270
  const turnedSize = isOnItsSide ? { width: height, height: width } : { width, height }
  const part = pixelsOf(crop, turnedSize)
  const isWhole = part.width === turnedSize.width && part.height === turnedSize.height
  if (!isWhole && Math.min(part.width, part.height) < MIN_CROP_PIXELS) return null
  return sharp(original).rotate(turn).extract(part).jpeg({ quality: 88 }).toBuffer()
}
