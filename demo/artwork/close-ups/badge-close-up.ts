import { paintTones } from '../pen/color.ts'
import { line, pts } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { closeUpFrame, FULL, type Subject } from './close-up.ts'
/** Chromed lettering on the paint: make above, model below. */
export function badgeCloseUp(sheet: Sheet, { make, model, paint, seed }: Subject): string {
  const p = paintTones(paint)
  const tones = `0 ${p.hi}, .2 ${p.soft}, .42 ${p.base}, .62 ${p.mid}, .78 ${p.lo}, 1 ${p.deep}`
  const crease = pts`-20 690, 420 734, 820 726, 1220 680`
  const script = make.length > 10 ? 120 : 170
  const body =
    path(FULL, sheet.fall(900, 0, tones)) +
    softLine(sheet, crease, p.glow, 70, 28, 0.6 * p.gloss) +
    stroke(line(crease), '#fff', 7, { opacity: 0.75 * p.gloss }) +
    softLine(sheet, pts`-20 130, 500 168, 1220 120`, p.glow, 40, 22, 0.25 * p.gloss) +
    gap(
      line(seed % 2 ? pts`1090 900, 1070 560, 1086 -20` : pts`112 900, 128 520, 110 -20`),
      12,
      0.7,
    ) +
    chromed(600, 430, make, script) +
    chromed(600, 270, model, 84)
  return closeUpFrame(sheet, body, 0.5)
}

/** Letters that stand off the paint: shade, dark edge, metal, and light along the top. */
function chromed(x: number, y: number, words: string, size: number): string {
  const style = { size, anchor: 'middle', maxWidth: 880, spacing: 26 } as const
  return (
    lettering(x + 6, y - 9, words, { ...style, color: '#000000', weight: 0.17, opacity: 0.45 }) +
    lettering(x, y, words, { ...style, color: '#2b3136', weight: 0.165 }) +
    lettering(x, y, words, { ...style, color: '#aeb6bb', weight: 0.13 }) +
    lettering(x, y + size * 0.012, words, { ...style, color: '#f6f8f9', weight: 0.06 })
  )
}
