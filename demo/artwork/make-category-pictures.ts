/**
 * Makes public/images/categories/*.webp, a vehicle of its kind for each category on the home page, and the same in grey
 * for lots of which there is no photo: public/images/stock/*.webp, and *.jpg beside links to them.
 *
 *     node demo/artwork/make-category-pictures.ts
 *
 * The results are kept in the repository; run this again after a change to the drawings.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
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

const images = fileURLToPath(new URL('../../public/images/', import.meta.url))

await mkdir(`${images}categories`, { recursive: true })
await mkdir(`${images}stock`, { recursive: true })
for (const [category, lot] of Object.entries(SHOWN)) {
  const drawn = drawPicture(lot, 'left')
  if (!drawn) throw new Error(`There is no lot ${lot} in the demo inventory`)
  const framed = sharp(Buffer.from(drawn)).extract({ left: 0, top: 50, width: 1200, height: 800 })
  await framed
    .clone()
    .resize(480)
    .webp({ quality: 64, effort: 6 })
    .toFile(`${images}categories/${category}.webp`)
  const stock = inGrey(framed)
  await stock.clone().webp({ quality: 64, effort: 6 }).toFile(`${images}stock/${category}.webp`)
  await sharp(await stock.png().toBuffer())
    .extract({ left: 0, top: 85, width: 1200, height: 630 })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(`${images}stock/${category}.jpg`)
}

/** Pale and without colour, so that nobody takes it for the vehicle that is sold. */
function inGrey(picture: Sharp): Sharp {
  return picture
    .clone()
    .greyscale()
    .linear(0.42, 118)
    .toColourspace('srgb')
    .tint({ r: 206, g: 210, b: 212 })
}
