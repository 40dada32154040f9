import { paintSide } from '../pen/body-paint.ts'
import { type Paint, paintTones } from '../pen/color.ts'
import { arc, circle, line, type Point, poly, pts, rrect, smooth } from '../pen/geometry.ts'
import { glass, seatSilhouettes } from '../pen/glass.ts'
import { BLACK, chrome, part, tube } from '../pen/materials.ts'
import { gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { headlamp } from './car-details.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Sleeper tractor. */
export const semi: SideDrawing = {
  length: 8000,
  height: 4000,
  contacts: [
    [1180, 440],
    [5650, 460],
    [6950, 460],
  ],
  draw: drawSemi,
}

function drawSemi(sheet: Sheet, color: string): string {
  const p = paintTones(color)
  const r = 520
  const fx = 1180
  const r1 = 5650
  const r2 = 6950
  const body: readonly Point[] = pts`130 430 .3, 60 560 .5, 50 1000, 110 1400 .7, 280 1660 .7, 900 1830, 1600 1930 .5, 1740 1990 .4, 2020 2500 .7, 2320 3000 .5, 2520 3400 .6, 2900 3780 .8, 3500 3940, 4700 3960 .2, 4780 3900 .2, 4800 760 .1, 4700 640 .2, 2200 600 .2, 700 430 .2`
  const d = smooth(body)
  const clip = sheet.clip(d)
  return [
    tractorBody(sheet, fx, r1, r2, r, p, d, clip),
    cabGlass(sheet, p),
    tractorFittings(sheet, p, clip),
    fifthWheel(sheet, r1, r2, r, fx, clip),
  ].join('')
}

function tractorBody(
  sheet: Sheet,
  fx: number,
  r1: number,
  r2: number,
  r: number,
  p: Paint,
  d: string,
  clip: string,
): string {
  const o: string[] = []
  for (const x of [fx, r1, r2]) o.push(path(circle(x + 80, r, r), '#0a0b0c'))
  o.push(part(sheet, poly(pts`900 700, 7700 700, 7780 860, 7700 980, 900 980`), 980, 700, BLACK))
  o.push(
    paintSide(sheet, p, {
      d,
      x0: 0,
      x1: 4800,
      top: 3960,
      sill: 520,
      belt: 2000,
      shoulder: pts`120 1520, 900 1660, 1700 1720, 3000 1740, 4800 1750`,
      crease: pts`1900 1080, 3000 1060, 4800 1070`,
      arches: [[fx, r, r + 90]],
      boxy: true,
    }),
  )
  o.push(
    group(
      headlamp(
        sheet,
        pts`70 1080 .3, 120 1380 .4, 420 1470 .4, 560 1400 .3, 460 1180 .4, 200 1080`,
      ) +
        path(
          rrect(0, 420, 820, 330, 60),
          sheet.fall(750, 420, `0 ${p.soft}, .3 ${p.mid}, 1 ${p.deep}`),
        ) +
        gap('M0 -760H800', 10) +
        gap(line(pts`1720 1980, 1620 1700, 1700 1000, 1760 640`), 9) +
        gap(line(pts`2960 3000, 2960 900`), 9) +
        gap(line(pts`3130 3880, 3130 640`), 7, 0.45) +
        path(
          rrect(1800, 560, 3050, 300),
          sheet.fall(860, 560, `0 ${p.soft}, .3 ${p.mid}, 1 ${p.deep}`),
        ) +
        gap('M1800 -866H4800', 9) +
        gap('M3950 -860V-600', 7) +
        [0, 1, 2]
          .map((i) => stroke(`M2000 ${-(700 - i * 40)}H2800`, '#0a0b0c', 8, { opacity: 0.4 }))
          .join(''),
      { 'clip-path': clip },
    ),
  )
  return o.join('')
}

function cabGlass(sheet: Sheet, p: Paint): string {
  return [
    path(
      smooth(pts`1790 2010 .2, 2060 2490, 2330 2960 .3, 2440 2960 .2, 2180 2460, 1960 2030 .2`),
      sheet.fall(2960, 2010, '0 #1a2429, 1 #5b6b74'),
      { stroke: '#050607', 'stroke-width': 10, 'stroke-opacity': 0.8 },
    ),
    glass(
      sheet,
      smooth(
        pts`2040 2040 0, 2270 2480, 2470 2860 .4, 2600 2920 .3, 2880 2920 .1, 2880 1940 .1, 2200 1960 .4`,
      ),
      [2040, 2880, 1940, 2920],
      { frame: 18, inside: seatSilhouettes([[2480, 1800, 2.2]]) },
    ),
    stroke('M2300 -1980V-2560', '#0b0d0f', 26),
    glass(sheet, rrect(3460, 2280, 620, 480, 60), [3460, 4080, 2280, 2760], { frame: 16 }),
    path(rrect(2640, 1640, 210, 44, 18), p.lo, { stroke: '#05070a', 'stroke-width': 4 }),
  ].join('')
}

function tractorFittings(sheet: Sheet, p: Paint, clip: string): string {
  return [
    // mirrors, stack, tanks, fairing, fifth wheel
    tube('M2080 -2160L1900 -2200M2080 -2700L1900 -2720', 34, '#2a2d30'),
    part(sheet, rrect(1770, 2120, 190, 640, 60), 2760, 2120, ['#6b7074', '#303437', '#0e0f10'], {
      hi: 12,
    }),
    group(
      path(smooth(pts`2900 3940 0, 4800 3960 0, 4800 3700 0, 3300 3600 .6, 2700 3300`), p.glow, {
        opacity: 0.16,
      }),
      { 'clip-path': clip },
    ),
    tube('M4920 -900V-3500', 130, '#b9c0c5', '#fff', 0.9),
    stroke('M4920 -1500V-2800', '#7e868c', 120, {
      opacity: 0.5,
      'stroke-dasharray': '16 30',
      'stroke-linecap': 'butt',
    }),
    tube('M4920 -3480L4990 -3640', 110, '#b9c0c5', '#fff', 0.8),
    part(
      sheet,
      smooth(pts`5300 980 .2, 5450 1140 .4, 6100 1180 .4, 6700 1120 .3, 6900 980 .2`),
      1180,
      980,
      BLACK,
    ),
    tube('M5000 -1500C5200 -1300 5300 -1700 5500 -1120', 30, '#b01620', '#fff', 0.3),
    tube('M5000 -1420C5200 -1200 5300 -1600 5520 -1120', 30, '#1b4f9c', '#fff', 0.3),
    chrome(sheet, rrect(3180, 560, 1480, 470, 225), 1030, 560),
    ...[3480, 4340].map((x) =>
      path(rrect(x, 556, 80, 478, 14), sheet.fall(1030, 560, '0 #8e959a, .5 #2b2f32, 1 #6b7277')),
    ),
    path(rrect(3600, 1030, 200, 26, 8), '#2a2d30'),
  ].join('')
}

function fifthWheel(
  sheet: Sheet,
  r1: number,
  r2: number,
  r: number,
  fx: number,
  clip: string,
): string {
  const o: string[] = []
  o.push(...[2480, 2760].map((x) => path(rrect(x, 640, 210, 60, 12), '#0d0e0f', { opacity: 0.7 })))
  o.push(part(sheet, rrect(7560, 560, 60, 500, 8), 1060, 560, BLACK))
  o.push(path(rrect(7700, 800, 70, 120, 14), '#b01620'))
  for (const x of [r1, r2])
    o.push(
      stroke(arc(x, r, r + 90, 40, 140), '#1b1e20', 50),
      stroke(arc(x, r, r + 104, 60, 130), '#fff', 8, { opacity: 0.25 }),
    )
  o.push(
    group(
      path(circle(fx, r, r + 86), '#07080a') +
        stroke(arc(fx, r, r + 88, 5, 175), '#000', 10, { opacity: 0.6 }),
      { 'clip-path': clip },
    ),
  )
  for (const x of [fx, r1, r2])
    o.push(
      wheel(sheet, x, r, r, { style: x === fx ? 'truck' : 'dual', rim: 0.6, finish: '#c3c8cc' }),
      path(
        circle(x, r, r),
        sheet.fall(1080, 560, `0 #000 ${x === fx ? 0.85 : 0.4}, .4 #000 .2, 1 #000 0`),
      ),
    )
  for (const [x, y] of [
    [2560, 3440],
    [2760, 3660],
    [3040, 3830],
  ])
    o.push(path(rrect(x!, y!, 84, 40, 16), '#e08a1c', { stroke: '#0a0b0c', 'stroke-width': 5 }))
  return o.join('')
}
