import { paintTones } from '../pen/color.ts'
import { circle, poly, pts, repeat, rrect } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { closeUpFrame, FULL, isBoat, isMachine, type Subject } from './close-up.ts'
/** The identification plate, riveted to the body, with the lot's own number. */
export function vinPlate(sheet: Sheet, subject: Subject): string {
  const p = paintTones(subject.paint)
  const tones = `0 ${p.soft}, .3 ${p.base}, .6 ${p.mid}, 1 ${p.lo}`
  const door = pts`-20 700, 500 760, 1220 690`
  const body =
    path(FULL, sheet.lin(0, 900, 1200, 0, tones)) +
    softLine(sheet, door, p.glow, 60, 26, 0.5 * p.gloss) +
    path(poly(pts`0 900, 0 0, 150 0, 120 900`), '#0b0c0d', { opacity: 0.75 }) +
    stroke('M126 -900L156 0', '#fff', 5, { opacity: 0.25 }) +
    group(plate(sheet, subject), { transform: 'rotate(-2.2 600 -450)' }) +
    path(poly(pts`300 900, 560 900, 330 0, 60 0`), '#fff', { opacity: 0.07 })
  return closeUpFrame(sheet, body)
}

function plate(sheet: Sheet, subject: Subject): string {
  const { make, model, vin, year } = subject
  const [title, promise] = wording(subject)
  const metal = sheet.lin(
    206,
    706,
    1054,
    234,
    '0 #fbfbfa, .35 #d7d9da, .5 #f1f2f2, .75 #c3c6c8, 1 #e2e4e5',
  )
  const month = String((vin.charCodeAt(3) % 12) + 1).padStart(2, '0')
  return (
    path(rrect(212, 222, 848, 472, 20), '#000', { opacity: 0.4, filter: sheet.blur(14) }) +
    path(rrect(206, 234, 848, 472, 18), metal, { stroke: '#6e757a', 'stroke-width': 3 }) +
    repeat(60, (i) => stroke(`M216 ${-(244 + i * 7.7)}H1044`, '#fff', 1.2, { opacity: 0.25 })) +
    lettering(246, 636, `MFD BY ${make}`, { size: 34, color: '#1b1d1f', maxWidth: 470 }) +
    lettering(246, 590, `${make} ${model}`, { size: 26, color: '#3b4044', maxWidth: 640 }) +
    lettering(1014, 636, `DATE ${month}/${String(year).slice(-2)}`, {
      size: 30,
      color: '#1b1d1f',
      anchor: 'end',
    }) +
    stroke('M246 -566H1014', '#1b1d1f', 3) +
    lettering(246, 516, title, { size: 26, color: '#3b4044' }) +
    lettering(246, 444, vin, {
      size: 64,
      color: '#101214',
      spacing: 17,
      maxWidth: 768,
      weight: 0.11,
    }) +
    barcode(vin) +
    lettering(246, 282, promise, { size: 19, color: '#3b4044', maxWidth: 768, weight: 0.09 }) +
    [
      [228, 684],
      [1032, 684],
      [228, 256],
      [1032, 256],
    ]
      .map(([x = 0, y = 0]) => rivet(sheet, x, y))
      .join('')
  )
}

function wording(subject: Subject): readonly [title: string, promise: string] {
  if (isBoat(subject))
    return ['HULL IDENTIFICATION NUMBER', 'COMPLIES WITH U.S. COAST GUARD SAFETY STANDARDS']
  if (isMachine(subject))
    return ['PRODUCT IDENTIFICATION NUMBER', 'SEE OPERATOR MANUAL FOR RATED LOADS']
  if (subject.vin.length < 17) return ['CHASSIS NO.', 'WARRANTY NUMBER']
  return ['VIN', 'CONFORMS TO ALL APPLICABLE U.S. FEDERAL SAFETY STANDARDS']
}

/** Bars that follow from the number, as wide as the plate allows. */
function barcode(vin: string): string {
  let x = 246
  let state = 7
  let bars = ''
  for (const character of vin.repeat(3)) {
    for (let bar = 0; bar < 4 && x < 1000; bar++) {
      state = (state * 31 + character.charCodeAt(0) * (bar + 3)) % 97
      const width = 3 + (state % 4) * 2.2
      bars += path(rrect(x, 330, width, 84), '#101214')
      x += width + 3 + (state % 3) * 2
    }
  }
  return bars
}

function rivet(sheet: Sheet, x: number, y: number): string {
  const head = sheet.rad(x - 3, y + 4, 14, '0 #fff, .6 #8e959a, 1 #3b4044')
  return path(circle(x, y, 13), head, { stroke: '#2a2e31', 'stroke-width': 1.5 })
}
