import { mix, paintTones } from '../pen/color.ts'
import { circle, pts, repeat, rrect } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { seededRandom } from '../pen/seeded-random.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { softLine } from '../pen/soft-line.ts'
import { closeUpFrame, FULL, type Subject } from './close-up.ts'

/** A mark in the paint beside a ruler, with a numbered arrow label: faults are shown, not hidden. */
export function scuffCloseUp(sheet: Sheet, { paint, lot }: Subject): string {
  const p = paintTones(paint)
  const tones = `0 ${p.hi}, .28 ${p.base}, .55 ${p.mid}, .8 ${p.lo}, 1 ${p.mid}`
  const body =
    path(FULL, sheet.lin(0, 900, 700, 0, tones)) +
    softLine(sheet, pts`-20 790, 500 830, 1220 760`, p.glow, 80, 34, 0.55 * p.gloss) +
    softLine(sheet, pts`-20 160, 560 120, 1220 190`, p.deep, 90, 40, 0.35) +
    moved(lot, scratches(sheet, paint, lot) + ruler(sheet) + label(sheet))
  return closeUpFrame(sheet, body, 0.45)
}

/** A bundle of scratches: some only in the clear coat, some down to the primer. */
function scratches(sheet: Sheet, paint: string, lot: string): string {
  const random = seededRandom(`scuff ${lot}`)
  const [x, y] = [430 + random() * 120, 470 + random() * 60]
  const slope = random() * 0.24 - 0.12
  const primer = mix(paint, '#d9d6cd', 0.75)
  const mark = (i: number) => {
    const from = x - 150 + random() * 90
    const length = 130 + random() * 260
    const top = y + (i - 7) * 9 + random() * 7
    const d = `M${from} ${-top}C${from + length * 0.3} ${-top - length * slope * 0.5} ${from + length * 0.7} ${-top - length * slope} ${from + length} ${-top - length * slope}`
    const isDeep = random() > 0.6
    return stroke(d, isDeep ? primer : '#ffffff', isDeep ? 3 + random() * 5 : 2.5, {
      opacity: isDeep ? 0.9 : 0.3,
    })
  }
  return (
    path(circle(x + 60, y, 130), '#fff', { opacity: 0.12, filter: sheet.blur(40) }) +
    repeat(15, mark)
  )
}

function ruler(sheet: Sheet): string {
  const tick = (i: number) => {
    const isInch = i % 4 === 0
    const x = 250 + i * 40
    return (
      stroke(`M${x} -344V${isInch ? -300 : -322}`, '#22262a', isInch ? 4 : 2.5) +
      (isInch ? lettering(x + 9, 262, String(i / 4), { size: 32, color: '#22262a' }) : '')
    )
  }
  return group(
    path(rrect(230, 232, 700, 116, 8), '#000', {
      opacity: 0.4,
      filter: sheet.blur(12),
      transform: 'translate(6 10)',
    }) +
      path(rrect(230, 232, 700, 116, 6), sheet.fall(348, 232, '0 #fffdf2, .6 #f3ecd2, 1 #d8cfae')) +
      repeat(17, tick) +
      lettering(900, 252, 'INCH', { size: 20, color: '#7a745c', anchor: 'end' }),
    { transform: 'rotate(-1.5 600 -290)' },
  )
}

/** Yellow arrow sticker that points at the mark. */
function label(sheet: Sheet): string {
  const outline =
    'M760 -690H960a14 14 0 0 1 14 14V-600a14 14 0 0 1 -14 14H800L700 -540L740 -610V-676a14 14 0 0 1 20 -14Z'
  return (
    path(outline, '#000', { opacity: 0.4, filter: sheet.blur(12), transform: 'translate(6 10)' }) +
    path(outline, sheet.lin(740, 690, 974, 586, '0 #ffd45c, .6 #ffc629, 1 #eeb411')) +
    lettering(856, 616, 'SCUFF', { size: 52, color: '#15171a', anchor: 'middle', weight: 0.13 })
  )
}

/** Every mark lies somewhere else. */
function moved(lot: string, body: string): string {
  const random = seededRandom(`place ${lot}`)
  const turn = Math.round(random() * 64 - 32)
  const [dx, dy] = [Math.round(random() * 160 - 80), Math.round(random() * 120 - 60)]
  return group(body, { transform: `translate(${dx} ${dy}) rotate(${turn} 600 -430)` })
}
