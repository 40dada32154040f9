import { mix, type Paint, paintTones } from '../pen/color.ts'
import { circle, line, pts, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, leather, part, shell, STEEL, tube } from '../pen/materials.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Sport bike with a full fairing. */
export const sportBike: SideDrawing = {
  length: 2080,
  height: 1150,
  contacts: [
    [330, 180],
    [1740, 190],
  ],
  draw: drawSportBike,
}

function drawSportBike(sheet: Sheet, color: string, seed: number): string {
  const p = paintTones(color)
  const F: [number, number] = [330, 302]
  return [
    sportWheels(sheet, F, seed),
    swingArm(sheet),
    sportEngine(sheet),
    fairing(sheet, p),
    tailpipeAndSubframe(sheet),
    tankAndTail(sheet, p),
    sportFrontEnd(sheet, F, p),
    footPegs(),
  ].join('')
}

function sportWheels(sheet: Sheet, F: readonly [number, number], seed: number): string {
  const R: [number, number] = [1740, 314]
  const disc = (x: number, y: number, r: number) =>
    stroke(circle(x, y, r), '#9ea5aa', 40) +
    stroke(circle(x, y, r), '#5d6368', 40, { 'stroke-dasharray': '10 22', opacity: 0.7 }) +
    stroke(circle(x, y, r + 20), '#dadfe2', 3) +
    path(circle(x, y, r * 0.42), '#25282b')
  return [
    wheel(sheet, ...F, 302, {
      style: 'mag',
      rim: 0.72,
      finish: seed % 2 ? '#a37a1c' : '#3c4044',
      turn: 12,
      noDisc: true,
    }),
    disc(F[0], F[1], 140),
    path(rrect(372, 320, 80, 120, 24), '#b8901f', {
      stroke: '#15171a',
      'stroke-width': 4,
      transform: 'rotate(24 410 -380)',
    }),
    wheel(sheet, ...R, 314, {
      style: 'mag',
      rim: 0.7,
      finish: seed % 2 ? '#a37a1c' : '#3c4044',
      turn: 40,
      noDisc: true,
    }),
    disc(R[0], R[1], 100),
    stroke(circle(R[0], R[1], 76), '#83765a', 16, { 'stroke-dasharray': '9 9' }),
  ].join('')
}

function swingArm(sheet: Sheet): string {
  return [
    // tail under-tray, swingarm, chain
    part(
      sheet,
      smooth(
        pts`1120 400 .3, 1240 470 .6, 1500 420, 1760 356 .5, 1790 310 .5, 1730 270 .5, 1450 300, 1160 300 .4`,
      ),
      470,
      270,
      ['#b9bfc4', '#6d7378', '#303437'],
      { hi: 10 },
    ),
    tube('M1180 -330L1730 -370', 10, '#4c4f52'),
    part(
      sheet,
      smooth(
        pts`1500 470 .2, 1500 600 .4, 1620 660 .6, 1800 660 .5, 1900 610 .2, 1780 630 .5, 1640 610 .6, 1560 520 .4`,
      ),
      670,
      460,
      BLACK,
    ),
  ].join('')
}

function sportEngine(sheet: Sheet): string {
  return [
    // engine block
    part(
      sheet,
      smooth(pts`640 330 .3, 700 640 .3, 1180 680 .3, 1280 480 .4, 1220 250 .4, 800 210 .4`),
      680,
      210,
      BLACK,
    ),
    path(circle(1010, 380, 110), sheet.rad(980, 410, 120, '0 #8f959a, .7 #4c5155, 1 #1f2224'), {
      stroke: '#0a0b0c',
      'stroke-width': 5,
    }),
    stroke(circle(1010, 380, 70), '#c7cdd1', 5, { opacity: 0.5 }),
    // frame spar
    part(
      sheet,
      smooth(
        pts`620 860 .3, 700 900 .4, 1080 760, 1230 640 .5, 1260 440 .4, 1190 420 .3, 1150 580 .5, 1020 680, 680 790 .4`,
      ),
      900,
      420,
      ['#d9dee1', '#8b9297', '#3f4448'],
      { hi: 10 },
    ),
  ].join('')
}

function fairing(sheet: Sheet, p: Paint): string {
  return [
    // lower and side fairing
    shell(
      sheet,
      p,
      pts`420 780 .4, 520 860 .5, 760 790, 960 700 .4, 900 610 .4, 800 520, 960 380 .5, 1180 290 .3, 1230 210 .3, 900 170, 640 220 .6, 520 400, 440 600`,
      pts`470 760, 560 800, 780 740, 930 690`,
      { y0: 160, y1: 880 },
    ),
    path(
      smooth(pts`560 560 .3, 700 640 .4, 790 620 .3, 720 540 .4, 740 420 .4, 640 400 .4`),
      '#0d0f10',
      { opacity: 0.92 },
    ),
    stroke(line(pts`580 570, 700 626, 778 612`), '#fff', 5, { opacity: 0.4 }),
    path(
      smooth(pts`700 250 .2, 880 330 .3, 1120 270 .2, 1180 220 .2, 900 196`),
      mix(p.base, '#ffffff', 0.86),
      { opacity: 0.92 },
    ),
  ].join('')
}

