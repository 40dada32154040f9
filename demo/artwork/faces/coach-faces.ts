import { coachAccent } from '../coach-accent.ts'
import { paintTones } from '../pen/color.ts'
import { boundsOf, mirrored, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { clipped, path, type Sheet, stroke } from '../pen/sheet.ts'
import {
  axle,
  boxPanel,
  cab,
  clearanceLights,
  coachLamp,
  lampStack,
  tires,
  WHEELS,
} from './box-face-parts.ts'
import type { AxisView } from './car-face.ts'
import { both, eachSide, lotPlate, paintFace, screen } from './face-parts.ts'

/** Class C motorhome. */
export function classCFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
  seed: number,
): AxisView {
  const accent = coachAccent(seed)
  const p = paintTones(color)
  const box = { width: 2440, height: 3130, bottom: isRear ? 480 : 1960, radius: 150 }
  const body =
    axle(2440) +
    tires(sheet, 1160, 320, 780) +
    (isRear
      ? boxPanel(sheet, p, box) + coachRear(sheet, plate, accent)
      : cab(sheet, color, plate) +
        boxPanel(sheet, p, box) +
        bunkWindow(sheet, accent) +
        clearanceLights(2980))
  return { ...WHEELS, body, width: 2640, height: 3130 }
}

function bunkWindow(sheet: Sheet, accent: string): string {
  const window = rrect(-880, 2400, 1760, 440, 130)
  return (
    screen(sheet, window, { x0: -880, x1: 880, y0: 2400, y1: 2840 }, 'nothing') +
    path(rrect(-1200, 2060, 2400, 150), accent, { opacity: 0.9 }) +
    path(rrect(-1200, 2010, 2400, 40), '#c7a56a', { opacity: 0.9 })
  )
}

/** Rear wall of a motorhome: window, ladder, stripes, lamps, bumper. */
function coachRear(sheet: Sheet, plate: string, accent: string): string {
  const ladder = repeat(5, (i) => `M640 ${-1000 - i * 400}H940`)
  return (
    path(rrect(-1200, 760, 2400, 230), accent) +
    path(rrect(-1200, 1010, 2400, 50), '#c7a56a') +
    screen(
      sheet,
      rrect(-620, 1640, 1100, 620, 90),
      { x0: -620, x1: 480, y0: 1640, y1: 2260 },
      'nothing',
    ) +
    tube(`M640 -720V-2900M940 -720V-2900${ladder}`, 28, '#c9cfd3', '#fff', 0.8) +
    lampStack(1010, 620) +
    part(sheet, rrect(-1170, 430, 2340, 130, 30), 560, 430, BLACK) +
    lotPlate(sheet, 600, plate, 1.1) +
    clearanceLights(2990)
  )
}

/** Class A motorhome: one wide windscreen. */
export function motorhomeFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
  seed: number,
): AxisView {
  const accent = coachAccent(seed)
  const p = paintTones(color)
  const box = { width: 2480, height: 3420, bottom: 420, radius: 190 }
  const glass = pts`0 3000, 900 2980 .4, 1080 2880 .5, 1110 2000 .4, 1040 1860 .3, 0 1830`
  const front =
    screen(sheet, both(glass), boundsOf(mirrored(glass))) +
    stroke('M0 -1840V-2995', '#0b0d0f', 30) +
    path(both(pts`0 1700, 1180 1760 .3, 1220 1500 .2, 0 1440`), accent) +
    path(both(pts`0 1420, 1220 1480 .2, 1224 1420 .2, 0 1370`), '#c7a56a') +
    path(rrect(-520, 760, 1040, 330, 60), '#0b0c0e', { stroke: '#d5dadd', 'stroke-width': 16 }) +
    repeat(5, (i) => stroke(`M-500 ${-810 - i * 58}H500`, '#9aa2a8', 16)) +
    eachSide(
      pts`660 1010 .3, 740 1130 .4, 1080 1150 .4, 1140 1020 .4, 1080 900 .3, 720 880 .3`,
      (lamp) => coachLamp(sheet, lamp),
    ) +
    part(sheet, rrect(-1200, 420, 2400, 200, 60), 620, 420, BLACK) +
    lotPlate(sheet, 470, plate, 1.1) +
    eachSide(
      pts`1240 2300 .4, 1250 2820 .4, 1300 2860 .5, 1420 2840 .5, 1430 2300 .4, 1300 2260 .4`,
      (mirror) => part(sheet, smooth(mirror), 2860, 2260, BLACK),
    ) +
    clearanceLights(3290)
  const body =
    axle(2480) +
    tires(sheet, 1180, 330, 900) +
    boxPanel(sheet, p, box) +
    (isRear ? coachRear(sheet, plate, accent) : front)
  return { ...WHEELS, body, width: isRear ? 2640 : 3000, height: 3420 }
}

/** Travel trailer: the hitch end is its front. */
export function travelTrailerFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
  seed: number,
): AxisView {
  const accent = coachAccent(seed)
  const p = paintTones(color)
  const outline = pts`0 2860, 1000 2840 .3, 1180 2740 .6, 1220 2500 .4, 1220 700 .3, 1160 470 .3, 0 460`
  const d = both(outline)
  const diamond = sheet.fall(1360, 460, '0 #aeb4b8, .5 #73797e, 1 #2b2e31')
  const window = rrect(-700, 1640, 1400, 660, 120)
  const front =
    screen(sheet, window, { x0: -700, x1: 700, y0: 1640, y1: 2300 }, 'nothing') +
    clipped(
      sheet,
      d,
      path(rrect(-1230, 460, 2460, 900), diamond, { opacity: 0.92 }) +
        stroke('M-1230 -1362H1230', '#d7dbdd', 20),
    ) +
    part(sheet, poly(pts`-500 460, 500 460, 90 380, -90 380`), 460, 380, BLACK) +
    tube('M0 -420V-40', 60, '#8e9499') +
    [20, -210]
      .map((x) =>
        part(sheet, rrect(x, 480, 190, 420, 80), 900, 480, ['#ffffff', '#d4d8da', '#7b8185'], {
          hi: 14,
        }),
      )
      .join('') +
    clearanceLights(2730)
  const rear =
    screen(
      sheet,
      rrect(-480, 1700, 960, 560, 90),
      { x0: -480, x1: 480, y0: 1700, y1: 2260 },
      'nothing',
    ) +
    clipped(
      sheet,
      d,
      path(rrect(-1230, 460, 2460, 560), accent) + path(rrect(-1230, 1020, 2460, 40), '#c7a56a'),
    ) +
    lampStack(960, 640) +
    part(sheet, rrect(-1150, 400, 2300, 110, 30), 510, 400, BLACK) +
    lotPlate(sheet, 580, plate, 1.1) +
    tube('M-1000 -2700H1000', 30, '#c9cfd3', '#fff', 0.8) +
    clearanceLights(2730)
  const body =
    axle(2440) +
    tires(sheet, 1120, 230, 700) +
    paintFace(sheet, p, d, boundsOf(mirrored(outline))) +
    (isRear ? rear : front)
  return { ...WHEELS, body, width: 2640, height: 2900 }
}
