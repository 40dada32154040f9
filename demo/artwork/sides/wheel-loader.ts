import { paintPanel } from '../pen/body-paint.ts'
import { type Paint, paintTones } from '../pen/color.ts'
import { arc, circle, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { glass } from '../pen/glass.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { clipped, gap, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { beam, pin, ram } from './machine-parts.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Articulated wheel loader, bucket at the left. */
export const wheelLoader: SideDrawing = {
  length: 7700,
  height: 3400,
  contacts: [
    [2700, 620],
    [5700, 620],
  ],
  draw: drawWheelLoader,
}

function drawWheelLoader(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  const r = 790
  const fx = 2640
  const rx = 5780
  return [
    loaderBody(sheet, fx, rx, r, p),
    loaderCab(sheet, p),
    loaderArm(sheet, p),
    loaderWheels(sheet, fx, rx, r, p),
  ].join('')
}

function loaderBody(sheet: Sheet, fx: number, rx: number, r: number, p: Paint): string {
  // rear body
  const d = smooth(
    pts`3980 1080 .2, 4000 1680 .2, 4960 1720 .1, 4980 2100 .2, 5080 2180 .4, 6900 2080 .5, 7320 1960 .6, 7420 1600 .5, 7400 1120 .4, 7240 920 .3, 6700 860 .2, 4300 860 .2`,
  )
  const o: string[] = []
  for (const x of [fx, rx]) o.push(path(circle(x + 120, r, r - 10), '#0a0b0c'))
  o.push(
    part(
      sheet,
      smooth(pts`2000 700 .3, 2100 1250 .3, 3700 1320 .3, 3900 800 .3, 3600 620 .3`),
      1320,
      620,
      [p.base, p.mid, p.deep],
    ),
  )
  o.push(part(sheet, rrect(3700, 640, 3300, 380, 60), 1020, 640, BLACK))
  o.push(paintPanel(sheet, p, d, [3980, 7420, 860, 2180]))
  o.push(
    clipped(
      sheet,
      d,
      gap(rrect(5100, 1500, 900, 560, 40), 9) +
        repeat(6, (i) =>
          path(rrect(6180, 1880 - i * 80, 560, 40, 14), '#15171a', { opacity: 0.75 }),
        ) +
        path(rrect(6900, 860, 600, 560), sheet.fall(1420, 860, '0 #4a4e52, 1 #0c0d0e')),
    ),
  )
  o.push(tube('M6300 -2120V-2560', 120, '#3a3e41', '#fff', 0.4))
  o.push(tube('M5600 -2150V-2420', 80, '#2a2d30'))
  return o.join('')
}

function loaderCab(sheet: Sheet, p: Paint): string {
  return [
    // cab
    glass(
      sheet,
      smooth(
        pts`3720 1700 .1, 3760 3080 .2, 3900 3180 .3, 4900 3180 .3, 4980 3080 .2, 4980 1700 .1`,
      ),
      [3720, 4980, 1700, 3180],
      {
        clear: true,
        inside: path(
          smooth(pts`4300 1500 .3, 4380 2100 .4, 4480 2460 .4, 4640 2460 .4, 4700 1500 .3`),
          '#0a0b0c',
          { opacity: 0.7 },
        ),
      },
    ),
    ...[
      [3740, 70],
      [4360, 60],
      [4960, 70],
    ].map(([x, w]) => tube(`M${x} -1700V-3160`, w!, '#202326', '#fff', 0.25)),
    part(sheet, smooth(pts`3600 3160 .2, 3680 3330 .4, 5020 3340 .4, 5100 3160 .2`), 3340, 3160, [
      p.glow,
      p.base,
      p.lo,
    ]),
    part(sheet, rrect(3690, 1560, 1320, 160, 30), 1720, 1560, [p.soft, p.base, p.lo]),
    path(circle(4900, 3380, 44), '#d07a14'),
    path(rrect(3560, 3060, 120, 90, 20), '#e9ecec', { stroke: '#0a0b0c', 'stroke-width': 6 }),
    tube('M3980 -1560L3900 -900', 40, '#15171a'),
    ...[0, 1, 2].map((i) =>
      part(sheet, rrect(3880, 560 + i * 260, 300, 50, 10), 610 + i * 260, 560 + i * 260, BLACK),
    ),
  ].join('')
}

function loaderArm(sheet: Sheet, p: Paint): string {
  return [
    // arm, ram, bucket
    ram(3500, 1240, 2080, 1500, 170, 0.55),
    beam(
      sheet,
      p,
      pts`3700 1760 .4, 3560 1900 .4, 3300 1880 .5, 2400 1500 .6, 1500 800 .4, 1180 520 .4, 1180 360 .4, 1340 300 .4, 1640 480 .4, 2500 1160 .6, 3300 1560 .5, 3640 1600 .4`,
    ),
    ram(3300, 1980, 2000, 1800, 150, 0.5),
    beam(
      sheet,
      p,
      pts`2120 1980 .4, 2000 1960 .4, 1640 1200 .5, 1660 1080 .4, 1780 1080 .4, 2160 1820 .4`,
    ),
    tube('M1700 -1140L1160 -960', 90, '#4b4f53'),
    beam(
      sheet,
      paintTones('#3d4043'),
      pts`1260 1080 .3, 1120 1220 .4, 860 1240 .4, 760 1150 .3, 860 760, 640 360 .7, 60 150 .1, 20 80 .1, 900 60 .4, 1200 160 .6, 1340 500, 1330 800`,
    ),
    part(sheet, poly(pts`20 80, 60 150, 330 240, 330 80`), 240, 80, [
      '#c9ced2',
      '#7b8287',
      '#3b3f42',
    ]),
    pin(sheet, 1300, 440, 80),
    pin(sheet, 3580, 1760, 100),
    pin(sheet, 2060, 1890, 64),
    pin(sheet, 1160, 960, 60),
    pin(sheet, 1710, 1140, 60),
  ].join('')
}

function loaderWheels(sheet: Sheet, fx: number, rx: number, r: number, p: Paint): string {
  const o: string[] = []
  // fender and wheels
  o.push(
    part(
      sheet,
      smooth(
        pts`5000 1240 .2, 5160 1620 .6, 5500 1740 .5, 6160 1740 .5, 6500 1560 .5, 6420 1520 .3, 6100 1650 .5, 5520 1650 .5, 5240 1540 .5, 5100 1220 .2`,
      ),
      1740,
      1220,
      BLACK,
    ),
  )
  for (const x of [fx, rx])
    o.push(
      wheel(sheet, x, r, r, {
        style: 'loader',
        rim: 0.54,
        tire: 'tractor',
        finish: p.base,
        turn: x / 50,
      }),
    )
  o.push(stroke(arc(fx, r, r + 60, 30, 150), '#15171a', 44))
  o.push(stroke(arc(fx, r, r + 74, 50, 130), '#fff', 8, { opacity: 0.25 }))
  return o.join('')
}
