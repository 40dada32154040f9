import { type Paint, paintTones } from '../pen/color.ts'
import { boundsOf, circle, mirrored, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { lettering } from '../pen/lettering.ts'
import { BLACK, part, tube, WORN_STEEL } from '../pen/materials.ts'
import { path, type Sheet, stroke } from '../pen/sheet.ts'
import { tireEdge } from '../pen/wheel.ts'
import type { AxisView } from './car-face.ts'
import { both, eachSide, paintFace, screen } from './face-parts.ts'
import { bucketFront, cabFront, engineEnd, plate, trackEnd } from './machine-face-parts.ts'

/** Crawler excavator: the boom comes towards the viewer beside the cab. */
export function excavatorFace(sheet: Sheet, color: string, isRear: boolean, lot: string): AxisView {
  const p = paintTones(color)
  const base =
    trackEnd(sheet, -1450, 600, 930) +
    trackEnd(sheet, 850, 600, 930) +
    part(sheet, rrect(-850, 300, 1700, 500, 40), 800, 300, [p.mid, p.lo, p.deep])
  const house =
    plate(sheet, p, -1340, 1060, 2680, 1240, 90) +
    path(rrect(560, 1180, 700, 420, 40), '#15171a', { opacity: 0.85 }) +
    tube('M420 -2340H1280', 34, '#15171a', '#fff', 0.3)
  const body = isRear
    ? base + cabFront(sheet, p, 260, 1240, 1000, 1760) + engineEnd(sheet, p, 1340, 1060, 2340, lot)
    : base + house + cabFront(sheet, p, -1290, 1240, 960, 1760) + boomFront(sheet, p)
  return {
    body,
    width: 3000,
    height: 3800,
    contacts: [
      [-1150, 330],
      [1150, 330],
    ],
  }
}

/** Boom, its two rams, the stick folded down in front of it and the bucket. */
function boomFront(sheet: Sheet, p: Paint): string {
  const boom = pts`-180 1180 .2, -120 3420 .3, -60 3640 .4, 200 3640 .4, 260 3420 .3, 330 1180 .2`
  const stick = pts`-40 3520 .3, -80 1260 .2, 230 1260 .2, 190 3520 .3, 75 3580`
  const rams = [-270, 420]
    .map(
      (x) =>
        tube(`M${x} -1300L${x * 0.72 + 20} -2540`, 84, '#d5dadd', '#fff', 0.95) +
        tube(`M${x} -1300V-1900`, 130, '#2a2d30', '#fff', 0.35),
    )
    .join('')
  const pin = (y: number, r: number) =>
    part(sheet, rrect(75 - r * 2.6, y - r, r * 5.2, r * 2, r), y + r, y - r, WORN_STEEL)
  return (
    rams +
    paintFace(sheet, p, smooth(boom), boundsOf(boom)) +
    path(rrect(-20, 1500, 190, 1700, 60), p.deep, { opacity: 0.25 }) +
    paintFace(sheet, p, smooth(stick), boundsOf(stick)) +
    tube('M75 -3300V-2300', 120, '#2a2d30', '#fff', 0.35) +
    tube('M75 -2300V-1500', 70, '#d5dadd', '#fff', 0.95) +
    pin(3420, 60) +
    pin(1330, 60) +
    bucketFront(sheet, -560, 1270, 200, 1230, 5)
  )
}

/** Wheel loader: its bucket from in front, its engine end from behind. */
export function wheelLoaderFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  lot: string,
): AxisView {
  const p = paintTones(color)
  const base =
    tireEdge(sheet, -1340, 580, 1580) +
    tireEdge(sheet, 760, 580, 1580) +
    part(sheet, rrect(-760, 520, 1520, 420, 40), 940, 520, BLACK)
  const arms = eachSide(pts`330 300 .2, 330 1620 .2, 520 1620 .2, 520 300 .2`, (arm) =>
    paintFace(sheet, p, smooth(arm), boundsOf(arm)),
  )
  const body = isRear
    ? base + cabFront(sheet, p, -680, 1640, 1360, 1760) + engineEnd(sheet, p, 900, 860, 2180, lot)
    : base +
      plate(sheet, p, -740, 760, 1480, 1000, 80) +
      cabFront(sheet, p, -680, 1640, 1360, 1760) +
      arms +
      tube('M-330 -1250H330', 120, p.lo) +
      bucketFront(sheet, -1420, 2840, 60, 1080, 8)
  return {
    body,
    width: 3000,
    height: 3500,
    contacts: [
      [-1050, 320],
      [1050, 320],
    ],
  }
}