function tailpipeAndSubframe(sheet: Sheet): string {
  return [
    // exhaust
    tube('M900 -220C1100 -160 1240 -190 1360 -250', 50, '#8a8f93'),
    group(
      part(sheet, rrect(1330, 220, 440, 130, 56), 350, 220, STEEL, { hi: 12 }) +
        path(rrect(1700, 226, 70, 118, 40), '#1a1c1e') +
        path(rrect(1360, 276, 120, 20, 6), '#3a3e41', { opacity: 0.6 }),
      { transform: 'rotate(-12 1340 -280)' },
    ),
    // subframe and tank side
    part(
      sheet,
      smooth(
        pts`1000 760 .3, 1120 800 .4, 1500 780 .4, 1860 880 .3, 1900 850 .3, 1640 720 .5, 1300 620 .5, 1180 560 .4, 1080 620 .4`,
      ),
      880,
      560,
      BLACK,
      { hi: 8 },
    ),
  ].join('')
}

function tankAndTail(sheet: Sheet, p: Paint): string {
  return [
    // tank, seat, tail
    leather(
      sheet,
      pts`1060 800 .3, 1180 838, 1400 822, 1500 870 .4, 1500 780 .4, 1240 740, 1080 740 .3`,
    ),
    shell(
      sheet,
      p,
      pts`1240 760 .3, 1420 800 .5, 1660 900, 1940 1000 .3, 2000 984 .2, 1900 900, 1700 800, 1460 710 .5, 1280 690 .3`,
      pts`1400 782, 1660 876, 1920 976`,
    ),
    leather(sheet, pts`1480 862 .3, 1560 940, 1780 1010 .4, 1830 990 .3, 1640 905`),
    path(smooth(pts`1920 960 .2, 2016 975 .2, 1990 930 .2`), '#c0202b'),
    tube('M1850 -860L1990 -700', 18, '#17191b'),
    path(rrect(1940, 640, 90, 90, 8), '#e9ecec', {
      transform: 'rotate(30 1985 -685)',
      stroke: '#222',
      'stroke-width': 4,
    }),
    shell(
      sheet,
      p,
      pts`640 880 .3, 700 980 .8, 850 1030, 1010 970 .8, 1120 840 .4, 1100 740 .3, 960 700 .5, 760 790 .5`,
      pts`700 950, 850 1004, 1000 944`,
    ),
  ].join('')
}

function sportFrontEnd(sheet: Sheet, F: readonly [number, number], p: Paint): string {
  const dark = paintTones('#1a1c1f')
  return [
    // fork and front fender
    tube(`M${F[0]} -${F[1]}L560 -880`, 54, '#b8901f', '#fff', 0.7),
    tube(`M${F[0]} -${F[1]}L430 -560`, 66, '#222528', '#fff', 0.35),
    shell(
      sheet,
      p,
      pts`60 440 .2, 130 560, 300 640, 470 600, 560 500 .2, 500 470 .3, 420 540, 300 576, 170 510, 100 420 .2`,
      pts`150 560, 300 620, 450 588`,
    ),
    // nose, screen, lamp
    shell(
      sheet,
      p,
      pts`170 770 .2, 300 900 .6, 440 985 .5, 640 985 .4, 720 900 .4, 620 780 .5, 520 700 .5, 380 690 .4, 250 720 .3`,
      pts`300 880, 440 956, 620 960`,
    ),
    path(
      smooth(pts`186 774 .1, 280 850 .3, 450 850 .1, 380 780 .3, 260 742 .2`),
      sheet.lin(200, 840, 430, 740, '0 #f4f8fa, .4 #8b969d, 1 #22272b'),
      { stroke: '#08090a', 'stroke-width': 6 },
    ),
    path(
      smooth(pts`360 940 .2, 520 1110 .7, 650 1130 .3, 730 1010 .3, 640 975 .2, 450 975`),
      sheet.lin(330, 950, 700, 1150, '0 #2a343a .85, .5 #7c8e97 .65, 1 #c9d8df .6'),
      { stroke: '#0a0b0c', 'stroke-width': 5, 'stroke-opacity': 0.7 },
    ),
    tube('M590 -960L760 -900', 40, '#17191b', '#fff', 0.25),
    tube('M560 -1010L500 -1090', 14, '#17191b'),
    shell(sheet, dark, pts`440 1110 .3, 470 1160 .5, 600 1160 .4, 590 1110 .3`),
  ].join('')
}

function footPegs(): string {
  return [
    tube('M1180 -480L1300 -440', 18, '#777d82'),
    tube('M1120 -230L1200 -14', 18, '#26292c'),
  ].join('')
}
