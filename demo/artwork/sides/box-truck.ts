import { paintPanel } from '../pen/body-paint.ts'
import { luminance, paintTones } from '../pen/color.ts'
import { circle, poly, pts, repeat, rrect, smooth } from '../pen/geometry.ts'
import { BLACK, part, tube } from '../pen/materials.ts'
import { group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { wheel } from '../pen/wheel.ts'
import { cutaway } from './cutaway-cab.ts'
import type { SideDrawing } from './side-drawing.ts'

/** Box truck: a cutaway cab before an aluminum box. */
export const boxTruck: SideDrawing = {
  length: 7600,
  height: 3350,
  contacts: [
    [1080, 380],
    [5700, 420],
  ],
  draw: drawBoxTruck,
}

function drawBoxTruck(sheet: Sheet, color: string): string {
  const white = paintTones('#eceeee'),
    p = paintTones(color),
    acc = luminance(color) > 0.6 ? '#1d3e5f' : color,
    o: string[] = [],
    r = 410,
    fx = 1080,
    rx = 5700
  o.push(
    part(sheet, rrect(2200, 520, 5300, 190, 20), 710, 520, BLACK),
    path(circle(rx + 60, r, r), '#0a0b0c'),
    cutaway(sheet, color, r, fx, 2240),
  )
  const d = rrect(2330, 760, 5200, 2560, 40)
  o.push(
    part(
      sheet,
      smooth(pts`1500 1990 .2, 1560 2300 .5, 1800 2800 .5, 2330 3060 .1, 2330 1990 .1`),
      3060,
      1990,
      [p.glow, p.base, p.mid],
      { hi: 30 },
    ),
  )
  o.push(paintPanel(sheet, white, d, [2330, 7530, 760, 3320]))
  const clip = sheet.clip(d)
  o.push(
    group(
      repeat(
        12,
        (i) =>
          stroke(`M${2760 + i * 400} -780V-3300`, '#2a2f33', 5, { opacity: 0.22 }) +
          stroke(`M${2766 + i * 400} -780V-3300`, '#fff', 4, { opacity: 0.5 }),
      ) +
        path(
          rrect(2330, 760, 5200, 130),
          sheet.fall(890, 760, '0 #d5d9db, .5 #8b9195, 1 #3b4044'),
        ) +
        path(
          rrect(2330, 3220, 5200, 100),
          sheet.fall(3320, 3220, '0 #ffffff, .5 #b9bfc3, 1 #6e757a'),
        ) +
        path(rrect(2330, 760, 90, 2560), '#9aa1a6', { opacity: 0.7 }) +
        path(rrect(7440, 760, 90, 2560), '#9aa1a6', { opacity: 0.8 }) +
        path(poly(pts`3100 1500, 6900 1500, 7130 1830, 3330 1830`), acc, { opacity: 0.92 }) +
        path(poly(pts`3380 1900, 7180 1900, 7250 2000, 3450 2000`), acc, { opacity: 0.45 }),
      { 'clip-path': clip },
    ),
  )
  o.push(
    ...Array.from({ length: 7 }, (_, i) =>
      path(rrect(2700 + i * 700, 800, 300, 50, 6), i % 2 ? '#e9ecec' : '#b3121c', { opacity: 0.9 }),
    ),
    part(sheet, rrect(3200, 360, 900, 260, 30), 620, 360, ['#c9ced2', '#7b8287', '#3b3f42'], {
      hi: 16,
    }),
    tube('M4300 -420H5100', 30, '#3a3e41'),
    part(sheet, rrect(7440, 430, 160, 220, 20), 650, 430, BLACK),
    path(rrect(7490, 680, 60, 90, 10), '#b01620'),
  )
  o.push(
    part(
      sheet,
      smooth(
        pts`5180 640 .2, 5260 860 .6, 5700 950, 6140 860 .6, 6220 640 .2, 6150 640 .2, 6080 800 .6, 5700 880, 5320 800 .6, 5250 640 .2`,
      ),
      950,
      640,
      BLACK,
    ),
  )
  for (const x of [fx, rx])
    o.push(
      wheel(sheet, x, r, r, { style: x === rx ? 'dual' : 'truck', rim: 0.6 }),
      path(circle(x, r, r), sheet.fall(860, 450, '0 #000 .85, .4 #000 .3, 1 #000 0')),
    )
  return o.join('')
}
