import { type Paint, paintTones } from '../pen/color.ts'
import { boundsOf, circle, line, mirrored, oval, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, GALVANIZED, leather, part, shell, STEEL, tube } from '../pen/materials.ts'
import { gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { tireEdge } from '../pen/wheel.ts'
import type { AxisView } from './car-face.ts'
import { both, eachSide, lotPlate, paintFace } from './face-parts.ts'
/** A bowrider on its trailer from the front or the rear. */
export function bowriderFace(
  sheet: Sheet,
  color: string,
  isRear: boolean,
  plate: string,
): AxisView {
  const p = paintTones(color)
  const hull = pts`0 ${isRear ? 1890 : 2010}, 760 ${isRear ? 1890 : 1990} .4, 1200 1880 .4, 1230 1760 .4, 1190 1460, 980 1060, 500 720 .5, 0 560`
  const bottom = pts`0 1120 .3, 980 1240 .3, 1010 1110, 940 1020, 500 720 .5, 0 560`
  const tower =
    [-1, 1]
      .map((side) =>
        tube(
          `M${side * 1120} -1880C${side * 1130} -2400 ${side * 1010} -2640 ${side * 860} -2680`,
          66,
          '#c9cfd3',
          '#fff',
          0.95,
        ),
      )
      .join('') +
    tube('M-880 -2680H880', 66, '#c9cfd3', '#fff', 0.95) +
    shell(sheet, p, mirrored(pts`0 2770, 820 2760 .4, 940 2680 .4, 0 2690`))
  const screen = path(
    both(pts`0 2340, 560 2310 .4, 920 1940 .2, 0 1960`),
    sheet.fall(2340, 1950, '0 #afc3cc .55, 1 #3e4d55 .7'),
    { stroke: '#15181a', 'stroke-width': 14 },
  )
  const d = both(hull)
  const body =
    trailerFace(sheet, isRear) +
    tower +
    screen +
    paintFace(sheet, p, d, boundsOf(mirrored(hull))) +
    path(both(bottom), sheet.fall(1240, 560, '0 #f4f6f6, .5 #b9bfc3, 1 #4b5257')) +
    (isRear ? stern(sheet, p) : bow(sheet)) +
    stroke(
      line(mirrored(pts`0 ${isRear ? 1892 : 2012}, 760 ${isRear ? 1892 : 1992}, 1210 1880`)),
      '#d9dee1',
      26,
    ) +
    (isRear ? lotPlate(sheet, 330, plate, 0.9) : '')
  return {
    body,
    width: 2660,
    height: 2780,
    contacts: [
      [-1025, 130],
      [1025, 130],
    ],
  }
}

/** A pontoon boat on its trailer from the front or the rear. */
export function pontoonFace(sheet: Sheet, color: string, isRear: boolean, plate: string): AxisView {
  const p = paintTones(color)
  const fence = rrect(-1220, 1400, 2440, 620, 30)
  const logs = [-820, 820]
    .map(
      (x) =>
        path(
          circle(x, 960, 330),
          sheet.rad(x - 100, 1070, 420, '0 #ffffff, .5 #a9b1b6, 1 #3b4247'),
          { stroke: '#22272b', 'stroke-width': 8 },
        ) +
        (isRear ? '' : path(circle(x, 960, 90), sheet.rad(x - 20, 990, 100, '0 #fff, 1 #6b747b'))),
    )
    .join('')
  const body =
    trailerFace(sheet, isRear) +
    logs +
    part(sheet, rrect(-1260, 1270, 2520, 110, 20), 1380, 1270, ['#5b6166', '#34393d', '#15171a']) +
    [-1, 1]
      .map((side) => tube(`M${side * 1130} -2080L${side * 1040} -3000`, 36, '#b9c0c4'))
      .join('') +
    eachSide(
      pts`500 1900 .2, 520 2180 .4, 600 2270 .4, 1000 2270 .4, 1090 2180 .4, 1100 1900 .2`,
      (points) => leather(sheet, points, '#cfc4b0'),
    ) +
    paintFace(sheet, p, fence, { x0: -1220, x1: 1220, y0: 1400, y1: 2020 }) +
    path(rrect(-1220, 1600, 2440, 120), '#edefef', { opacity: 0.85 }) +
    stroke(fence, '#d7dcdf', 28) +
    gap(rrect(-360, 1400, 720, 620, 20), 10) +
    tube('M-1230 -2110H1230', 44, '#d2d8db', '#fff', 0.9) +
    shell(sheet, p, mirrored(pts`0 3130, 1000 3080 .6, 1150 2980 .4, 0 2990`)) +
    (isRear ? outboardMotor(sheet, p, 1560) + lotPlate(sheet, 330, plate, 0.9) : '')
  return {
    body,
    width: 2660,
    height: 3150,
    contacts: [
      [-1025, 130],
      [1025, 130],
    ],
  }
}

/** A personal watercraft on its stand from the front or the rear. */
export function jetSkiFace(sheet: Sheet, color: string, isRear: boolean): AxisView {
  const p = paintTones(color)
  const hull = pts`0 640, 420 650 .4, 600 720 .5, 610 640 .4, 560 540, 400 420, 180 350 .4, 0 330`
  const deck = isRear
    ? pts`0 900, 380 880 .5, 560 760 .5, 620 690 .4, 560 640 .3, 0 620`
    : pts`0 1010, 200 990 .6, 420 880 .6, 590 760 .5, 622 690 .4, 540 640 .3, 0 560`
  const stand = [-1, 1]
    .map((side) =>
      part(
        sheet,
        smooth(
          pts`${side * 220} 400 .1, ${side * 420} 430 .1, ${side * 480} 0 .1, ${side * 360} 0 .1`,
        ),
        430,
        0,
        BLACK,
      ),
    )
    .join('')
  const body =
    stand +
    part(sheet, rrect(-430, 120, 860, 60, 14), 180, 120, BLACK) +
    path(both(hull), sheet.fall(720, 330, '0 #ffffff, .45 #d5dadd, 1 #5d656b'), {
      stroke: '#22272b',
      'stroke-width': 5,
    }) +
    shell(sheet, p, mirrored(deck), isRear ? undefined : pts`-400 850, 0 990, 400 850`) +
    (isRear ? jetStern(sheet) : jetBow(sheet, p)) +
    tube(
      'M-330 -1220C-240 -1290 -120 -1230 0 -1230C120 -1230 240 -1290 330 -1220',
      34,
      '#25282b',
      '#fff',
      0.35,
    ) +
    [-1, 1]
      .map((side) => tube(`M${side * 230} -1256L${side * 340} -1216`, 50, '#111314', '#fff', 0.2))
      .join('')
  return {
    body,
    width: 1320,
    height: 1320,
    contacts: [
      [-420, 90],
      [420, 90],
    ],
  }
}

function jetBow(sheet: Sheet, p: Paint): string {
  return (
    part(
      sheet,
      both(pts`0 1290, 150 1270 .5, 220 1140 .5, 260 980 .4, 0 940`),
      1290,
      940,
      ['#5a5f63', '#24272a', '#0c0d0e'],
      { hi: 10 },
    ) +
    eachSide(pts`230 1090 .4, 260 1170 .5, 400 1180 .5, 430 1100 .5, 330 1060 .4`, (points) =>
      shell(sheet, p, points),
    ) +
    eachSide(pts`120 860 .2, 260 840 .4, 420 740 .3, 380 700 .3, 150 760 .3`, (points) =>
      path(smooth(points), '#0d0f10', { opacity: 0.9 }),
    ) +
    stroke('M0 -960V-350', '#fff', 12, { opacity: 0.5, filter: sheet.blur(4) }) +
    path(circle(0, 470, 34), '#c9ced2', { stroke: '#22272b', 'stroke-width': 10 })
  )
}

function jetStern(sheet: Sheet): string {
  return (
    leather(sheet, mirrored(pts`0 1180, 150 1160 .6, 220 1000 .5, 240 860 .3, 0 850`), '#2a2c2e') +
    part(sheet, rrect(-430, 640, 860, 90, 30), 730, 640, ['#5a5f63', '#2b2e31', '#101213']) +
    tube('M-200 -780C-190 -860 190 -860 200 -780', 34, '#c9cfd3', '#fff', 0.8) +
    path(
      circle(0, 470, 120),
      sheet.rad(0, 470, 130, '0 #060708, .6 #1b1d1f, .8 #8e959a, 1 #4b5257'),
      { stroke: '#15181a', 'stroke-width': 6 },
    ) +
    stroke('M-70 -470H70M0 -400V-540', '#4b5257', 16) +
    [-300, 300].map((x) => path(rrect(x - 90, 560, 180, 50, 20), '#101214')).join('')
  )
}

function bow(sheet: Sheet): string {
  return (
    stroke('M0 -570V-2000', '#fff', 14, { opacity: 0.4, filter: sheet.blur(5) }) +
    [0.26, 0.5]
      .map(
        (share) =>
          stroke(
            line(
              pts`${1200 * share} ${700 + share * 300}, ${1200 * share * 1.35} ${1150 + share * 120}`,
            ),
            '#3b4348',
            12,
            { opacity: 0.3 },
          ) +
          stroke(
            line(
              pts`${-1200 * share} ${700 + share * 300}, ${-1200 * share * 1.35} ${1150 + share * 120}`,
            ),
            '#3b4348',
            12,
            { opacity: 0.3 },
          ),
      )
      .join('') +
    path(circle(0, 1330, 44), '#d9dee1', { stroke: '#22272b', 'stroke-width': 12 }) +
    [-1, 1]
      .map((side) =>
        path(rrect(side > 0 ? 180 : -330, 1950, 150, 40, 16), side > 0 ? '#1c7a4a' : '#b01620'),
      )
      .join('')
  )
}

function stern(sheet: Sheet, p: Paint): string {
  return (
    path(rrect(-900, 1480, 1800, 260, 60), p.lo, { opacity: 0.35 }) +
    part(sheet, rrect(-1060, 1090, 2120, 110, 40), 1200, 1090, ['#f4f6f6', '#c4c9cc', '#7b8287']) +
    part(
      sheet,
      both(pts`0 1080, 170 1070 .3, 200 820 .4, 120 640 .3, 90 480 .3, 0 470`),
      1080,
      470,
      BLACK,
      { hi: 14 },
    ) +
    propeller(sheet, 600, 190) +
    [-700, 700]
      .map((x) => path(circle(x, 1000, 46), '#101214', { stroke: '#c9ced2', 'stroke-width': 14 }))
      .join('')
  )
}

function trailerFace(sheet: Sheet, isRear: boolean): string {
  const fender = pts`880 400 .2, 900 650 .4, 1160 650 .4, 1180 400 .2`
  return (
    [-1130, 920].map((x) => tireEdge(sheet, x, 210, 610)).join('') +
    eachSide(fender, (points) =>
      part(sheet, smooth(points), 650, 400, ['#f5f7f8', '#b4bbc0', '#5a6166']),
    ) +
    part(sheet, rrect(-1000, 400, 2000, 110, 20), 510, 400, GALVANIZED) +
    (isRear
      ? [-1, 1]
          .map((side) =>
            path(rrect(side > 0 ? 780 : -960, 410, 180, 90, 16), '#b5131e', {
              stroke: '#22272b',
              'stroke-width': 6,
            }),
          )
          .join('')
      : tube('M0 -420V-1340', 60, '#a3aaaf') +
        part(sheet, rrect(-70, 1300, 140, 110, 40), 1410, 1300, BLACK))
  )
}

/** Outboard motor, seen from behind. */
function outboardMotor(sheet: Sheet, p: Paint, foot: number): string {
  return (
    part(
      sheet,
      both(
        pts`0 ${foot + 760}, 210 ${foot + 720} .6, 270 ${foot + 470}, 230 ${foot + 130} .5, 0 ${foot + 110}`,
      ),
      foot + 760,
      foot + 110,
      BLACK,
      { hi: 24 },
    ) +
    path(rrect(-252, foot + 380, 504, 66, 20), p.base) +
    part(sheet, rrect(-90, foot - 900, 180, 1040, 30), foot + 140, foot - 900, [
      '#5b6064',
      '#2e3235',
      '#101213',
    ]) +
    part(sheet, rrect(-230, foot - 800, 460, 60, 26), foot - 740, foot - 800, BLACK) +
    propeller(sheet, foot - 880, 170)
  )
}

function propeller(sheet: Sheet, y: number, r: number): string {
  const blade = [0, 120, 240]
    .map((turn) =>
      group(part(sheet, oval(0, y + r * 0.75, r * 0.38, r * 0.72), y + r * 1.5, y, STEEL), {
        transform: `rotate(${turn} 0 ${-y})`,
      }),
    )
    .join('')
  return blade + path(circle(0, y, r * 0.34), '#2a2d30', { stroke: '#0a0b0c', 'stroke-width': 6 })
}
