import { arc, circle, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, isBoat, isClassic, isMachine, type Subject } from './close-up.ts'
interface Dial {
  x: number
  y: number
  r: number
  max: number
  step: number
  value: number
  unit: string
  red?: number
  isOld: boolean
}

/** The instruments with the real reading, in miles or hours. */
export function instruments(sheet: Sheet, subject: Subject): string {
  const isOld = isClassic(subject)
  const isSingle =
    isBoat(subject) ||
    isMachine(subject) ||
    ['cruiser', 'atv', 'utv', 'snowmobile', 'sport-bike'].includes(subject.shape)
  const body =
    binnacle(sheet) +
    (isSingle ? drawDial(sheet, singleDial(subject)) : pairOfDials(sheet, subject, isOld)) +
    (isOld ? drumCounter(sheet, subject.mileage) : display(subject, isSingle)) +
    (isSingle || isOld ? '' : telltales()) +
    path(poly(pts`120 836, 520 836, 240 90, -60 90`), '#fff', { opacity: 0.035 }) +
    path(poly(pts`620 836, 700 836, 430 90, 340 90`), '#fff', { opacity: 0.03 }) +
    (isSingle ? '' : steeringRim(sheet))
  return closeUpFrame(sheet, body)
}

function binnacle(sheet: Sheet): string {
  const hood = pts`-40 560 0, -40 940 0, 1240 940 0, 1240 560 0, 1080 800 .8, 600 862, 120 800 .8`
  const face = pts`60 90 .4, 40 560 .7, 160 770 .8, 600 836, 1040 770 .8, 1160 560 .7, 1140 90 .4`
  return (
    path(FULL, sheet.fall(900, 0, '0 #1b1d20, .5 #0e1012, 1 #060708')) +
    path(smooth(hood), sheet.fall(940, 600, '0 #3b3e42, .6 #1e2023, 1 #0b0c0d')) +
    path(smooth(face), '#07080a', { stroke: '#2c3034', 'stroke-width': 10 })
  )
}

function singleDial(subject: Subject): Dial {
  const base = { x: 600, y: 560, r: 256, value: 0, isOld: false }
  if (isMachine(subject)) return { ...base, max: 30, step: 5, unit: 'RPM X100' }
  if (isBoat(subject)) return { ...base, max: 70, step: 10, unit: 'MPH' }
  if (subject.shape === 'sport-bike')
    return { ...base, max: 16, step: 2, unit: 'RPM X1000', red: 14 }
  return { ...base, max: 120, step: 20, unit: 'MPH' }
}

function pairOfDials(sheet: Sheet, { shape }: Subject, isOld: boolean): string {
  const isTruck = shape === 'semi'
  const common = { y: 546, r: 212, isOld }
  const engine = isTruck
    ? { max: 25, step: 5, value: 6, unit: 'RPM X100', red: 21 }
    : { max: 8, step: 1, value: 0.8, unit: 'RPM X1000', red: 6.5 }
  return (
    drawDial(sheet, { ...common, ...engine, x: 296 }) +
    drawDial(sheet, {
      ...common,
      x: 904,
      max: isOld || isTruck ? 120 : 160,
      step: 20,
      value: 0,
      unit: 'MPH',
    })
  )
}

