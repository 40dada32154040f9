/**
 * Makes public/images/categories/*.webp, a vehicle of its kind for each category on the home page:
 *
 *     node demo/artwork/make-category-pictures.ts
 *
 * The results are kept in the repository; run this again after a change to the drawings.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawPicture } from '../pictures.ts'

/** A lot of the demo inventory that shows what is meant. */
const SHOWN: Record<string, number> = {
  'cars-trucks': 10482,
  'classic-cars': 10391,
  motorcycles: 10517,
  powersports: 10533,
  'rvs-campers': 10529,
  boats: 10511,
  'heavy-equipment': 10440,
}

const target = fileURLToPath(new URL('../../public/images/categories/', import.meta.url))

await mkdir(target, { recursive: true })
for (const [category, lot] of Object.entries(SHOWN)) {
  const drawn = drawPicture(lot, 'left')
  if (!drawn) throw new Error(`There is no lot ${lot} in the demo inventory`)
  await sharp(Buffer.from(drawn))
    .extract({ left: 0, top: 50, width: 1200, height: 800 })
    .resize(480)
    .webp({ quality: 64, effort: 6 })
    .toFile(`${target}${category}.webp`)
}
