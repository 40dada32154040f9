import { circle, poly, pts, repeat, rrect } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, type Subject } from './close-up.ts'
import { keysFor } from './lot-tag.ts'
/** Keys, title and handbook on a desk: what the buyer gets with the vehicle. */
export function documentsCloseUp(sheet: Sheet, subject: Subject): string {
  const turn = (Number(subject.lot) % 7) - 3
  const body =
    desk(sheet) +
    group(handbook(sheet, subject), { transform: `rotate(${9 - turn * 2} 860 -470)` }) +
    group(certificate(sheet, subject), { transform: `rotate(${turn * 2 - 4} 400 -480)` }) +
    group(keysFor(sheet, subject, 0), {
      transform: 'translate(330 120) scale(.72) rotate(18 700 -450)',
    })
  return closeUpFrame(sheet, body, 0.45)
}

function desk(sheet: Sheet): string {
  const grain = repeat(14, (i) =>
    stroke(
      `M-20 ${-30 - i * 66}C300 ${-52 - i * 66} 800 ${-8 - i * 66} 1220 ${-34 - i * 66}`,
      '#2b1f14',
      3,
      { opacity: 0.28 },
    ),
  )
  return path(FULL, sheet.lin(0, 900, 1200, 0, '0 #8a6a4a, .5 #755639, 1 #4b3522')) + grain
}

function paper(sheet: Sheet, x: number, y: number, w: number, h: number, color: string): string {
  return (
    path(rrect(x + 12, y - 16, w, h, 8), '#000', { opacity: 0.45, filter: sheet.blur(18) }) +
    path(rrect(x, y, w, h, 6), sheet.lin(x, y + h, x + w, y, `0 #ffffff, .4 ${color}, 1 #d5d2c6`))
  )
}

/** A certificate of title that names no state and no owner. */
function certificate(sheet: Sheet, { year, make, model, vin, lot }: Subject): string {
  const ink = '#2c3a44'
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['YEAR', String(year)],
    ['MAKE', make],
    ['MODEL', model],
    ['IDENTIFICATION NUMBER', vin],
    ['LOT', `HL-${lot}`],
  ]
  const row = ([label, value]: readonly [string, string], i: number) => {
    const y = 560 - i * 84
    return (
      lettering(130, y + 44, label, { size: 17, color: '#6a7880' }) +
      lettering(130, y + 6, value, { size: 31, color: ink, maxWidth: 520 }) +
      stroke(`M126 ${-y + 8}H660`, '#a9b6bd', 2)
    )
  }
  return (
    paper(sheet, 90, 110, 620, 700, '#f2f0e4') +
    stroke(rrect(108, 128, 584, 664, 4), '#7fa08f', 10, { opacity: 0.7 }) +
    stroke(rrect(120, 140, 560, 640, 4), '#7fa08f', 3, { opacity: 0.7 }) +
    lettering(400, 712, 'CERTIFICATE OF TITLE', {
      size: 46,
      color: '#2f5a47',
      anchor: 'middle',
      maxWidth: 520,
    }) +
    lettering(400, 664, 'CLEAR - HELD BY LENDER', {
      size: 22,
      color: '#4b6a5c',
      anchor: 'middle',
    }) +
    rows.map(row).join('') +
    seal()
  )
}

function seal(): string {
  return (
    path(circle(600, 210, 52), '#c8a24a', { opacity: 0.85 }) +
    stroke(circle(600, 210, 40), '#8a6a1e', 3) +
    repeat(
      24,
      (i) =>
        `<path d="M600 -262L604 -276" stroke="#c8a24a" stroke-width="7" transform="rotate(${i * 15} 600 -210)"/>`,
    )
  )
}

function handbook(sheet: Sheet, { make, model, paint }: Subject): string {
  return (
    paper(sheet, 690, 230, 400, 540, '#2b2f33') +
    path(
      rrect(690, 230, 400, 540, 6),
      sheet.lin(690, 770, 1090, 230, '0 #3d4247, .5 #26292c, 1 #141618'),
    ) +
    path(rrect(690, 560, 400, 96), paint, { opacity: 0.9 }) +
    path(poly(pts`690 770, 720 770, 720 230, 690 230`), '#000', { opacity: 0.35 }) +
    lettering(740, 690, "OWNER'S MANUAL", { size: 32, color: '#e9ecec', maxWidth: 320 }) +
    lettering(740, 592, make, { size: 40, color: '#ffffff', maxWidth: 320 }) +
    lettering(740, 510, model, { size: 24, color: '#aab2b7', maxWidth: 320 })
  )
}
