import { paintPanel } from '../pen/body-paint.ts'
import { type Paint, paintTones } from '../pen/color.ts'
import { line, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { glass } from '../pen/glass.ts'
import { BLACK, part, tube, WORN_STEEL } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { beam, pin, ram } from './machine-parts.ts'
import type { SideDrawing } from './side-drawing.ts'
const RADIUS = 410

/** Skid-steer loader, bucket at the left. */
export const skidSteer: SideDrawing = {
  length: 3700,
  height: 2080,
  contacts: [
    [1560, 300],
    [2660, 300],
  ],
  draw: (sheet, color) => {
    const p = paintTones(color)
    return (
      chassis(sheet, p) + operatorCage(sheet, p) + arms(sheet, p) + bucket(sheet) + wheels(sheet)
    )
  },
}

function chassis(sheet: Sheet, p: Paint): string {
  const d = smooth(
    pts`1140 330 .2, 1080 560 .3, 1140 900 .3, 1360 980 .2, 2300 980 .2, 2360 1240 .3, 2460 1330 .5, 3140 1300 .4, 3380 1180 .5, 3420 760 .4, 3360 420 .4, 3240 330 .3`,
  )
  const louvers = repeat(6, (i) =>
    path(rrect(2560, 1180 - i * 62, 420, 34, 12), '#15171a', { opacity: 0.75 }),
  )
  return (
    paintPanel(sheet, p, d, [1080, 3420, 330, 1330]) +
    clipped(
      sheet,
      d,
      louvers +
        gap(rrect(3060, 500, 300, 720, 40), 8) +
        path(rrect(1000, 300, 2500, 240), '#0c0d0e', { opacity: 0.6, filter: sheet.blur(40) }),
    ) +
    part(sheet, rrect(1240, 300, 2000, 130, 30), 430, 300, BLACK)
  )
}

function operatorCage(sheet: Sheet, p: Paint): string {
  const side = rrect(1440, 980, 860, 1000, 60)
  const mesh = repeat(7, (i) => stroke(`M${1500 + i * 120} -1000V-1960`, '#0b0d0f', 14))
  return (
    part(
      sheet,
      smooth(
        pts`1260 940 .2, 1300 1900 .2, 1360 2010 .4, 1440 2040 .3, 2360 2040 .3, 2420 1960 .3, 2420 1000 .2`,
      ),
      2040,
      940,
      BLACK,
      { hi: 10 },
    ) +
    glass(sheet, side, [1440, 2300, 980, 1980], {
      clear: true,
      inside: path(
        smooth(pts`1800 960 .3, 1860 1300 .4, 1960 1600 .4, 2120 1600 .4, 2180 960 .3`),
        '#0a0b0c',
        { opacity: 0.75 },
      ),
    }) +
    clipped(
      sheet,
      side,
      mesh + repeat(3, (i) => stroke(`M1440 ${-1240 - i * 240}H2300`, '#0b0d0f', 14)),
    ) +
    stroke(side, p.deep, 20) +
    path(rrect(1360, 1880, 90, 60, 16), '#e9ecec', { stroke: '#0a0b0c', 'stroke-width': 5 })
  )
}

function arms(sheet: Sheet, p: Paint): string {
  return (
    ram(2700, 1080, 1760, 860, 110, 0.55) +
    beam(
      sheet,
      p,
      pts`3340 1560 .4, 3180 1640 .4, 2900 1560 .5, 1500 900 .4, 860 820 .4, 700 640 .4, 640 360 .4, 760 300 .3, 860 420 .4, 960 640 .5, 1540 740 .4, 2980 1380 .5, 3200 1420 .4, 3320 1440 .4`,
      [pts`1500 900, 1560 740`],
    ) +
    beam(sheet, p, pts`3180 1000 .3, 3140 1580 .4, 3260 1660 .4, 3360 1560 .4, 3340 1000 .3`) +
    ram(1000, 800, 640, 520, 90, 0.6) +
    pin(sheet, 3250, 1560, 70) +
    pin(sheet, 3250, 1080, 60) +
    pin(sheet, 760, 400, 56) +
    tube('M1400 -760L1500 -560', 30, '#15171a')
  )
}

function bucket(sheet: Sheet): string {
  const dark = paintTones('#3d4043')
  return (
    part(sheet, rrect(600, 200, 140, 460, 40), 660, 200, BLACK) +
    beam(
      sheet,
      dark,
      pts`680 640 .3, 600 740 .4, 480 740 .4, 420 640 .3, 460 420, 340 220 .6, 30 110 .1, 20 60 .1, 520 50 .4, 660 120 .5, 720 360`,
    ) +
    part(sheet, poly(pts`20 56, 30 112, 220 168, 220 56`), 168, 56, WORN_STEEL) +
    stroke(line(pts`480 640, 520 420, 420 220`), '#fff', 10, { opacity: 0.2 })
  )
}

function wheels(sheet: Sheet): string {
  return [1560, 2660]
    .map((x) =>
      wheel(sheet, x, RADIUS, RADIUS, {
        style: 'loader',
        rim: 0.5,
        tire: 'tractor',
        finish: '#c9c6bd',
        turn: x / 50,
      }),
    )
    .join('')
}
