import { mix } from '../pen/color.ts'
import { arc, circle, line, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, chrome, leather, part, tube } from '../pen/materials.ts'
import { ellipse, path, type Sheet, stroke } from '../pen/sheet.ts'
import { closeUpFrame, FULL, isClassic, type Subject, trimColor } from './close-up.ts'
/** The cabin from the rear seats: dashboard, steering wheel, screen or radio. */
export function dashboard(sheet: Sheet, subject: Subject): string {
  const trim = trimColor(subject.interiorColor)
  const body =
    throughTheScreen(sheet) +
    (isClassic(subject) ? paintedDash(sheet, subject) : modernDash(sheet, trim)) +
    [-60, 930].map((x) => seatTop(sheet, x, trim)).join('') +
    (isClassic(subject) ? thinWheel(sheet) : thickWheel(sheet, trim))
  return closeUpFrame(sheet, body)
}

function throughTheScreen(sheet: Sheet): string {
  return (
    path(FULL, sheet.fall(900, 400, '0 #dce4e8, .6 #c3cbcf, 1 #9fa7ab')) +
    path(rrect(0, 560, 1200, 60), '#8c9498', { opacity: 0.5, filter: sheet.blur(20) }) +
    path(poly(pts`0 900, 0 420, 90 470, 210 900`), '#15171a') +
    path(poly(pts`1200 900, 1200 420, 1110 470, 990 900`), '#15171a') +
    path(rrect(0, 850, 1200, 60), '#2b2e31') +
    part(sheet, rrect(520, 770, 170, 66, 26), 836, 770, BLACK, { hi: 8 }) +
    tube('M605 -836V-870', 16, '#1b1d1f')
  )
}

function modernDash(sheet: Sheet, trim: string): string {
  const top = pts`-20 430 0, 60 500 .6, 330 560, 600 566, 900 556, 1140 500 .6, 1220 430 0, 1220 -20 0, -20 -20 0`
  const band = pts`-20 330 0, 300 376, 900 370, 1220 330 0, 1220 240 0, 900 288, 300 292, -20 240 0`
  const inlay = `0 ${mix(trim, '#ffffff', 0.3)}, .3 ${trim}, 1 ${mix(trim, '#000000', 0.5)}`
  const stitches = { 'stroke-dasharray': '10 8', opacity: 0.7 }
  return (
    path(smooth(top), sheet.fall(566, 60, '0 #4b4f53, .12 #2b2e31, .5 #191b1d, 1 #0a0b0c')) +
    path(smooth(band), sheet.fall(376, 240, inlay)) +
    stroke(line(pts`-20 330, 300 376, 900 370, 1220 330`), '#c9ced2', 6, { opacity: 0.8 }) +
    stroke(line(pts`-20 318, 300 364, 900 358, 1220 318`), '#e8d9b8', 2.5, stitches) +
    cluster(sheet) +
    mapScreen(sheet) +
    vents(sheet) +
    centerConsole(sheet)
  )
}

function cluster(sheet: Sheet): string {
  const dial = (x: number) =>
    path(circle(x, 470, 64), '#0a0c0e', { stroke: '#8e959a', 'stroke-width': 5 }) +
    stroke(arc(x, 470, 50, -40, 220), '#e9edef', 5, { 'stroke-dasharray': '4 9' }) +
    stroke(line(pts`${x} 470, ${x - 34} 440`), '#ff5a3c', 5)
  const hood = smooth(pts`130 410 .4, 150 530 .6, 330 590, 510 530 .6, 530 410 .4`)
  return part(sheet, hood, 590, 410, BLACK) + dial(250) + dial(410)
}

function mapScreen(sheet: Sheet): string {
  return (
    path(rrect(574, 330, 300, 190, 16), '#050607', { stroke: '#4b5055', 'stroke-width': 6 }) +
    path(
      rrect(588, 344, 272, 162, 8),
      sheet.lin(588, 500, 860, 344, '0 #17384f, .5 #0e2230, 1 #081520'),
    ) +
    stroke(line(pts`600 390, 680 430, 740 410, 850 470`), '#ffc629', 8) +
    stroke(line(pts`620 490, 660 430, 650 350`), '#5e7482', 4) +
    stroke(line(pts`720 500, 760 430, 850 390`), '#5e7482', 4) +
    path(circle(740, 411, 12), '#fff') +
    path(poly(pts`588 506, 700 506, 610 344, 588 344`), '#fff', { opacity: 0.07 })
  )
}

function vents(sheet: Sheet): string {
  return [
    [40, 420],
    [940, 440],
    [1080, 420],
  ]
    .map(
      ([x = 0, y = 0]) =>
        part(sheet, rrect(x, y, 110, 70, 16), y + 70, y, BLACK) +
        repeat(4, (i) => stroke(`M${x + 10} ${-(y + 14 + i * 14)}h90`, '#5a5f63', 4)),
    )
    .join('')
}

function centerConsole(sheet: Sheet): string {
  const tunnel = smooth(pts`560 290 .3, 540 120 .4, 520 -20 0, 930 -20 0, 900 120 .4, 884 290 .3`)
  const knob = (x: number) =>
    path(circle(x, 236, 32), sheet.rad(x - 8, 246, 36, '0 #6b7074, .7 #2b2e31, 1 #0b0c0d'), {
      stroke: '#9aa1a6',
      'stroke-width': 4,
    }) + stroke(line(pts`${x} 244, ${x} 264`), '#fff', 4)
  return (
    part(sheet, tunnel, 290, -20, ['#34383b', '#1d1f22', '#0a0b0c']) +
    [630, 724, 818].map(knob).join('') +
    part(sheet, rrect(676, 30, 96, 130, 40), 160, 30, BLACK, { hi: 8 }) +
    tube('M724 -40V0', 30, '#9aa1a6')
  )
}

