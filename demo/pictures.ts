import { drawFace } from './artwork/draw-face.ts'
import { drawSide } from './artwork/draw-side.ts'
import { Sheet } from './artwork/sheet.ts'
import { mirrorPicture, svgDocument } from './artwork/studio.ts'
import { VIEW_LABELS, viewsOf, type View } from './artwork/views.ts'
import { lotFacts, type DemoLot } from './inventory/lots.ts'

/** A picture of a lot as SVG text, 1200 by 900; null for a lot or a view that does not exist. */
export function drawPicture(lotNumber: number, view: string): string | null {
  const facts = lotFacts.get(lotNumber)
  const known = facts && viewsOf(facts.shape).find((one) => one === view)
  if (!facts || !known) return null
  const sheet = new Sheet()
  const look = { shape: facts.shape, paint: facts.paint, seed: lotNumber % 4 }
  const body = drawView(sheet, look, known, String(lotNumber))
  return svgDocument(
    sheet,
    body,
    `${facts.year} ${facts.make} ${facts.model}, ${VIEW_LABELS[known]}`,
  )
}

function drawView(
  sheet: Sheet,
  look: Parameters<typeof drawSide>[1],
  view: View,
  lot: string,
): string {
  if (view === 'front' || view === 'rear') return drawFace(sheet, look, view === 'rear', lot)
  const side = drawSide(sheet, look)
  return view === 'right' ? mirrorPicture(side) : side
}

/** Alternative text: '2019 Ford F-150 Lariat SuperCrew, left side'. */
export function pictureAlt(lot: Pick<DemoLot, 'title'>, view: string): string {
  return view in VIEW_LABELS ? `${lot.title}, ${VIEW_LABELS[view as View]}` : lot.title
}
