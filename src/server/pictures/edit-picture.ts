import sharp from 'sharp'
import { pixelsOf, MIN_CROP_PIXELS, type PhotoEdit } from '../../rules/photo-edit.ts'
import { limitConcurrency } from '../concurrency.ts'

/** Beside the one that is unpacked of an upload, for the same reason: one at a time. */
const limited = limitConcurrency({ concurrency: 1, queued: 100 })

/** A picture of ours turned and cropped; null where too little is left of it. @throws Problem `busy` when too many wait already */
export function editPicture(original: Buffer, { turn, crop }: PhotoEdit): Promise<Buffer | null> {
  return limited(async () => {
    const { width, height } = await sharp(original).metadata()
    const isOnItsSide = turn === 90 || turn === 270
    const turnedSize = isOnItsSide ? { width: height, height: width } : { width, height }
    const part = pixelsOf(crop, turnedSize)
    const isWhole = part.width === turnedSize.width && part.height === turnedSize.height
    if (!isWhole && Math.min(part.width, part.height) < MIN_CROP_PIXELS) return null
    return sharp(original).rotate(turn).extract(part).jpeg({ quality: 88 }).toBuffer()
  })
}
