import { arc, circle, poly, pts, repeat, rrect } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { part } from '../pen/materials.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, type Subject } from './close-up.ts'

const TAG = pts`96 560, 180 640, 600 640, 600 300, 180 300, 96 380`

/** The lot's tag on its keys, on the asphalt that the marketplace is named for. */
export function lotTag(sheet: Sheet, subject: Subject): string {
  const body =
    asphalt(sheet) +
    keysFor(sheet, subject, 0) +
    group(tag(sheet, subject), { transform: 'rotate(-7 350 -470)' }) +
    stroke('M150 -470C300 -820 560 -800 668 -650', '#edede6', 7, { opacity: 0.95 })
  return closeUpFrame(sheet, body, 0.55)
}

/** Asphalt with the edge line and the dashes of a lane. */
export function asphalt(sheet: Sheet): string {
  return (
    path(FULL, sheet.lin(0, 900, 1200, 0, '0 #3a3e42, .5 #2a2d31, 1 #191b1e')) +
    repeat(46, (i) =>
      stroke(`M${-40 + i * 28} 0V-900`, i % 3 ? '#fff' : '#000', 1, { opacity: 0.025 }),
    ) +
    stroke('M-20 -120L1220 -40', '#ffc629', 26, { opacity: 0.9 }) +
    stroke('M-20 -60L1220 20', '#e9ecec', 20, { 'stroke-dasharray': '150 110', opacity: 0.75 })
  )
}

/** Two keys on a ring: remotes for late road vehicles, plain cut keys for everything else. */
export function keysFor(sheet: Sheet, { shape, year, lot }: Subject, dx: number): string {
  const plain = [
    'travel-trailer',
    'bowrider',
    'pontoon',
    'jet-ski',
    'excavator',
    'wheel-loader',
    'skid-steer',
    'bulldozer',
    'atv',
    'utv',
    'snowmobile',
    'sport-bike',
  ]
  const turn = (Number(lot) % 11) - 5
  const key = year < 1998 || plain.includes(shape) ? cutKey : remoteKey
  return group(
    turned(key(sheet), 40, -24 + turn) +
      stroke('M470 -640C560 -720 650 -700 715 -620', '#8e959a', 10) +
      stroke(circle(730, 610, 74), '#c9ced2', 13) +
      stroke(arc(730, 610, 74, 40, 170), '#fff', 4, { opacity: 0.8 }) +
      turned(key(sheet), 10, 8 - turn),
    { transform: `translate(${dx} 0)` },
  )
}

function turned(body: string, dx: number, degrees: number): string {
  return group(body, { transform: `translate(${dx} 0) rotate(${degrees} 715 -584)` })
}

function remoteKey(sheet: Sheet): string {
  const button = (i: number) => {
    const y = 288 + i * 74
    return part(sheet, rrect(668, y, 94, 58, 22), y + 58, y, ['#4b4f53', '#2b2e31', '#151719'])
  }
  return (
    path(rrect(654, 228, 150, 300, 66), '#000', { opacity: 0.5, filter: sheet.blur(22) }) +
    blade(sheet, 250) +
    part(sheet, rrect(640, 250, 150, 300, 66), 550, 250, ['#5a5f63', '#24272a', '#0c0d0e'], {
      hi: 12,
    }) +
    repeat(3, button) +
    path(rrect(700, 382, 30, 18, 9), '#eef1f2') +
    path(circle(715, 316, 9), '#d9444c') +
    path(rrect(702, 456, 26, 24, 4), '#eef1f2') +
    stroke(circle(715, 584, 40), '#c9ced2', 12)
  )
}

function cutKey(sheet: Sheet): string {
  const head = circle(715, 400, 112) + circle(715, 470, 24)
  const metal = sheet.fall(512, 290, '0 #f4f6f7, .5 #a9b0b5, 1 #5a6166')
  return (
    path(circle(728, 380, 112), '#000', { opacity: 0.5, filter: sheet.blur(20) }) +
    blade(sheet, 310) +
    path(head, metal, { 'fill-rule': 'evenodd', stroke: '#3b4247', 'stroke-width': 4 }) +
    stroke(circle(715, 400, 92), '#fff', 4, { opacity: 0.4 }) +
    lettering(715, 366, 'HL', { size: 60, color: '#5a6166', anchor: 'middle' }) +
    stroke('M715 -470C700 -540 710 -580 715 -600', '#c9ced2', 10)
  )
}

/** The cut part of a key, from a height downwards. */
function blade(sheet: Sheet, top: number): string {
  const teeth = [60, 96, 140, 180].map((y, i) =>
    path(poly(pts`738 ${y}, ${728 - (i % 2) * 8} ${y + 10}, 738 ${y + 24}`), '#24272a'),
  )
  return (
    part(sheet, poly(pts`692 ${top}, 738 ${top}, 738 30, 722 12, 704 12, 692 30`), top, 12, [
      '#f4f6f7',
      '#a9b0b5',
      '#5a6166',
    ]) +
    stroke(`M716 ${-top + 10}V-30`, '#4b5257', 8, { opacity: 0.6 }) +
    teeth.join('')
  )
}

function tag(sheet: Sheet, { lot, year, make, model }: Subject): string {
  const ink = '#15171a'
  return (
    path(poly(TAG), '#000', {
      opacity: 0.5,
      filter: sheet.blur(18),
      transform: 'translate(10 20)',
    }) +
    path(poly(TAG), sheet.lin(96, 640, 600, 300, '0 #ffd45c, .5 #ffc629, 1 #e9ae0e')) +
    path(circle(150, 470, 30), '#c98f00') +
    path(circle(150, 470, 19), '#2a2d31') +
    lettering(206, 584, 'HAMMERLANE', { size: 42, color: ink, weight: 0.14, maxWidth: 360 }) +
    stroke('M206 -562H574', ink, 4) +
    lettering(206, 518, 'LOT', { size: 28, color: ink }) +
    lettering(206, 424, `HL-${lot}`, { size: 98, color: ink, weight: 0.12, maxWidth: 366 }) +
    lettering(206, 374, `${year} ${make}`, { size: 34, color: ink, maxWidth: 366 }) +
    lettering(206, 330, model, { size: 27, color: '#3a2e00', maxWidth: 366, weight: 0.09 })
  )
}