function drawDial(sheet: Sheet, { x, y, r, max, step, value, unit, red, isOld }: Dial): string {
  const angleOf = (reading: number) => 225 - 270 * (reading / max)
  const ink = isOld ? '#22201a' : '#eef1f2'
  const face = isOld ? '0 #f0ebdd, .9 #ded6c2, 1 #8f8873' : '0 #15181b, .85 #0b0d0f, 1 #2a2e32'
  const ring = sheet.lin(x - r, y + r, x + r, y - r, '0 #fff, .4 #7e868c, .6 #24282b, 1 #b5bcc1')
  const mark = (reading: number, isBig: boolean) => {
    const angle = (angleOf(reading) * Math.PI) / 180
    const color = red !== undefined && reading >= red ? '#e5323b' : ink
    const at = (share: number) =>
      `${x + r * share * Math.cos(angle)} ${-(y + r * share * Math.sin(angle))}`
    const tick = stroke(
      `M${at(isBig ? 0.8 : 0.85)}L${at(0.91)}`,
      color,
      r * (isBig ? 0.022 : 0.011),
    )
    if (!isBig) return tick
    const [tx, ty] = [x + r * 0.63 * Math.cos(angle), y + r * 0.63 * Math.sin(angle)]
    return (
      tick +
      lettering(tx, ty - r * 0.05, String(reading), { size: r * 0.14, color, anchor: 'middle' })
    )
  }
  const marks = Array.from({ length: (max / step) * 2 + 1 }, (_, i) =>
    mark((i * step) / 2, i % 2 === 0),
  )
  const needle = poly(
    pts`${x - r * 0.16} ${y + r * 0.02}, ${x + r * 0.8} ${y + 2}, ${x + r * 0.8} ${y - 2}, ${x - r * 0.16} ${y - r * 0.02}`,
  )
  return (
    path(circle(x, y, r), sheet.rad(x, y, r, face)) +
    stroke(circle(x, y, r), ring, 12) +
    marks.join('') +
    lettering(x, y + r * 0.26, unit, {
      size: r * 0.085,
      color: isOld ? '#4b4639' : '#9da4a9',
      anchor: 'middle',
    }) +
    group(path(needle, '#ff5a3c'), { transform: `rotate(${-angleOf(value)} ${x} ${-y})` }) +
    path(circle(x, y, r * 0.09), sheet.rad(x - 6, y + 6, r * 0.1, '0 #5a5f63, 1 #0e1012'))
  )
}

/** Rolling numbers behind a window. */
function drumCounter(sheet: Sheet, mileage: number): string {
  const digits = String(Math.round(mileage)).padStart(6, '0')
  const drum = (digit: string, i: number) =>
    path(
      rrect(422 + i * 60, 220, 55, 80, 5),
      sheet.fall(300, 220, '0 #000, .25 #26282a, .55 #34373a, 1 #000'),
    ) + lettering(449 + i * 60, 240, digit, { size: 58, color: '#f4f1e6', anchor: 'middle' })
  return (
    path(rrect(414, 212, 372, 96, 10), '#0b0c0d', { stroke: '#7e868c', 'stroke-width': 5 }) +
    [...digits].map(drum).join('')
  )
}

function display({ mileage, mileageUnit }: Subject, isSingle: boolean): string {
  const y = isSingle ? 190 : 214
  const isHours = mileageUnit === 'hours'
  return (
    path(rrect(350, y - 84, 500, 210, 14), '#05090b', { stroke: '#24292d', 'stroke-width': 4 }) +
    lettering(600, y + 76, isHours ? 'ENGINE HOURS' : 'ODOMETER', {
      size: 25,
      color: '#8fa3ad',
      anchor: 'middle',
      spacing: 30,
    }) +
    lettering(600, y - 14, mileage.toLocaleString('en-US'), {
      size: 86,
      color: '#f2f8fa',
      anchor: 'middle',
      weight: 0.12,
    }) +
    lettering(600, y - 62, isHours ? 'H' : 'MI', { size: 28, color: '#8fa3ad', anchor: 'middle' })
  )
}

/** Gear indicator, turn arrows, fuel and temperature. */
function telltales(): string {
  return (
    lettering(600, 596, 'P', { size: 96, color: '#f2f8fa', anchor: 'middle' }) +
    lettering(600, 548, 'R N D', { size: 28, color: '#5e6a70', anchor: 'middle' }) +
    path(poly(pts`536 740, 504 756, 536 772`), '#214a33') +
    path(poly(pts`664 740, 696 756, 664 772`), '#214a33') +
    stroke(arc(296, 546, 172, 240, 300), '#3d4a50', 10) +
    stroke(arc(296, 546, 172, 240, 278), '#57d595', 10) +
    stroke(arc(904, 546, 172, 240, 300), '#3d4a50', 10) +
    stroke(arc(904, 546, 172, 262, 300), '#e9edef', 10)
  )
}

function steeringRim(sheet: Sheet): string {
  return (
    stroke(arc(600, -730, 790, 38, 142), '#000', 124, { opacity: 0.6, filter: sheet.blur(16) }) +
    stroke(arc(600, -750, 790, 38, 142), '#17191b', 110) +
    stroke(arc(600, -738, 790, 44, 136), '#5a5f63', 12, { opacity: 0.6, filter: sheet.blur(5) }) +
    stroke(arc(600, -774, 790, 44, 136), '#000', 6, { 'stroke-dasharray': '14 10', opacity: 0.5 })
  )
}
