import { type Paint, paintTones } from '../pen/color.ts'
import { circle, line, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { chrome, leather, shell, tube } from '../pen/materials.ts'
import { ellipse, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Cruiser with saddlebags. */
export const cruiser: SideDrawing = {
  length: 2480,
  height: 1290,
  contacts: [
    [420, 200],
    [2040, 210],
  ],
  draw: drawCruiser,
}

function drawCruiser(sheet: Sheet, color: string, seed: number): string {
  const p = paintTones(color)
  const F: [number, number] = [420, 322]
  return [
    cruiserWheels(sheet, F, seed),
    cruiserFrame(sheet, p, F),
    cruiserEngine(sheet),
    exhaustAndRear(sheet, p),
    seatAndTank(sheet, p),
    cruiserFrontEnd(sheet, F, p),
    footBoard(),
  ].join('')
}

function cruiserWheels(sheet: Sheet, F: readonly [number, number], seed: number): string {
  const R: [number, number] = [2040, 318]
  return [
    wheel(sheet, F[0], F[1], 322, {
      style: seed % 2 ? 'mag' : 'wire',
      rim: 0.72,

      finish: '#9da4a9',
      noDisc: true,
    }),
    path(
      circle(F[0], F[1], 142),
      sheet.rad(F[0], F[1], 142, '0 #24272a, .4 #a6acb1, .8 #d2d7da, 1 #767c81'),
      { opacity: 0.92, stroke: '#15171a', 'stroke-width': 4 },
    ) +
      path(circle(F[0], F[1], 62), '#1a1c1e') +
      path(rrect(470, 250, 92, 120, 24), '#2b2e31'),
    wheel(sheet, R[0], R[1], 318, {
      style: 'mag',
      rim: 0.66,
      finish: '#8e9499',
      turn: 20,
      noDisc: true,
    }),
  ].join('')
}

function cruiserFrame(sheet: Sheet, p: Paint, F: readonly [number, number]): string {
  return [
    // swing arm, belt guard, frame
    tube(`M1380 -420L2040 -318`, 60, '#17191b', '#fff', 0.22),
    tube('M760 -960L900 -420L1000 -250L1480 -240', 46, '#141618', '#fff', 0.3),
    tube('M790 -900L1400 -640L1500 -420L1480 -240', 44, '#141618', '#fff', 0.3),
    // front fender
    shell(
      sheet,
      p,
      pts`130 470 .2, 210 600, 360 690, 520 676, 650 566, 700 440 .2, 664 440 .2, 590 552, 480 628, 370 632, 250 560, 176 462 .2`,
      pts`220 588, 360 670, 520 658`,
    ),
    tube(`M${F[0]} -${F[1]}L${F[0] + 22} -640`, 22, '#b9bfc3'),
  ].join('')
}

function cruiserEngine(sheet: Sheet): string {
  return [
    // engine
    path(rrect(880, 230, 640, 260, 90), sheet.fall(490, 230, '0 #6c7277, .3 #2c2f32, 1 #0b0c0d')),
    cylinder(sheet, 1100, 430, 210, 250, -22),
    cylinder(sheet, 1300, 430, 210, 250, 24),
    chrome(sheet, circle(1200, 390, 130), 520, 260),
    path(circle(1200, 390, 74), sheet.fall(464, 316, '0 #2b2e31, 1 #0c0d0e')),
    chrome(sheet, circle(1190, 640, 108), 748, 532),
    path(circle(1190, 640, 70), '#1b1d1f'),
    stroke(circle(1190, 640, 88), '#fff', 4, { opacity: 0.6 }),
    chrome(sheet, rrect(1330, 240, 330, 190, 90), 430, 240),
    path(circle(1570, 336, 58), '#8f979c', { stroke: '#2a2e31', 'stroke-width': 5 }),
  ].join('')
}

function cylinder(sheet: Sheet, x: number, y: number, w: number, h: number, deg: number): string {
  const n = 9,
    out: string[] = []
  out.push(
    path(
      rrect(x - w * 0.36, y, w * 0.72, h, 10),
      sheet.lin(x - w / 2, 0, x + w / 2, 0, '0 #1b1d1f, .35 #5c6166, .6 #2a2d30, 1 #0c0d0e'),
    ),
  )
  for (let i = 0; i < n; i++) {
    const yy = y + 24 + (h - 40) * (i / n)
    out.push(
      path(
        rrect(x - w / 2, yy, w, 13, 6),
        sheet.lin(x - w / 2, 0, x + w / 2, 0, '0 #4a4f53, .3 #d9dee1, .55 #83898e, 1 #2b2e31'),
      ),
    )
  }
  out.push(
    path(
      rrect(x - w * 0.54, y + h - 20, w * 1.08, 92, 34),
      sheet.fall(
        y + h + 70,
        y + h - 20,
        '0 #ffffff, .3 #bfc6ca, .55 #596166, .75 #c7cdd1, 1 #4b5257',
      ),
      { stroke: '#17191b', 'stroke-width': 4, 'stroke-opacity': 0.7 },
    ),
  )
  return group(out.join(''), { transform: `rotate(${deg} ${x} ${-y})` })
}

function exhaustAndRear(sheet: Sheet, p: Paint): string {
  return [
    // exhausts
    tube('M1130 -640C1010 -560 1010 -330 1150 -236L2300 -214', 64, '#c9cfd3', '#fff', 0.9),
    tube('M1370 -620C1480 -560 1360 -330 1560 -300L2360 -300', 60, '#bac1c6', '#fff', 0.9),
    chrome(sheet, rrect(1660, 176, 720, 84, 42), 260, 176),
    chrome(sheet, rrect(1700, 268, 700, 78, 39), 346, 268),
    // rear fender, bag
    shell(
      sheet,
      p,
      pts`1650 500 .3, 1690 640, 1820 720, 2060 740, 2270 670, 2400 520, 2430 400 .2, 2380 396 .2, 2330 500, 2200 600, 2040 640, 1860 600, 1760 480 .3`,
      pts`1760 690, 2060 722, 2260 650`,
    ),
    shell(
      sheet,
      p,
      pts`1690 650 .4, 2010 668, 2300 640 .4, 2330 560, 2290 400 .5, 2200 366, 1800 370 .5, 1720 430, 1680 560`,
      pts`1740 618, 2010 636, 2270 608`,
      { y0: 350, y1: 700 },
    ),
    chrome(sheet, rrect(1960, 540, 110, 46, 14), 586, 540),
    stroke(line(pts`1700 588, 2010 600, 2316 574`), '#05070a', 5, { opacity: 0.6 }),
    path(rrect(2390, 560, 70, 90, 26), sheet.fall(650, 560, '0 #f0686a, .5 #b01620, 1 #5a0a10'), {
      stroke: '#d8dde0',
      'stroke-width': 8,
    }),
  ].join('')
}

function seatAndTank(sheet: Sheet, p: Paint): string {
  return [
    // seat + tank
    leather(
      sheet,
      pts`1340 700 .3, 1400 800, 1520 780, 1640 740, 1780 800, 1960 872, 2060 850 .5, 2040 740 .3, 1700 670, 1420 650 .3`,
    ),
    tube('M1990 -850L2050 -1080', 20, '#c9cfd3'),
    leather(sheet, pts`1990 960 .4, 2010 1090 .4, 2070 1120 .5, 2110 1080 .5, 2090 940 .4`),
    shell(
      sheet,
      p,
      pts`760 850 .3, 850 950, 1010 988, 1200 950, 1360 830 .6, 1420 716 .3, 1200 690, 960 690 .6, 800 760 .6`,
      pts`860 930, 1010 962, 1190 926, 1320 846`,
    ),
    ellipse(1010, 988, 60, 14, '#d9dee1', { stroke: '#22262a', 'stroke-width': 4 }),
    path(rrect(950, 800, 240, 46, 20), sheet.fall(846, 800, '0 #fff, .5 #a0a8ad, 1 #e1e6e8'), {
      opacity: 0.9,
    }),
  ].join('')
}

function cruiserFrontEnd(sheet: Sheet, F: readonly [number, number], p: Paint): string {
  return [
    // fork, headlamp, bars, fairing
    tube(`M${F[0]} -${F[1]}L770 -1010`, 58, '#c4cace', '#fff', 0.95),
    tube(`M${F[0] + 4} -${F[1] + 4}L560 -600`, 78, '#2a2d30', '#fff', 0.35),
    shell(
      sheet,
      p,
      pts`560 1010 .5, 560 900 .5, 640 830, 760 830 .5, 830 930 .5, 810 1030 .5, 700 1080, 610 1060`,
      pts`590 1030, 680 1058, 790 1020`,
    ),
    path(
      smooth(pts`640 1070 .2, 560 1200 .4, 620 1290 .5, 720 1250, 800 1050 .2`),
      sheet.lin(560, 1290, 800, 1050, '0 #e9f3f7 .75, .5 #9fb2bc .45, 1 #5c6b73 .55'),
      { stroke: '#101214', 'stroke-width': 5, 'stroke-opacity': 0.55 },
    ),
    ellipse(566, 950, 62, 92, sheet.fall(1042, 858, '0 #fff, .4 #a9b2b7, .55 #4d565c, 1 #e2e7ea'), {
      stroke: '#15181a',
      'stroke-width': 4,
    }),
    ellipse(546, 950, 38, 74, sheet.rad(540, 970, 90, '0 #fff, .7 #c5ced3, 1 #78828a')),
    tube('M770 -1020C790 -1120 880 -1150 960 -1130L1060 -1070', 30, '#c9cfd3', '#fff', 0.9),
    tube('M1010 -1100L1110 -1046', 44, '#1a1c1e', '#fff', 0.25),
    tube('M850 -1120L820 -1230', 14, '#9aa1a6'),
    ellipse(815, 1246, 52, 40, '#25282b', { stroke: '#c9cfd3', 'stroke-width': 8 }),
  ].join('')
}

function footBoard(): string {
  return [
    // foot board, stand
    path(poly(pts`920 226, 1130 246, 1120 214, 930 196`), '#1a1c1e'),
    tube('M1220 -200L1290 -18', 20, '#2a2d30'),
  ].join('')
}
