import { type Paint, paintTones } from '../pen/color.ts'
import { boundsOf, line, mirrored, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, chrome, part, tube } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import {
  axle,
  boxPanel,
  cab,
  clearanceLights,
  coachLamp,
  lampStack,
  tires,
  WHEELS,
  WHITE,
} from './box-face-parts.ts'
import type { AxisView } from './car-face.ts'
import { both, eachSide, lotPlate, paintFace, screen } from './face-parts.ts'
/** Box truck. */
export function boxTruckFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
): AxisView {
  const box = { width: 2440, height: 3320, bottom: isRear ? 700 : 1500, radius: 30 }
  const door =
    path(rrect(-1080, 780, 2160, 2400, 20), '#dfe3e4') +
    repeat(7, (i) => gap(`M-1080 ${-1100 - i * 330}H1080`, 9, 0.45)) +
    stroke(rrect(-1090, 770, 2180, 2420, 20), '#7e868c', 34) +
    part(sheet, rrect(-70, 1080, 140, 230, 20), 1310, 1080, BLACK) +
    repeat(8, (i) => path(rrect(-1060 + i * 270, 720, 230, 44, 6), i % 2 ? '#e9ecec' : '#b3121c')) +
    part(sheet, rrect(-1180, 430, 2360, 150, 30), 580, 430, BLACK) +
    lampStack(980, 440) +
    lotPlate(sheet, 450, plate, 0.9)
  const body =
    axle(2440) +
    tires(sheet, 1150, isRear ? 520 : 300, 800) +
    (isRear
      ? boxPanel(sheet, paintTones(WHITE), box) + door
      : boxPanel(sheet, paintTones(WHITE), box) +
        stroke(rrect(-1190, 1530, 2380, 1760, 20), '#b9bfc3', 40) +
        cab(sheet, color, plate) +
        clearanceLights(3230))
  return { ...WHEELS, body, width: 2640, height: 3340 }
}

/** Sleeper tractor. */
export function semiFace(sheet: Sheet, color: string, isRear: boolean, plate: string): AxisView {
  const p = paintTones(color)
  const body = isRear ? tractorRear(sheet, p, plate) : tractorFront(sheet, p, plate)
  return { ...WHEELS, body, width: 3060, height: 4020 }
}

function tractorFront(sheet: Sheet, p: Paint, plate: string): string {
  const cabin = pts`0 3960, 740 3900, 1060 3640 .7, 1150 3000 .6, 1200 2000 .4, 1226 1200, 1210 560 .4, 1120 420 .4, 0 410`
  const glass = pts`0 2960, 860 2920 .4, 1020 2810 .4, 1060 2120 .3, 0 2050`
  const hood = pts`0 2040, 560 1990 .6, 740 1760 .6, 800 1300, 790 700 .4, 0 690`
  const grille = pts`0 1760, 460 1720 .5, 560 1560 .5, 540 820 .4, 0 800`
  const d = both(grille)
  return (
    axle(2480) +
    tires(sheet, 1200, 320, 1040) +
    paintFace(sheet, p, both(cabin), boundsOf(mirrored(cabin))) +
    screen(sheet, both(glass), boundsOf(mirrored(glass))) +
    stroke('M0 -2060V-2958', '#0b0d0f', 26) +
    eachSide(
      pts`700 1500 .4, 860 1560 .5, 1130 1500 .5, 1216 1300, 1210 800 .4, 760 780 .4`,
      (cheek) => paintFace(sheet, p, smooth(cheek), boundsOf(cheek)),
    ) +
    paintFace(sheet, p, both(hood), boundsOf(mirrored(hood))) +
    path(d, '#0b0c0e') +
    clipped(
      sheet,
      d,
      repeat(
        12,
        (i) =>
          stroke(`M-600 ${-850 - i * 76}H600`, '#c9cfd3', 26) +
          stroke(`M-600 ${-856 - i * 76}H600`, '#fff', 6),
      ),
    ) +
    stroke(d, '#e4e9ec', 34) +
    eachSide(pts`850 1140 .3, 900 1340 .4, 1150 1300 .4, 1190 1060 .4, 880 1010 .4`, (lamp) =>
      coachLamp(sheet, lamp),
    ) +
    chrome(sheet, rrect(-1240, 430, 2480, 310, 90), 740, 430) +
    path(rrect(-460, 480, 920, 120, 40), '#0c0d0f') +
    lotPlate(sheet, 500, plate, 1.1) +
    eachSide(
      pts`1300 2100 .4, 1300 2780 .4, 1360 2840 .5, 1450 2820 .5, 1470 2160 .4, 1380 2080 .4`,
      (mirror) => part(sheet, smooth(mirror), 2840, 2080, BLACK),
    ) +
    [-700, -350, 0, 350, 700]
      .map((x) => path(rrect(x - 50, 3760 - Math.abs(x) * 0.16, 100, 44, 16), '#e08a1c'))
      .join('')
  )
}

function tractorRear(sheet: Sheet, p: Paint, plate: string): string {
  const wall = pts`0 3960, 900 3940 .3, 1180 3800 .4, 1220 900 .2, 0 860`
  return (
    path(rrect(-500, 500, 1000, 500, 30), '#0b0c0d') +
    paintFace(sheet, p, both(wall), boundsOf(mirrored(wall))) +
    stroke(rrect(-760, 1500, 1520, 2100, 80), '#05070a', 10, { opacity: 0.35 }) +
    path(rrect(-420, 1300, 840, 700, 40), p.lo, { opacity: 0.6 }) +
    tube('M-260 -1900C-300 -1500 -120 -1300 -160 -1120', 26, '#1c5fa8') +
    tube('M-200 -1900C-220 -1500 -60 -1300 -100 -1120', 26, '#b8212b') +
    [-1, 1]
      .map((side) => tube(`M${side * 1130} -900V-3500`, 130, '#b9c0c5', '#fff', 0.9))
      .join('') +
    tires(sheet, 1220, 320, 1040) +
    tires(sheet, 880, 320, 1040) +
    part(sheet, rrect(-430, 560, 860, 560, 40), 1120, 560, BLACK) +
    part(sheet, both(pts`0 1260, 360 1240 .5, 420 1120 .4, 0 1100`), 1260, 1100, [
      '#6b7074',
      '#34383b',
      '#101213',
    ]) +
    lotPlate(sheet, 640, plate, 1.1) +
    [-1, 1]
      .map((side) =>
        path(rrect(side > 0 ? 290 : -410, 700, 120, 120, 20), '#b5131e', {
          stroke: '#0a0b0c',
          'stroke-width': 6,
        }),
      )
      .join('') +
    [-1, 1]
      .map(
        (side) =>
          path(rrect(side > 0 ? 620 : -1180, 40, 560, 460, 20), '#1a1c1e') +
          stroke(line(pts`${side * 640} 260, ${side * 1160} 260`), '#d9dee2', 14, { opacity: 0.5 }),
      )
      .join('')
  )
}
