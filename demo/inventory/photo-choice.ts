import type { BodyShape } from '../artwork/body-shapes.ts'
import { textHash } from '../artwork/pen/text-hash.ts'
import { viewsOf, type View } from '../artwork/views.ts'

/** No lot goes without these: all four sides and the number. */
const ALWAYS: readonly View[] = ['left', 'front', 'rear', 'right', 'vin']

/** What a buyer asks for next. */
const NEXT: readonly View[] = ['interior', 'living', 'saddle', 'odometer', 'engine', 'keytag']

/**
 * Which pictures were taken of a lot, in gallery order: the indispensable ones, then others that
 * differ from lot to lot, as with a photographer who looks for what is worth showing.
 */
export function choosePhotos(lotNumber: number, shape: BodyShape, count: number): View[] {
  const possible = viewsOf(shape)
  const chosen = possible
    .map((view) => ({ view, rank: rankOf(lotNumber, view) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ view }) => view)
  return possible.filter((view) => chosen.includes(view))
}

function rankOf(lotNumber: number, view: View): number {
  if (ALWAYS.includes(view)) return -2
  return NEXT.includes(view) ? -1 : textHash(`${lotNumber}/${view}`)
}