/** Painted steel, a strip of chrome, round gauges and a push-button radio. */
function paintedDash(sheet: Sheet, { paint }: Subject): string {
  const face = pts`-20 520 0, 300 560, 900 560, 1220 520 0, 1220 220 0, 900 250, 300 250, -20 220 0`
  const tones = `0 ${mix(paint, '#ffffff', 0.45)}, .2 ${paint}, .8 ${mix(paint, '#000000', 0.3)}, 1 ${mix(paint, '#000000', 0.6)}`
  const gauge = (x: number, r: number) =>
    path(circle(x, 420, r + 10), sheet.fall(420 + r, 420 - r, '0 #fff, .5 #868e95, 1 #e5eaed')) +
    path(circle(x, 420, r), sheet.rad(x, 420, r, '0 #f0ebdd, .9 #d8d0bb, 1 #8f8873')) +
    stroke(arc(x, 420, r * 0.78, -40, 220), '#22201a', 5, { 'stroke-dasharray': '3 9' }) +
    stroke(line(pts`${x} 420, ${x - r * 0.6} ${420 - r * 0.3}`), '#c01722', 5)
  const button = (i: number) => chrome(sheet, rrect(676 + i * 46, 352, 38, 44, 8), 396, 352)
  return (
    path(rrect(-20, -20, 1240, 300), '#131110') +
    path(smooth(face), sheet.fall(560, 220, tones)) +
    stroke(line(pts`-20 530, 300 568, 900 568, 1220 530`), '#1b1917', 34) +
    chrome(
      sheet,
      smooth(pts`-20 300 0, 300 326, 900 326, 1220 300 0, 1220 276 0, 900 300, 300 300, -20 276 0`),
      326,
      276,
    ) +
    gauge(250, 86) +
    gauge(450, 86) +
    part(sheet, rrect(650, 340, 270, 140, 16), 480, 340, ['#4b5055', '#24282b', '#0e1012']) +
    path(rrect(680, 414, 210, 48, 6), '#e9dfc2') +
    repeat(5, button) +
    part(sheet, rrect(980, 340, 190, 130, 10), 470, 340, [
      mix(paint, '#ffffff', 0.3),
      paint,
      mix(paint, '#000000', 0.5),
    ]) +
    chrome(sheet, circle(1075, 360, 14), 374, 346) +
    tube('M620 -20L660 -220', 22, '#c9ced2', '#fff', 0.9) +
    path(circle(664, 240, 34), sheet.rad(654, 252, 40, '0 #4a4e51, 1 #0b0c0d'))
  )
}

function seatTop(sheet: Sheet, x: number, trim: string): string {
  const outline = pts`${x} -20 0, ${x + 10} 130 .5, ${x + 90} 200 .6, ${x + 260} 190 .6, ${x + 350} 110 .5, ${x + 370} -20 0`
  const seam = pts`${x + 60} 150, ${x + 180} 170, ${x + 310} 140`
  return (
    leather(sheet, outline, trim) +
    stroke(line(seam), '#e8d9b8', 2.5, { 'stroke-dasharray': '10 8', opacity: 0.5 })
  )
}

function thickWheel(sheet: Sheet, trim: string): string {
  const ring = (rx: number, ry: number, color: string, width: number, more = {}) =>
    ellipse(330, 270, rx, ry, 'none', { stroke: color, 'stroke-width': width, ...more })
  const spokes = smooth(
    pts`140 300 .4, 150 250 .4, 250 220 .5, 290 60 .3, 370 60 .3, 410 220 .5, 510 250 .4, 520 300 .4, 420 340 .5, 240 340 .5`,
  )
  const hub = smooth(pts`240 330 .5, 250 210 .6, 330 180 .6, 410 210 .6, 420 330 .5, 330 350`)
  return (
    ring(226, 214, '#000', 60, {
      opacity: 0.4,
      filter: sheet.blur(16),
      transform: 'translate(8 16)',
    }) +
    ring(226, 214, '#15171a', 48) +
    ring(236, 224, '#6b7074', 6, { opacity: 0.5, filter: sheet.blur(3) }) +
    ring(204, 192, mix(trim, '#e8d9b8', 0.5), 2.5, { 'stroke-dasharray': '9 8', opacity: 0.7 }) +
    part(sheet, spokes, 340, 60, ['#3b3f43', '#1d1f22', '#0b0c0d']) +
    part(sheet, hub, 350, 180, ['#4b4f53', '#26292c', '#101213'], { hi: 8 }) +
    path(circle(330, 270, 36), sheet.rad(320, 282, 40, '0 #fff, .5 #a9b0b5, 1 #3b4044'))
  )
}

/** Large and thin, with a horn ring. */
function thinWheel(sheet: Sheet): string {
  const ring = (r: number, color: string, width: number, more = {}) =>
    ellipse(340, 270, r, r * 0.95, 'none', { stroke: color, 'stroke-width': width, ...more })
  return (
    ring(252, '#000', 34, { opacity: 0.4, filter: sheet.blur(14), transform: 'translate(8 16)' }) +
    ring(252, '#17191b', 26) +
    ring(256, '#8e959a', 4, { opacity: 0.5 }) +
    tube('M96 -262L300 -270M380 -270L584 -262M340 -250V-40', 22, '#c9ced2', '#fff', 0.9) +
    ring(120, '#d9dee1', 10) +
    path(circle(340, 270, 56), sheet.rad(324, 290, 64, '0 #fff, .5 #8b949b, 1 #3b4247'), {
      stroke: '#22272b',
      'stroke-width': 4,
    })
  )
}
