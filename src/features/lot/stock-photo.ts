import { lotText } from '../../languages/site/lot.ts'

/** The categories that have a drawing of their own in `public/images/stock`. */
const DRAWN = [
  'cars-trucks',
  'classic-cars',
  'motorcycles',
  'powersports',
  'rvs-campers',
  'boats',
  'heavy-equipment',
]

/** Shown where an auction has no picture (specification, section 9): a drawing of its category, else a vehicle under a cover. */
export function stockPhoto(category: string): string {
  return DRAWN.includes(category) ? `/images/stock/${category}.webp` : '/images/stock-photo.webp'
}

/** The same in the shape of link previews, 1200 by 630; null for a category without a drawing. */
export function stockLinkPicture(category: string): string | null {
  return DRAWN.includes(category) ? `/images/stock/${category}.jpg` : null
}

/** What the drawing is called where a photo would be described. */
export const stockPhotoAlt = () => lotText('drawing')
