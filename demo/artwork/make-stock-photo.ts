/**
 * Makes public/images/stock-photo.webp, the picture of auctions that have none:
 *
 *     node demo/artwork/make-stock-photo.ts
 *
 * The result is kept in the repository; run this again after a change to the drawing.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawStockPhoto } from './stock-photo.ts'

const target = fileURLToPath(new URL('../../public/images/stock-photo.webp', import.meta.url))

await mkdir(fileURLToPath(new URL('.', `file://${target}`)), { recursive: true })
await sharp(Buffer.from(drawStockPhoto()))
  .extract({ left: 0, top: 50, width: 1200, height: 800 })
  .webp({ quality: 72, effort: 6 })
  .toFile(target)
