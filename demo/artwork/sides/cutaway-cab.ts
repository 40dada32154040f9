import { paintSide } from '../pen/body-paint.ts'
import { paintTones } from '../pen/color.ts'
import { arc, circle, line, type Point, pts, rrect, smooth } from '../pen/geometry.ts'
import { glass, seatSilhouettes } from '../pen/glass.ts'
import { gap, group, path, type Sheet, stroke } from '../pen/sheet.ts'
import { headlamp, sideMirror } from './car-details.ts'

/** Cab-and-chassis front that motorhomes and box trucks share. */
export function cutaway(sheet: Sheet, color: string, r: number, fx: number, back: number): string {
  const p = paintTones(color),
    o: string[] = []
  const body: readonly Point[] = pts`120 330 .4, 40 410, 16 580, 24 800, 56 990, 150 1080 .7, 460 1160, 700 1210, 810 1240 .6, 1100 1530, 1400 1840 .8, 1620 1960 .4, ${back} 1990 0, ${back} 380 0, 1500 300 .2, 600 310`
  const d = smooth(body),
    clip = sheet.clip(d)
  o.push(path(circle(fx + 60, r, r), '#0a0b0c'))
  o.push(
    paintSide(sheet, p, {
      d,
      x0: 0,
      x1: back + 400,
      top: 1990,
      sill: 320,
      belt: 1220,
      shoulder: pts`70 1040, 500 1090, 1100 1112, ${back + 100} 1120`,
      arches: [[fx, r, r + 48]],
      boxy: true,
    }),
  )
  o.push(
    group(
      headlamp(sheet, pts`30 860 .3, 100 1050 .4, 400 1130 .3, 520 1110 .2, 390 960, 150 890`) +
        path(
          rrect(0, 330, 420, 130, 30),
          sheet.fall(460, 330, '0 #4a4e52, .4 #24272a, 1 #0c0d0e'),
        ) +
        gap(line(pts`540 1120, 500 860, 560 660`)) +
        gap(line(pts`1160 1230, 1120 900, 1400 560 .5, 1450 400`)) +
        gap(line(pts`${back - 60} 1900, ${back - 60} 400`)),
      { 'clip-path': clip },
    ),
  )
  const dlo: readonly Point[] = pts`1060 1260 0, 1280 1490, 1560 1780 .6, 1720 1840 .4, ${back - 120} 1850 .1, ${back - 110} 1290 .1, 1500 1270`
  o.push(
    path(
      smooth(pts`860 1256 .2, 1130 1540, 1400 1820 .4, 1500 1840 .2, 1230 1500, 1010 1260 .2`),
      sheet.fall(1840, 1250, '0 #1a2429, 1 #56666f'),
      { stroke: '#050607', 'stroke-width': 7, 'stroke-opacity': 0.8 },
    ),
  )
  o.push(
    glass(sheet, smooth(dlo), [1060, back - 110, 1260, 1850], {
      frame: 14,
      inside: seatSilhouettes([[1640, 1110, 1.4]]),
    }),
  )
  o.push(well(sheet, fx, r, r + 48, clip))
  o.push(
    path(rrect(back - 360, 1030, 170, 34, 14), p.lo, { stroke: '#05070a', 'stroke-width': 3 }),
    sideMirror(sheet, paintTones('#2a2d30'), 980, 1260),
  )
  return o.join('')
}

/** Framed window, divided for sliding if wanted. */
export const win = (
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  r = 60,
  slider = true,
) =>
  glass(sheet, rrect(x, y, w, h, r), [x, x + w, y, y + h], { frame: 16 }) +
  (slider ? stroke(`M${x + w / 2} ${-y - 14}V${-y - h + 14}`, '#0b0d0f', 14) : '') +
  stroke(rrect(x - 6, y - 6, w + 12, h + 12, r), '#24282b', 10)

/** Wheel well cut into a wall. */
export const well = (sheet: Sheet, x: number, y: number, r: number, clip: string) =>
  group(
    path(circle(x, y, r), sheet.rad(x, y, r, '0 #030404, .86 #07080a, 1 #1b1d1f')) +
      stroke(arc(x, y, r + 2, 4, 176), '#000', 8, { opacity: 0.6 }),
    { 'clip-path': clip },
  )

/** A sweep of colour along a wall. */
export const swoosh = (pts: readonly Point[], c: string, o = 1) =>
  path(smooth(pts), c, { opacity: o })
