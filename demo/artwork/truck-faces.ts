import { type AxisView, drawCarFace } from './car-face.ts'
import { mix, type Paint, paintTones } from './color.ts'
import { both, eachSide, lotPlate, paintFace, screen } from './face-parts.ts'
import {
  boundsOf,
  line,
  mirrored,
  type Point,
  poly,
  pts,
  repeat,
  rrect,
  smooth,
} from './geometry.ts'
import { BLACK, chrome, part, tube } from './materials.ts'
import { clipped, gap, path, type Sheet, stroke } from './sheet.ts'
import { vanFaces } from './tall-car-faces.ts'
import { tireEdge } from './wheel.ts'

const WHEELS = {
  contacts: [
    [-1000, 190],
    [1000, 190],
  ] as const,
}
const WHITE = '#eceeee'

/** A body that is a box, from the front or the rear: what is below it is drawn first. */
interface BoxFace {
  width: number
  height: number
  bottom: number
  radius: number
}

function boxPanel(sheet: Sheet, p: Paint, { width, height, bottom, radius }: BoxFace): string {
  const d = rrect(-width / 2, bottom, width, height - bottom, radius)
  return paintFace(sheet, p, d, { x0: -width / 2, x1: width / 2, y0: bottom, y1: height })
}

/** What lies in the dark below the body. */
function axle(width: number): string {
  return path(rrect(-width / 2 + 200, 380, width - 400, 320, 30), '#07080a')
}

function tires(sheet: Sheet, outer: number, width: number, height: number): string {
  return tireEdge(sheet, -outer, width, height) + tireEdge(sheet, outer - width, width, height)
}

/** The van's cab in front of a wider box. */
function cab(sheet: Sheet, color: string, plate: string): string {
  const [van] = vanFaces
  return van ? drawCarFace(sheet, color, false, plate).body : ''
}

/** Class C motorhome. */
export function classCFace(sheet: Sheet, color: string, isRear: boolean, plate: string): AxisView {
  const p = paintTones(color)
  const box = { width: 2440, height: 3130, bottom: isRear ? 480 : 1960, radius: 150 }
  const body =
    axle(2440) +
    tires(sheet, 1160, 320, 780) +
    (isRear
      ? boxPanel(sheet, p, box) + coachRear(sheet, plate, color)
      : cab(sheet, color, plate) +
        boxPanel(sheet, p, box) +
        bunkWindow(sheet) +
        clearanceLights(2980))
  return { ...WHEELS, body, width: 2640, height: 3130 }
}

function bunkWindow(sheet: Sheet): string {
  const window = rrect(-880, 2400, 1760, 440, 130)
  return (
    screen(sheet, window, { x0: -880, x1: 880, y0: 2400, y1: 2840 }, true) +
    path(rrect(-1200, 2060, 2400, 150), '#1d3e5f', { opacity: 0.9 }) +
    path(rrect(-1200, 2010, 2400, 40), '#c7a56a', { opacity: 0.9 })
  )
}

function clearanceLights(y: number): string {
  return [-900, -240, 0, 240, 900]
    .map((x) =>
      path(rrect(x - 50, y, 100, 40, 16), '#e08a1c', { stroke: '#5a3606', 'stroke-width': 4 }),
    )
    .join('')
}

/** Rear wall of a motorhome: window, ladder, stripes, lamps, bumper. */
function coachRear(sheet: Sheet, plate: string, color: string): string {
  const ladder = repeat(5, (i) => `M640 ${-1000 - i * 400}H940`)
  return (
    path(rrect(-1200, 760, 2400, 230), mix(color, '#1d3e5f', 0.85)) +
    path(rrect(-1200, 1010, 2400, 50), '#c7a56a') +
    screen(
      sheet,
      rrect(-620, 1640, 1100, 620, 90),
      { x0: -620, x1: 480, y0: 1640, y1: 2260 },
      true,
    ) +
    tube(`M640 -720V-2900M940 -720V-2900${ladder}`, 28, '#c9cfd3', '#fff', 0.8) +
    lampStack(1010, 620) +
    part(sheet, rrect(-1170, 430, 2340, 130, 30), 560, 430, BLACK) +
    lotPlate(sheet, 600, plate, 1.1) +
    clearanceLights(2990)
  )
}

function lampStack(x: number, y: number): string {
  const look = { stroke: '#0a0b0c', 'stroke-width': 8 }
  return [x, -x - 160]
    .map(
      (at) =>
        path(rrect(at, y, 160, 340, 30), '#b5131e', look) +
        path(rrect(at + 18, y + 130, 124, 70, 10), '#f2e6e2', { opacity: 0.85 }),
    )
    .join('')
}

/** Class A motorhome: one wide windscreen. */
export function motorhomeFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
): AxisView {
  const p = paintTones(color)
  const box = { width: 2480, height: 3420, bottom: 420, radius: 190 }
  const glass = pts`0 3000, 900 2980 .4, 1080 2880 .5, 1110 2000 .4, 1040 1860 .3, 0 1830`
  const front =
    screen(sheet, both(glass), boundsOf(mirrored(glass))) +
    stroke('M0 -1840V-2995', '#0b0d0f', 30) +
    path(both(pts`0 1700, 1180 1760 .3, 1220 1500 .2, 0 1440`), mix(color, '#26313a', 0.75)) +
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
    (isRear ? coachRear(sheet, plate, color) : front)
  return { ...WHEELS, body, width: isRear ? 2640 : 3000, height: 3420 }
}

function coachLamp(sheet: Sheet, points: readonly Point[]): string {
  const { x0, x1, y0, y1 } = boundsOf(points)
  const d = smooth(points)
  const bulb = (share: number) => {
    const x = x0 + (x1 - x0) * share
    return part(sheet, rrect(x - 70, (y0 + y1) / 2 - 70, 140, 140, 70), y1, y0, [
      '#ffffff',
      '#b9c4ca',
      '#4b565d',
    ])
  }
  return (
    path(d, sheet.fall(y1, y0, '0 #aab4ba, .3 #2f383d, 1 #0e1215'), {
      stroke: '#06080a',
      'stroke-width': 9,
    }) + clipped(sheet, d, bulb(0.3) + bulb(0.72))
  )
}

/** Travel trailer: the hitch end is its front. */
export function travelTrailerFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
): AxisView {
  const p = paintTones(color)
  const outline = pts`0 2860, 1000 2840 .3, 1180 2740 .6, 1220 2500 .4, 1220 700 .3, 1160 470 .3, 0 460`
  const d = both(outline)
  const diamond = sheet.fall(1360, 460, '0 #aeb4b8, .5 #73797e, 1 #2b2e31')
  const window = rrect(-700, 1640, 1400, 660, 120)
  const front =
    screen(sheet, window, { x0: -700, x1: 700, y0: 1640, y1: 2300 }, true) +
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
      true,
    ) +
    clipped(
      sheet,
      d,
      path(rrect(-1230, 460, 2460, 560), '#2f4a5e') + path(rrect(-1230, 1020, 2460, 40), '#c7a56a'),
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
