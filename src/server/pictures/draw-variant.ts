import sharp from 'sharp'
import type { Variant } from './variants.ts'

const LINK_HEIGHT = 630

/** A drawing is drawn at the size it is wanted in, which is quicker and sharper than to shrink it. */
export async function drawVariant(found: Uint8Array, { width, format }: Variant): Promise<Buffer> {
  const { width: full, format: kind } = await sharp(found).metadata()
  const density = kind === 'svg' && full ? Math.min(72, (72 * width) / full) : undefined
  const picture = sharp(found, { density }).autoOrient()
  if (format === 'jpg') {
    const cut = picture.resize({ width, height: LINK_HEIGHT, fit: 'cover' })
    return cut.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  }
  const narrowed = picture.resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? narrowed.avif({ quality: 50, effort: 1 }).toBuffer()
    : narrowed.webp({ quality: 76, effort: 3 }).toBuffer()
}