/** Skid-steer loader. */
export function skidSteerFace(sheet: Sheet, color: string, isRear: boolean, lot: string): AxisView {
  const p = paintTones(color)
  const accent = paintTones('#c85a1c')
  const base =
    tireEdge(sheet, -900, 320, 820) +
    tireEdge(sheet, 580, 320, 820) +
    part(sheet, rrect(-580, 240, 1160, 300, 30), 540, 240, BLACK)
  const cage =
    plate(sheet, paintTones('#2a2d30'), -560, 900, 1120, 1120, 70) +
    screen(
      sheet,
      rrect(-470, 980, 940, 900, 50),
      { x0: -470, x1: 470, y0: 980, y1: 1880 },
      'nothing',
    )
  const arms = eachSide(pts`590 480 .3, 590 1640 .3, 680 1720 .4, 780 1640 .3, 780 480 .3`, (arm) =>
    paintFace(sheet, p, smooth(arm), boundsOf(arm)),
  )
  const tail =
    plate(sheet, p, -560, 480, 1120, 900, 80) +
    path(rrect(-400, 760, 800, 420, 40), '#15171a') +
    repeat(6, (i) => stroke(`M-370 ${-810 - i * 62}H370`, '#3b3f42', 20)) +
    lettering(0, 560, lot, { size: 170, color: '#15171a', anchor: 'middle' }) +
    [-1, 1]
      .map((side) =>
        path(rrect(side * 480 - 50, 600, 100, 140, 20), '#b5131e', {
          stroke: '#0a0b0c',
          'stroke-width': 6,
        }),
      )
      .join('')
  const body = isRear
    ? base + cage + arms + tail
    : base +
      cage +
      plate(sheet, accent, -560, 540, 1120, 380, 40) +
      arms +
      bucketFront(sheet, -900, 1800, 20, 640, 0)
  return {
    body,
    width: 1960,
    height: 2080,
    contacts: [
      [-740, 170],
      [740, 170],
    ],
  }
}

/** Crawler dozer: its blade from in front, its ripper from behind. */
export function bulldozerFace(sheet: Sheet, color: string, isRear: boolean, lot: string): AxisView {
  const p = paintTones(color)
  const base =
    trackEnd(sheet, -1500, 720, 1080) +
    trackEnd(sheet, 780, 720, 1080) +
    part(sheet, rrect(-780, 380, 1560, 600, 40), 980, 380, [p.mid, p.lo, p.deep])
  const blade = pts`0 1320, 1640 1330 .2, 1700 1280 .3, 1690 200 .2, 1640 130 .2, 0 120`
  const nose =
    plate(sheet, p, -520, 900, 1040, 1150, 70) +
    path(rrect(-420, 1040, 840, 820, 40), '#15171a') +
    repeat(9, (i) => stroke(`M-400 ${-1100 - i * 84}H400`, '#3b3f42', 26))
  const body = isRear
    ? base +
      cabFront(sheet, p, -760, 1300, 1520, 1760) +
      engineEnd(sheet, p, 700, 700, 1500, lot) +
      ripper(sheet)
    : base +
      cabFront(sheet, p, -760, 1300, 1520, 1760) +
      nose +
      paintFace(sheet, p, both(blade), boundsOf(mirrored(blade))) +
      stroke('M-1640 -1180H1640', '#fff', 16, { opacity: 0.3, filter: sheet.blur(6) }) +
      part(sheet, rrect(-1690, 100, 3380, 110, 10), 210, 100, WORN_STEEL) +
      repeat(13, (i) => path(circle(-1560 + i * 260, 155, 20), '#2a2d30'))
  return {
    body,
    width: 3600,
    height: 3200,
    contacts: [
      [-1140, 380],
      [1140, 380],
    ],
  }
}

function ripper(sheet: Sheet): string {
  return (
    part(sheet, rrect(-640, 560, 1280, 160, 20), 720, 560, BLACK) +
    [-420, 0, 420]
      .map((x) =>
        part(
          sheet,
          poly(pts`${x - 60} 720, ${x + 60} 720, ${x + 40} 180, ${x - 40} 180`),
          720,
          180,
          WORN_STEEL,
        ),
      )
      .join('')
  )
}
