import type { Subject } from './artwork/close-ups/close-up.ts'
import { drawView } from './artwork/draw-view.ts'
import { Sheet } from './artwork/pen/sheet.ts'
import { svgDocument } from './artwork/pen/studio.ts'
import { VIEW_LABELS, viewsOf, type View } from './artwork/views.ts'
import type { LotFacts } from './inventory/lot-facts.ts'
import { hasHourMeter, lotFacts, type DemoLot } from './inventory/lots.ts'

/** A picture of a lot as SVG text, 1200 by 900; null for a lot or a view that does not exist. */
export function drawPicture(lotNumber: number, view: string): string | null {
  const facts = lotFacts.get(lotNumber)
  const known = facts && viewsOf(facts.shape).find((one) => one === view)
  if (!facts || !known) return null
  const sheet = new Sheet()
  const body = drawView(sheet, subjectOf(facts), known)
  return svgDocument(
    sheet,
    body,
    `${facts.year} ${facts.make} ${facts.model}, ${VIEW_LABELS[known]}`,
  )
}

/** Alternative text: '2019 Ford F-150 Lariat SuperCrew, left side'. */
export function pictureAlt(lot: Pick<DemoLot, 'title'>, view: string): string {
  return view in VIEW_LABELS ? `${lot.title}, ${VIEW_LABELS[view as View]}` : lot.title
}

function subjectOf(facts: LotFacts): Subject {
  return {
    ...facts,
    lot: String(facts.lotNumber),
    seed: facts.lotNumber % 4,
    mileageUnit: hasHourMeter(facts.shape) ? 'hours' : 'miles',
  }
}
